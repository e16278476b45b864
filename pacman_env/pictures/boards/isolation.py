"""The isolation board: both queens, the closed cells, and where the player to move can go."""

from pacman_env.games.isolation import Isolation
from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import BoardPart, Pose
from pacman_env.pictures.canvas import Canvas, Point, circle, cross, lines, rounded, triangle
from pacman_env.wording import capital

_COLOR = {"max": "first", "min": "second"}


class IsolationBoard:
    """Draws the positions of one board size; a cell is (column, row), row 0 on top."""

    def __init__(self, state: Isolation, cell: float, least: float = 0.0, words: Language = ENGLISH) -> None:
        """Prepare for the board of ``state``, ``cell`` points a cell, no letter below ``least`` points."""
        self.least, self.say = least, words
        self.columns, self.rows, self.cell = state.width, state.height, cell
        self.width, self.height = state.width * cell, state.height * cell

    def center(self, column: int, row: int) -> Point:
        return (column + 0.5) * self.cell, (self.rows - row - 0.5) * self.cell

    def scenery(self, canvas: Canvas) -> None:
        canvas.shape(rounded(1, 1, self.width - 2, self.height - 2, 0.12 * self.cell), fill="ground")
        strokes = [[(k * self.cell, 1), (k * self.cell, self.height - 1)] for k in range(1, self.columns)]
        strokes += [[(1, k * self.cell), (self.width - 1, k * self.cell)] for k in range(1, self.rows)]
        if strokes:
            canvas.shape(lines(*strokes), line="muted", width=0.02 * self.cell)
        frame = rounded(1, 1, self.width - 2, self.height - 2, 0.12 * self.cell)
        canvas.shape(frame, line="muted", width=0.035 * self.cell)

    def pose(self, state: Isolation) -> Pose:
        """Closed cells, marks on the reachable ones, then the queens."""
        queens = {cell for cell in state.players if cell is not None}
        parts = [BoardPart("closed", cell) for cell in state.closed if cell not in queens]
        parts += [BoardPart("reach", (state.to_move, *cell)) for cell in state.get_legal_moves()]
        players = zip(("max", "min"), state.players, strict=True)
        parts += [BoardPart("queen", (player, *cell)) for player, cell in players if cell is not None]
        return dict.fromkeys(parts, (0.0, 0.0))

    def part(self, canvas: Canvas, part: BoardPart) -> None:
        *player, column, row = part.which
        x, y = self.center(column, row)
        if part.kind == "closed":
            self._closed(canvas, x, y)
        elif part.kind == "reach":
            tip = (0.13 if player == ["max"] else -0.13) * self.cell
            canvas.shape(triangle(x, y + 0.1 * tip, abs(tip), 0.9 * tip), fill=_COLOR[player[0]])
        else:
            self._queen(canvas, x, y, player[0])

    def _closed(self, canvas: Canvas, x: float, y: float) -> None:
        half, reach = 0.4 * self.cell, 0.2 * self.cell
        canvas.shape(rounded(x - half, y - half, 2 * half, 2 * half, 0.08 * self.cell), fill="closed")
        canvas.shape(cross(x, y, reach), line="paper", width=0.05 * self.cell)

    def _queen(self, canvas: Canvas, x: float, y: float, player: str) -> None:
        canvas.shape(circle(x, y, 0.36 * self.cell), fill=player, line="ink", width=0.035 * self.cell)
        size = max(0.42 * self.cell, self.least)
        if size <= 0.66 * self.cell:  # else the colors alone, which differ in gray, too
            canvas.text(x, y, "1" if player == "max" else "2", size, f"on {player}", bold=True)

    def caption(self, state: Isolation) -> str:
        turn = self._turn(state)
        return turn if state.is_terminal() else self.say("isolation.caption", turn=turn)

    def change(self, before: Isolation, after: Isolation) -> str:
        both = zip((1, 2), before.players, after.players, strict=True)
        moves = [self.say("isolation.moves", n=number, cell=now) for number, old, now in both if old != now]
        return capital(self.say("isolation.change", moves=self.say.listed(moves), turn=self._turn(after)))

    def words(self, state: Isolation) -> str:
        """Where everybody is, what is closed, where one can go. Cells are (column, row) from the top left."""
        say, players = self.say, enumerate(state.players, 1)
        closed = [str(cell) for cell in state.closed if cell not in state.players]
        moves = [str(cell) for cell in state.get_legal_moves()]
        parts = [say("isolation.at" if cell else "isolation.away", n=number, cell=cell) for number, cell in players]
        parts.append(say("isolation.closed" if closed else "isolation.nothing_closed", cells=", ".join(closed)))
        facts = {"width": self.columns, "height": self.rows, "parts": say.listed(parts), "turn": self._turn(state)}
        if not moves:
            return say("isolation.board", **facts)
        return say("isolation.board_moves", **facts, moves=say.amount(len(moves), "move"), cells=", ".join(moves))

    def _turn(self, state: Isolation) -> str:
        player = self.say(f"isolation.{state.to_move}")
        return self.say("isolation.lost" if state.is_terminal() else "isolation.turn", player=player)
