"""What a recorded tree holds: its nodes, its events, and its code (docs/reference.md, "The recorded tree")."""

from typing import NotRequired, TypeAlias, TypedDict

from pacman_env.games.protocol import State, Value

Window: TypeAlias = tuple[Value | None, Value | None]
"""(alpha, beta); None for a bound that the code does not have."""

CodePlace: TypeAlias = tuple[int, int, dict[str, Value]]
"""A block of code, the line in it from 0, and the numbers by name."""


class NodeData(TypedDict):
    """The attributes of a node."""

    kind: str
    state: State
    label: str
    value: Value | None
    alpha: Value | None
    beta: Value | None
    agent: int | None
    order: int | None
    pruned: bool
    searches: int
    returned: bool
    left_out: int


class Event(TypedDict):
    """One event of the search: `enter`, `child`, `cut`, `leave`, or `error`, at a node."""

    event: str
    node: int
    child: NotRequired[int]
    children: NotRequired[list[int]]
    value: NotRequired[Value | None]
    alpha: NotRequired[Value | None]
    beta: NotRequired[Value | None]
    message: NotRequired[str]


class Block(TypedDict):
    """A function of the search: its first line, its text, its file, and whether this course has written it."""

    first: int
    text: str
    file: str
    ours: bool
