"""Play isolation or tic-tac-toe against a function."""

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from pacman_env.widgets.buttons import button


class GameTable(widgets.VBox):  # type: ignore[misc]
    """Isolation or tic-tac-toe against a program: every cell is a button, the legal moves are the ones to press."""

    def __init__(self, start: Any, player: Callable[[Any], Any], you: str = "min") -> None:
        """You play `you` (``"max"`` begins); `player(state)` answers with a move of the other side."""
        self._start, self._player, self._you = start, player, you
        self._grid = _grid_of(start)
        self._cells = {move: self._cell(move) for row in self._grid for move in row}
        rows = [widgets.HBox([self._cells[move] for move in row]) for row in self._grid]
        self._status = widgets.HTML()
        super().__init__([*rows, self._status, button("Begin again", "again", self._again)])
        self._begin()

    def _cell(self, move: Any) -> widgets.Button:
        cell = widgets.Button(layout=widgets.Layout(width="3.4em", height="3.4em"))
        cell.on_click(lambda _: self._play(move))
        return cell

    def _begin(self) -> None:
        self.state, self._said = self._start, ""
        self._answer()

    def _again(self, _: object) -> None:
        self._begin()

    def _play(self, move: Any) -> None:
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
                self._said = f"The program answers {move}, which is not a move here: is your function written? "
        self._show()

    def _show(self) -> None:
        mine = self.state.to_move == self._you
        legal = self.state.actions() if mine else []
        for move, cell in self._cells.items():
            mark = _mark(self.state, move)
            cell.description, cell.disabled = mark, move not in legal
            cell.tooltip = f"{move}: {mark if mark.strip() else 'open'}{', a legal move' if move in legal else ''}"
            cell.style.button_color = "#F0E442" if move in legal else None
        self._status.value = f'<p role="status">{escape(self._said + _turn(self.state, self._you))}</p>'


def play_game(start: Any, player: Callable[[Any], Any], *, you: str = "min") -> GameTable:
    """Play isolation or tic-tac-toe against a function ``state -> move``; you are ``"min"`` (second) or ``"max"``."""
    return GameTable(start, player, you)


def _asked(player: Callable[[Any], Any], state: Any) -> Any:
    try:
        return player(state)
    except Exception as error:  # the reader's own function
        return f"nothing ({type(error).__name__}: {error})"


def _grid_of(state: Any) -> list[list[Any]]:
    if hasattr(state, "squares"):
        return [[3 * row + column for column in range(3)] for row in range(3)]
    return [[(x, y) for x in range(state.width)] for y in range(state.height)]


def _mark(state: Any, move: Any) -> str:
    if hasattr(state, "squares"):
        return str(state.squares[move]).replace(".", " ")
    one, two = state.players
    return "1" if move == one else "2" if move == two else "✕" if move in state.closed else " "


def _turn(state: Any, you: str) -> str:
    if not state.is_terminal():
        return "Your move." if state.to_move == you else "The program is to move."
    value = state.utility()
    if value == 0:
        return "A draw."
    return "You win!" if (value > 0) == (you == "max") else "The program wins."
