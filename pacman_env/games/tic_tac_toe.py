"""Tic-tac-toe: X is MAX and begins; three in a row wins (AIMA 4th ed., figure 5.1)."""

from pacman_env.games.protocol import IllegalMove
from pacman_env.lazy import Unchanging

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
_LINE_MASKS = [sum(1 << square for square in line) for line in LINES]
# A set of squares is a number below 512, so that both questions of the search are table look-ups.
_WON = [any(squares & line == line for line in _LINE_MASKS) for squares in range(512)]
_FREE = [[square for square in range(9) if not squares >> square & 1] for squares in range(512)]


class TicTacToe(Unchanging):
    """A position of tic-tac-toe. A move is the number of a square:

    ``0 1 2`` in the top row, ``3 4 5`` in the middle, ``6 7 8`` at the bottom.

    >>> print(TicTacToe("XO. .X. .O."))
    XO.
    .X.
    .O.
    X to move
    """

    __slots__ = ("_o", "_turn", "_x")

    def __init__(self, position: str | None = None, to_move: str | None = None) -> None:
        """Read nine squares ``X``, ``O``, or ``.`` row by row; blanks, line ends, and ``|`` between them are skipped.

        X begins, so the marks tell whose turn it is; ``to_move="max"`` (X) or ``"min"`` (O) is for games that O began.
        Raises ValueError with the reason for a position that cannot arise.
        """
        marks = _read("........." if position is None else position)
        self._x = sum(1 << square for square, mark in enumerate(marks) if mark == "X")
        self._o = sum(1 << square for square, mark in enumerate(marks) if mark == "O")
        self._turn = _turn(marks.count("X") - marks.count("O"), to_move)
        self._check_winner()

    def _check_winner(self) -> None:
        if _WON[self._x] and _WON[self._o]:
            raise ValueError("both X and O have three in a row: the game would have ended before the second line")
        if (_WON[self._x] and self._turn == 0) or (_WON[self._o] and self._turn == 1):
            winner, loser = ("X", "O") if _WON[self._x] else ("O", "X")
            raise ValueError(f"{winner} has three in a row, yet {loser} moved after that: a finished game has no moves")

    @property
    def to_move(self) -> str:
        """The player whose turn it is: ``"max"`` (X) or ``"min"`` (O), even after the last move."""
        return "min" if self._turn else "max"

    @property
    def squares(self) -> str:
        """The nine squares row by row, each ``X``, ``O``, or ``.``."""
        return "".join("X" if self._x >> s & 1 else "O" if self._o >> s & 1 else "." for s in range(9))

    def actions(self) -> list[int]:
        """List the free squares in increasing order; empty when the game is over."""
        return [] if _WON[self._x] or _WON[self._o] else list(_FREE[self._x | self._o])

    def result(self, action: int) -> "TicTacToe":
        """Return the position after the player to move has marked square ``action``; IllegalMove otherwise."""
        if action not in _FREE[self._x | self._o] or _WON[self._x] or _WON[self._o]:
            raise IllegalMove(action, self.actions())
        child = TicTacToe.__new__(TicTacToe)
        bit = 1 << action
        child._x, child._o = (self._x, self._o | bit) if self._turn else (self._x | bit, self._o)
        child._turn = 1 - self._turn
        return child

    def is_terminal(self) -> bool:
        """Say whether someone has three in a row or the board is full."""
        return _WON[self._x] or _WON[self._o] or self._x | self._o == 511

    def utility(self) -> int:
        """Return 1 if X has won, -1 if O has, 0 for a draw; ValueError while the game is still going."""
        if not self.is_terminal():
            raise ValueError("the game is not over, so it has no utility yet; ask is_terminal() first")
        return _WON[self._x] - _WON[self._o]

    def __eq__(self, other: object) -> bool:
        """Compare the marks and the player to move."""
        if not isinstance(other, TicTacToe):
            return NotImplemented
        return self._x == other._x and self._o == other._o and self._turn == other._turn

    def __hash__(self) -> int:
        return hash((self._x, self._o, self._turn))

    def __str__(self) -> str:
        """Draw the three rows and say whose turn it is."""
        squares = self.squares
        end = "game over" if self.is_terminal() else f"{'O' if self._turn else 'X'} to move"
        return "\n".join([squares[:3], squares[3:6], squares[6:], end])

    def __repr__(self) -> str:
        return f"TicTacToe({self.squares!r}, to_move={self.to_move!r})"


def _read(position: str) -> str:
    if not isinstance(position, str):
        raise ValueError(f"a position is a string of nine squares such as 'XO. .X. .O.', not {position!r}")
    marks = "".join(position.replace("|", " ").split()).upper()
    for number, mark in enumerate(marks):
        if mark not in "XO.":
            raise ValueError(f"square {number} is {mark!r}; write X, O, or . for each square")
    if len(marks) != 9:
        raise ValueError(f"a position has nine squares ('.' is free), but this one has {len(marks)}: {position!r}")
    return marks


def _turn(lead: int, to_move: str | None) -> int:
    """Return 0 if X is to move, 1 if O is, from how many more marks X has."""
    if to_move not in (None, "max", "min"):
        raise ValueError(f"to_move is 'max' (X) or 'min' (O), not {to_move!r}")
    if to_move is None:
        if lead not in (0, 1):
            hint = "; if O began, pass to_move='max'" if lead == -1 else ""
            raise ValueError(f"X begins and they take turns, but X has {_count(lead)} than O{hint}")
        return lead
    turn = int(to_move == "min")
    if lead not in (turn, turn - 1):
        raise ValueError(f"with {'O' if turn else 'X'} to move, X cannot have {_count(lead)} than O")
    return turn


def _count(lead: int) -> str:
    marks = "mark" if abs(lead) == 1 else "marks"
    return f"{abs(lead)} {marks} {'more' if lead > 0 else 'fewer'}"
