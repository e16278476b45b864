"""Play isolation or tic-tac-toe against a function."""

from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from pacman_env import pictures
from pacman_env.games.isolation import Isolation
from pacman_env.games.protocol import Move, State
from pacman_env.pictures import switch
from pacman_env.pictures.boards.board import draw_parts
from pacman_env.pictures.boards.kinds import board_for
from pacman_env.pictures.canvas import Canvas
from pacman_env.pictures.picture import stamped, svg_element
from pacman_env.pictures.svg import TOKEN, slim
from pacman_env.widgets.table import CourseWidget

ENLARGED = 1.5  # for fingers
_CSS = """
.game-table .on-top{position:relative;width:fit-content;max-width:100%;overflow:visible}
.game-table .on-top>.widget-html{margin:0;height:auto}
.game-table .on-top svg{display:block}
.game-table .cells{position:absolute;inset:0;display:grid;overflow:visible;
grid-template-columns:repeat(var(--columns),1fr);grid-auto-rows:1fr}
.game-table .cell.jupyter-button{width:auto;height:auto;margin:4%;background:none;border-radius:8px;box-shadow:none}
.game-table .legal.jupyter-button:hover{background:#F0E44255}
.game-table .cell.jupyter-button:not(.legal){cursor:default}
.game-table .cell.jupyter-button:focus{outline:3px solid #D55E00}
"""

Player = Callable[[State], Move]
"""What chooses a move in a position."""


class GameTable(CourseWidget):
    """Isolation or tic-tac-toe against a program: click the cell to which you want to move.

    The arrow keys (or W, A, S, D) go from cell to cell, and Enter moves there.
    """

    how_to = "This is a still picture. Run this cell to play."

    def __init__(self, start: State, player: Player, you: str = "min") -> None:
        """You play `you` (``"max"`` begins); `player(state)` answers with a move of the other side."""
        self._start, self._player, self._you = start, player, you
        columns = start.width if isinstance(start, Isolation) else 3
        self._cells = {move: self._cell(move) for move in _all_moves(start)}
        self._picture, self._status = widgets.HTML(), widgets.HTML()
        cells = widgets.Box(list(self._cells.values())).add_class("cells")
        on_top = widgets.Box([self._picture, cells]).add_class("on-top")
        again = self.button("Begin again", "again", self._begin)
        super().__init__([on_top, self._status, again], _keys(columns), _CSS + f".cells{{--columns:{columns}}}")
        self.add_class("game-table")
        self._begin()

    def still(self) -> str:
        return pictures.board(self.state)._repr_html_()

    def _cell(self, move: object) -> widgets.Button:
        cell = widgets.Button().add_class("cell")
        cell.on_click(lambda _: self.press(lambda: self._play(move)))
        return cell

    def _begin(self) -> None:
        self.state, self._said = self._start, ""
        self._answer()

    def _play(self, move: Move) -> None:
        if self.state.to_move == self._you and move in self.state.actions():
            self.state, self._said = self.state.result(move), ""
            self._answer()

    def _answer(self) -> None:
        """Let the program move if it is its turn, then show the board."""
        if self.state.to_move != self._you and not self.state.is_terminal():
            move = _asked(self._player, self.state)
            if move in self.state.actions():
                self.state, self._said = self.state.result(move), f"The program plays {move}. "
            else:
                self._said = f"The program returned {move}, which is not a move here. Have you written your function? "
        self._show()

    def _show(self) -> None:
        legal = self.state.actions() if self.state.to_move == self._you else []
        for move, cell in self._cells.items():
            (cell.add_class if move in legal else cell.remove_class)("legal")
            cell.tooltip = f"{move}, {'a legal move' if move in legal else 'not a legal move now'}"
        self._picture.value = _drawing(self.state)
        turn = f'<p role="status">{escape(self._said + _turn(self.state, self._you))}</p>'
        self._status.value = turn


def play_game(start: State, player: Player, *, you: str = "min") -> GameTable:
    """Play isolation or tic-tac-toe against a function ``state -> move``; you are ``"min"`` (second) or ``"max"``."""
    return GameTable(start, player, you)


def _asked(player: Player, state: State) -> Move:
    try:
        return player(state)
    except Exception as error:  # the reader's own function
        return f"nothing ({type(error).__name__}: {error})"


def _all_moves(state: State) -> list[Move]:
    """A move for each cell, in reading order."""
    if isinstance(state, Isolation):
        return [(x, y) for y in range(state.height) for x in range(state.width)]
    return list(range(9))


def _keys(columns: int) -> dict[str, int]:
    steps = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -columns, "ArrowDown": columns}
    return steps | {"a": -1, "d": 1, "w": -columns, "s": columns}


def _drawing(state: object) -> str:
    """The board as `pictures.board` draws it, without the sheet around it: the cells lie on top of its own."""
    board = board_for(state, ENLARGED * switch.scale(None), switch.least(None))
    canvas = Canvas(board.width, board.height)
    board.scenery(canvas)
    draw_parts(board, canvas, board.pose(state))
    body, css = slim(canvas)
    return stamped(svg_element(TOKEN, canvas, board.words(state), css, body))


def _turn(state: State, you: str) -> str:
    if not state.is_terminal():
        return "Your move." if state.to_move == you else "It is the program's turn."
    value = state.utility()
    if value == 0:
        return "A draw."
    return "You win!" if (value > 0) == (you == "max") else "The program wins."
