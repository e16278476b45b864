"""What the recorder keeps of a search: visits of positions, the moves made there, the steps from one to the next."""

from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Real
from types import CodeType
from typing import Any, TypeAlias, TypeGuard

from pacman_env.games.protocol import Move, State, Value
from pacman_env.games.recorded_tree import Window

NO_WINDOW: Window = (None, None)

Names: TypeAlias = dict[str, Any]
"""What the names of a function are bound to."""

Place: TypeAlias = tuple[CodeType, int, Names]
"""Where a function was: its code, the instruction (to ask for the line takes time), what its names were bound to."""
_PLAIN_NUMBERS = (int, float, Fraction)


@dataclass(slots=True, eq=False)
class Edge:
    """A move made with the position's own successor method."""

    child: State
    source: State
    agent: int | None
    action: Move
    entered: bool = False
    asked: bool = False  # the position was asked something, such as its hash, without being handed to a call
    utility: object = None  # what the position itself said it is worth
    worth: object = None  # what a function gave back that made no other move


@dataclass(slots=True, eq=False)
class Visit:
    """One time that a position was searched."""

    state: State
    edge: Edge | None = None
    code: CodeType | None = None  # the function that was handed the position first; None: no function was
    window: Window = NO_WINDOW
    steps: list["ChildVisit"] = field(default_factory=list)
    edges: dict[int, list[Edge]] = field(default_factory=dict)  # by the identity of the child, while the visit lasts
    beyond: list[tuple[State, CodeType | None]] | None = None  # other positions that moves were made from
    unseen: set[CodeType | None] | None = None  # the functions that went on from a position that no call was handed
    strange: bool = False  # whether one did so in a way that no ordering of the moves does
    left_out: tuple[Move, ...] = ()  # moves that were followed after max_nodes was reached
    flags: dict[str, bool] | None = None  # boolean arguments such as maximizing=True
    result: Any = None
    inner_result: Any = None  # what a wrapper gave back that followed all the moves
    codes: tuple[CodeType, ...] = ()  # the functions that followed moves from here
    returned: bool = False
    error: str | None = None
    kept: bool = True
    names: Names | None = None  # the arguments of the first call; this and the next two only for places
    at: int = -1  # the instruction at which a leaf ended
    left: Place | None = None  # where the visit of another node ended

    @property
    def entered(self) -> Place | None:
        """Where the visit began, and that of a leaf ended; None where that was not kept."""
        return None if self.code is None or self.names is None else (self.code, self.at, self.names)


@dataclass(slots=True, eq=False)
class ChildVisit:
    """A child looked at during a visit, and the window of the parent after it."""

    edge: Edge
    visit: Visit | None  # None: the position was asked something, but no call was handed it
    window: Window = NO_WINDOW
    pending: bool = True  # the parent has not yet had the time to use the child's value
    code: CodeType | None = None  # where the child came back, and what the parent made of it: only for places
    at: int = -1
    names: Names | None = None

    @property
    def place(self) -> Place | None:
        """Where the child came back; None where that was not kept."""
        return None if self.code is None else (self.code, self.at, self.names or {})


def flags_in(arguments: Names) -> dict[str, bool]:
    """The arguments that are True or False."""
    return {name: value for name, value in arguments.items() if value is True or value is False}


def is_number(value: object) -> TypeGuard[Value]:
    """Say whether ``value`` can be the value of a position: any real number, but neither a truth value nor nan."""
    if type(value) in _PLAIN_NUMBERS:
        return bool(value == value)
    return isinstance(value, Real) and not isinstance(value, bool) and value == value


def same(one: object, other: object) -> bool:
    """Say whether two positions are one, or equal; a class whose ``==`` fails has no equal positions."""
    if one is other:
        return True
    try:
        return type(one) is type(other) and bool(one == other)
    except Exception:  # the student's own __eq__ may fail
        return False
