"""The tic-tac-toe board."""

from pacman_env.games.tic_tac_toe import LINES, TicTacToe
from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import BoardPart, Pose
from pacman_env.pictures.canvas import Canvas, Point, circle, cross, lines


class TicTacToeBoard:
    """Draws every position of tic-tac-toe."""

    def __init__(self, cell: float, words: Language = ENGLISH) -> None:
        """Prepare for squares of ``cell`` points."""
        self.cell, self.say = cell, words
        self.width = self.height = 3 * cell

    def center(self, square: int) -> Point:
        return (square % 3 + 0.5) * self.cell, (2 - square // 3 + 0.5) * self.cell

    def scenery(self, canvas: Canvas) -> None:
        near, far, cell = 0.08 * self.cell, 2.92 * self.cell, self.cell
        strokes = [[(near, k * cell), (far, k * cell)] for k in (1, 2)]
        strokes += [[(k * cell, near), (k * cell, far)] for k in (1, 2)]
        canvas.shape(lines(*strokes), line="muted", width=0.04 * cell)

    def pose(self, state: TicTacToe) -> Pose:
        """The marks, and a stroke through three in a row."""
        squares = state.squares
        pose: Pose = {BoardPart(mark, (square,)): (0, 0) for square, mark in enumerate(squares) if mark != "."}
        won = [line for line in LINES if squares[line[0]] != "." and len({squares[i] for i in line}) == 1]
        return pose | {BoardPart("row", (a, c)): (0, 0) for a, _, c in won}

    def part(self, canvas: Canvas, part: BoardPart) -> None:
        (x, y), reach, width = self.center(part.which[0]), 0.24 * self.cell, 0.11 * self.cell
        if part.kind == "X":
            canvas.shape(cross(x, y, reach), line="first", width=width)
        elif part.kind == "O":
            canvas.shape(circle(x, y, 0.27 * self.cell), line="second", width=width)
        else:
            canvas.shape(lines([(x, y), self.center(part.which[1])]), line="ink", width=0.07 * self.cell)

    def caption(self, state: TicTacToe) -> str:
        if not state.is_terminal():
            return self.say("tic_tac_toe.turn", player="X" if state.to_move == "max" else "O")
        value = state.utility()
        return self.say("tic_tac_toe.won", player="X" if value > 0 else "O") if value else self.say("tic_tac_toe.draw")

    def change(self, before: TicTacToe, after: TicTacToe) -> str:
        new = [i for i, (old, now) in enumerate(zip(before.squares, after.squares, strict=True)) if old != now]
        moves = [self.say("tic_tac_toe.takes", player=after.squares[i], square=i) for i in new]
        return self.say("tic_tac_toe.change", moves=self.say.listed(moves), caption=self.caption(after))

    def words(self, state: TicTacToe) -> str:
        empty = self.say("tic_tac_toe.empty")
        rows = [" ".join(mark.replace(".", empty) for mark in state.squares[i : i + 3]) for i in (0, 3, 6)]
        places = zip(("top", "middle", "bottom"), rows, strict=True)
        named = [self.say(f"tic_tac_toe.{where}", row=row) for where, row in places]
        return self.say("tic_tac_toe.board", rows=self.say.listed(named), caption=self.caption(state))
