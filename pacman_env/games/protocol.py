"""What every small game answers, and the error for a move that is not allowed."""

from collections.abc import Sequence
from fractions import Fraction
from math import isclose
from typing import Any, Protocol, TypeAlias, TypeGuard

State: TypeAlias = Any
"""A position of any game, even of one that somebody else wrote: what it can do, its game alone knows."""
Move: TypeAlias = Any
"""A move of any game: a text in a tree, a cell in isolation, an ``Action`` of Pacman."""
Value: TypeAlias = float | Fraction
"""What a position is worth: an int, a float, or a Fraction, whatever the leaves are made of."""

SUCCESSOR_NAMES = (
    "successor", "generateSuccessor", "getNextState", "generatePacmanSuccessor", "generate_successor", "get_next_state",
    "result", "forecast_move",
)  # fmt: skip
"""The methods by which a position hands out its successors: Pacman's, with the Berkeley names, and the small games'."""


class IllegalMove(ValueError):
    """A move that the rules do not allow here; the message names it and the legal ones."""

    def __init__(self, move: object, legal: Sequence[object]) -> None:
        """Keep which ``move`` was tried and which are ``legal``."""
        super().__init__(move, list(legal))
        self.move, self.legal = self.args

    def __str__(self) -> str:
        said = (
            f"legal moves: {', '.join(map(repr, self.legal))}"
            if self.legal
            else "the game is over, so no move is legal"
        )
        return f"the move {self.move!r} is not legal in this position; {said}"


class Game(Protocol):
    """A position of a two-player game (perhaps with chance), AIMA 4th ed., sections 5.1.1 and 5.5."""

    @property
    def to_move(self) -> str:
        """The player to move: ``"max"``, ``"min"``, or ``"chance"``."""

    def actions(self) -> list[Move]:
        """List the legal moves in a fixed order; empty at the end of the game."""

    def result(self, action: Move) -> "Game":
        """Return the position after ``action``; this one does not change."""

    def is_terminal(self) -> bool:
        """Say whether the game is over."""

    def utility(self) -> Value:
        """Return what a finished game is worth to MAX."""


def is_number(value: object) -> TypeGuard[Value]:
    """Say whether a value can be compared with others."""
    return (isinstance(value, (int, float)) or hasattr(value, "__float__")) and not isinstance(value, bool)


def same_value(one: Any, other: Any) -> bool:
    """Say whether two values are the same number, up to rounding."""
    if not is_number(one) or not is_number(other):
        return False
    return bool(one == other) or isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
