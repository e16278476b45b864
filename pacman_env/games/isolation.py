"""Isolation: two queens on a small board, every cell left behind is closed, and who cannot move has lost."""

from functools import lru_cache
from typing import TypeAlias

from pacman_env.games.protocol import IllegalMove
from pacman_env.lazy import Unchanging

Cell: TypeAlias = tuple[int, int]
"""(column, row), both from 0; row 0 is on top."""

_DIRECTIONS = [(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)]


class _Board:
    """The geometry of one board size, shared by all its positions: a set of cells is an int with a bit a cell."""

    __slots__ = ("bit", "cells", "height", "rays", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells = [(x, y) for y in range(height) for x in range(width)]
        self.bit = {cell: 1 << number for number, cell in enumerate(self.cells)}
        self.rays = {cell: [ray for step in _DIRECTIONS if (ray := self._ray(cell, step))] for cell in self.cells}

    def _ray(self, cell: Cell, step: Cell) -> list[tuple[Cell, int]]:
        """List the cells that a queen passes from ``cell`` (not included) to the edge, each with its bit."""
        (x, y), (dx, dy), ray = cell, step, []
        while (x := x + dx, y := y + dy) in self.bit:
            ray.append(((x, y), self.bit[x, y]))
        return ray


@lru_cache(maxsize=64)
def _board(width: int, height: int) -> _Board:
    return _Board(width, height)


class Isolation(Unchanging):
    """A position of isolation on a board of any size.

    On their first moves, players can go anywhere; after that, they move like queens and cannot pass a closed cell.
    A move is the cell that the player moves to, (column, row). Player one is MAX, the searching player, and begins. Two
    assumptions keep the rules short. The game is over when the *active* player has no move. Then it is worth -1 if that
    player is MAX, and +1 if that player is MIN.

    >>> print(Isolation().forecast_move((0, 0)))
    1..
    ..#
    min to move
    """

    __slots__ = ("_board", "_closed", "_one", "_turn", "_two")

    def __init__(
        self,
        position: str | None = None,
        to_move: str | None = None,
        *,
        width: int = 3,
        height: int = 2,
        blocked: tuple[Cell, ...] | list[Cell] | None = None,
    ) -> None:
        """Start on an empty board, or read a ``position``.

        Args:
            position: rows of ``.`` (open), ``#`` (closed), ``1`` and ``2`` (the players); a last line ``min to move``
                (as ``str`` writes it) is optional. The board then has the size of the text.
            to_move: ``"max"`` (player one, also when nothing is said) or ``"min"``.
            width: columns of an empty board.
            height: rows of an empty board.
            blocked: cells closed from the start; without it the lower right corner, with ``()`` none.

        Raises ValueError naming the place for anything that cannot be read.
        """
        if position is None:
            rows = _empty_rows(width, height, blocked)
        else:
            if (width, height, blocked) != (3, 2, None):
                raise ValueError("pass a position, or a board size with blocked cells, but not both")
            rows, to_move = _split(position, to_move)
        self._place(rows)
        if to_move not in (None, "max", "min"):
            raise ValueError(f"to_move is 'max' (player one) or 'min' (player two), not {to_move!r}")
        self._turn = int(to_move == "min")

    def _place(self, rows: list[str]) -> None:
        self._board = _board(len(rows[0]), len(rows))
        marks = {cell: rows[cell[1]][cell[0]] for cell in self._board.cells}
        self._closed = sum(self._board.bit[cell] for cell, mark in marks.items() if mark != ".")
        self._one = next((cell for cell, mark in marks.items() if mark == "1"), None)
        self._two = next((cell for cell, mark in marks.items() if mark == "2"), None)

    @property
    def to_move(self) -> str:
        """The active player: ``"max"`` (player one) or ``"min"`` (player two)."""
        return "min" if self._turn else "max"

    @property
    def width(self) -> int:
        """How many columns the board has."""
        return self._board.width

    @property
    def height(self) -> int:
        """How many rows the board has."""
        return self._board.height

    @property
    def players(self) -> tuple[Cell | None, Cell | None]:
        """Where player one and player two are; None before their first move."""
        return self._one, self._two

    @property
    def closed(self) -> list[Cell]:
        """The cells that nobody can enter, row by row; those under the players are among them."""
        return [cell for cell in self._board.cells if self._closed & self._board.bit[cell]]

    def get_legal_moves(self) -> list[Cell]:
        """List the cells the active player can move to.

        Before the player's first move, they come row by row. After that, they come ray by ray, counterclockwise from
        the right (as seen on the screen), and each ray runs from near to far.
        """
        here, closed = (self._two if self._turn else self._one), self._closed
        if here is None:
            return [cell for cell in self._board.cells if not closed & self._board.bit[cell]]
        moves = []
        for ray in self._board.rays[here]:
            for cell, bit in ray:
                if closed & bit:
                    break
                moves.append(cell)
        return moves

    def forecast_move(self, move: Cell) -> "Isolation":
        """Return the position after the active player has moved to ``move``; IllegalMove otherwise."""
        legal = self.get_legal_moves()
        if move not in legal:
            raise IllegalMove(move, legal)
        child = Isolation.__new__(Isolation)
        child._board = self._board
        child._closed = self._closed | self._board.bit[move]
        child._one, child._two = (self._one, move) if self._turn else (move, self._two)
        child._turn = 1 - self._turn
        return child

    def actions(self) -> list[Cell]:
        """List the legal moves; the same as :meth:`get_legal_moves`."""
        return self.get_legal_moves()

    def result(self, action: Cell) -> "Isolation":
        """Return the position after ``action``; the same as :meth:`forecast_move`."""
        return self.forecast_move(action)

    def is_terminal(self) -> bool:
        """Say whether the active player has no move."""
        return not self.get_legal_moves()

    def utility(self) -> int:
        """Return -1 if MAX is stuck on their turn, 1 if MIN is; ValueError while the game is still going."""
        if not self.is_terminal():
            raise ValueError("the active player can still move, so there is no utility yet; ask is_terminal() first")
        return 1 if self._turn else -1

    def _key(self) -> tuple[object, ...]:
        return (self._board.width, self._board.height, self._closed, self._one, self._two, self._turn)

    def __eq__(self, other: object) -> bool:
        """Compare board, players and the player to move."""
        if not isinstance(other, Isolation):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        """Draw the board row by row and say whose turn it is; ``Isolation(str(state)) == state``."""
        return "\n".join([*self._rows(), f"{self.to_move} to move"])

    def _rows(self) -> list[str]:
        names = {self._one: "1", self._two: "2"}
        mark = {cell: names.get(cell, "#" if self._closed & bit else ".") for cell, bit in self._board.bit.items()}
        return ["".join(mark[x, y] for x in range(self.width)) for y in range(self.height)]

    def __repr__(self) -> str:
        return f"Isolation({chr(10).join(self._rows())!r}, to_move={self.to_move!r})"


def _empty_rows(width: int, height: int, blocked: tuple[Cell, ...] | list[Cell] | None) -> list[str]:
    for name, size in (("width", width), ("height", height)):
        if not isinstance(size, int) or size < 1:
            raise ValueError(f"the {name} of a board is a whole number of at least 1, not {size!r}")
    mark = dict.fromkeys(_board(width, height).bit, ".")
    for cell in [(width - 1, height - 1)] if blocked is None else map(tuple, blocked):
        if cell not in mark:
            raise ValueError(f"the blocked cell {cell} lies outside a board of {width} columns and {height} rows")
        mark[cell] = "#"
    return ["".join(mark[x, y] for x in range(width)) for y in range(height)]


def _split(position: str, to_move: str | None) -> tuple[list[str], str | None]:
    """Divide a text into the rows of the board and, if it says so, the player to move."""
    if not isinstance(position, str):
        raise ValueError(f"a position must be text with a row of '.', '#', '1', and '2' on each line, not {position!r}")
    rows = [row.strip() for row in position.split("\n") if row.strip()]
    if rows and rows[-1].endswith(" to move"):
        said = rows.pop().removesuffix(" to move")
        if to_move not in (None, said):
            raise ValueError(f"the text says {said!r} to move, but to_move says {to_move!r}")
        to_move = said
    _check_rows(rows)
    return rows, to_move


def _check_rows(rows: list[str]) -> None:
    if not rows:
        raise ValueError("the position is empty; write a row of '.', '#', '1', and '2' on each line")
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(
                f"row {y} has {len(row)} cells, but row 0 has {len(rows[0])}; all rows need the same length"
            )
        for x, mark in enumerate(row):
            if mark not in ".#12":
                raise ValueError(f"column {x}, row {y} is {mark!r}; write . # 1 or 2")
    for player in "12":
        if (count := "".join(rows).count(player)) > 1:
            raise ValueError(f"player {player} is on {count} cells; a player has one cell, or none yet")
