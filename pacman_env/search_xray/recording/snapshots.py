"""What a position is at one moment, whatever it is made of: a value that can be kept, compared and shown.

A search of another's game changes lists and objects in place, so what is kept of them is a copy: nested lists as nested
tuples, a dict as its items, an object by its attributes. Objects of a kind that is known say themselves what they are.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from pacman_env.games.protocol import Move, State
from pacman_env.search_xray.recording.visits import same

ATOMS = (int, float, str, bytes, bool, type(None), complex, Fraction, Enum)
_NO_DATA = (type, ModuleType, FunctionType, MethodType, BuiltinFunctionType)
_DEEP = 6  # objects inside of one another
_LARGE = 4_000  # parts of one value: what has more is a table of the search's own, not a position
_MUTABLE = (list, tuple, dict, set, frozenset, bytearray)


@dataclass(frozen=True)
class Kind:
    """A kind of positions of another library: how it is recognized, kept, and asked."""

    methods: tuple[str, ...]
    key: Callable[[State], Hashable]
    legal: Callable[[State], list[Move]]
    mover: Callable[[State], Hashable]  # who moves; "chance" where nobody does
    again: Callable[[State, Hashable], State] | None  # a position of a class by its key, where that is enough


def _spiel_mover(state: State) -> Hashable:
    return "chance" if state.is_chance_node() else int(state.current_player())


KINDS = (
    Kind(
        methods=("fen", "push", "pop"),
        key=lambda board: board.fen(),
        legal=lambda board: list(board.legal_moves),
        mover=lambda board: board.turn,
        again=lambda of, fen: of(fen),
    ),
    Kind(
        methods=("history", "legal_actions", "apply_action"),
        key=lambda state: tuple(state.history()),
        legal=lambda state: list(state.legal_actions()),
        mover=_spiel_mover,
        again=None,
    ),
)
"""python-chess, and what answers to the same names; OpenSpiel."""


def known_kind(kind: object) -> Kind | None:
    """Return the library whose positions these are, if it is known."""
    return _known_kind(kind)


@lru_cache(maxsize=1024)
def _known_kind(kind: object) -> Kind | None:
    return next((known for known in KINDS if all(callable(getattr(kind, name, None)) for name in known.methods)), None)


class Items(frozenset[Any]):
    """The items of a dict, or the attributes of an object."""


class Value:
    """A position that makes its moves as new positions: it never changes, and is kept as it is."""

    __slots__ = ("state",)

    def __init__(self, state: object) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and same(self.state, other.state)

    def __hash__(self) -> int:
        """Go with ``==``; a position may refuse to be hashed."""
        try:
            return hash(self.state)
        except Exception:
            return 0


class _Large(Exception):
    pass


class _Freezer:
    def __init__(self) -> None:
        self.left, self.inside = _LARGE, set[int]()

    def frozen(self, value: object, deep: int = 0) -> Hashable:
        if isinstance(value, ATOMS):
            return value
        self.left -= 1
        if self.left < 0:
            raise _Large
        if deep > _DEEP or id(value) in self.inside or isinstance(value, _NO_DATA):
            return type(value).__name__
        self.inside.add(id(value))
        try:
            return self._parts(value, deep + 1)
        finally:
            self.inside.discard(id(value))

    def _parts(self, value: object, deep: int) -> Hashable:
        if hasattr(value, "tolist"):  # an array of numpy
            value = value.tolist()
        if isinstance(value, (list, tuple)):
            return tuple([self.frozen(one, deep) for one in value])
        if isinstance(value, Mapping):
            return Items((self.frozen(name, deep), self.frozen(one, deep)) for name, one in value.items())
        if isinstance(value, (set, frozenset)):
            return frozenset(self.frozen(one, deep) for one in value)
        known = known_kind(type(value))
        if known is not None:
            return known.key(value)
        return Items((name, self.frozen(one, deep)) for name, one in attributes(value))


def frozen(value: object) -> Hashable | None:
    """Return what ``value`` is now, as something that does not change; None if that is too large to be a position."""
    try:
        return _Freezer().frozen(value)
    except (_Large, RecursionError):
        return None


def attributes(value: object) -> list[tuple[str, object]]:
    """List the attributes of an object, of ``__dict__`` and ``__slots__``."""
    slots = [name for owner in type(value).__mro__ for name in _names(vars(owner).get("__slots__", ()))]
    named = [(name, getattr(value, name)) for name in slots if hasattr(value, name) and not name.startswith("__")]
    return named + list(getattr(value, "__dict__", {}).items())


def _names(slots: "str | Iterable[str]") -> Iterable[str]:
    return (slots,) if isinstance(slots, str) else slots


def parts(name: str, value: object, skipped: set[str], found: dict[str, Hashable], deep: int = 0) -> None:
    """Collect the parts of an argument that may be the position: itself, or the attributes of an object, by name."""
    if name in skipped or isinstance(value, _NO_DATA):
        return
    if isinstance(value, (*ATOMS, *_MUTABLE)) or hasattr(value, "tolist") or known_kind(type(value)):
        part = frozen(value)
        if part is None and value is not None:
            skipped.add(name)
        else:
            found[name] = part
    elif deep < 3:
        for attribute, one in attributes(value):
            parts(f"{name}.{attribute}", one, skipped, found, deep + 1)


def text(value: object) -> str:
    """Write a frozen position down: a list of lists as rows of cells, all else as Python writes it."""
    if isinstance(value, Value):
        return str(value.state)
    if isinstance(value, Items):
        pairs = sorted(value, key=_by_name)
        if len(pairs) == 9:
            return text(tuple(dict(pairs).values()))
        return "\n".join(f"{name}: {text(one)}" for name, one in pairs)
    if isinstance(value, tuple) and _is_table(value):
        return _table(value)
    if isinstance(value, tuple) and len(value) == 9:  # the nine cells of tic-tac-toe
        return _table((value[:3], value[3:6], value[6:]))
    return value if isinstance(value, str) else repr(value)


def _by_name(pair: tuple[object, object]) -> tuple[str, object]:
    name = pair[0]
    return str(type(name)), name if isinstance(name, (int, str)) else str(name)


def _is_table(rows: tuple[Any, ...]) -> bool:
    return bool(rows) and all(isinstance(row, tuple) and len(row) == len(rows[0]) for row in rows)


def _table(rows: tuple[Any, ...]) -> str:
    cells = [[_cell(cell) for cell in row] for row in rows]
    wide = max((len(cell) for row in cells for cell in row), default=0)
    return "\n".join(" ".join(cell.ljust(wide) for cell in row).rstrip() for row in cells)


def _cell(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    words = cell if isinstance(cell, str) else "." if cell is None else str(cell)
    return words.strip() or "."


# Comparing two of them

Path = tuple[Any, ...]


def changed(before: object, after: object) -> list[Path] | None:
    """List the cells by which two positions of one shape differ; None if their shapes do."""
    pairs = _pairs(before, after)
    if pairs is None:
        return None
    found: list[Path] = []
    for name, one, two in pairs:
        if one != two:
            inner = changed(one, two)
            found += [(name, *path) for path in inner] if inner else [(name,)]
    return found


def _pairs(before: Any, after: Any) -> list[tuple[Any, Any, Any]] | None:
    """The cells of two positions of one shape side by side, each pair with its name; None if their shapes differ."""
    if _both(Items, before, after):
        one_way, other = dict(before), dict(after)
        same_names = one_way.keys() == other.keys()
        return [(name, one, other[name]) for name, one in one_way.items()] if same_names else None
    in_a_row = _both(tuple, before, after) or (_both(str, before, after) and len(before) > 1)
    if not in_a_row or len(before) != len(after):
        return None
    return [(number, one, two) for number, (one, two) in enumerate(zip(before, after, strict=True))]


def _both(kind: type, one: object, other: object) -> bool:
    return isinstance(one, kind) and isinstance(other, kind)


def paths(value: object) -> list[Path]:
    """List the cells of a position."""
    if isinstance(value, Items):
        pairs = sorted(value, key=lambda pair: str(pair[0]))
    elif isinstance(value, tuple):
        pairs = list(enumerate(value))
    else:
        return [()]
    return [(name, *path) for name, one in pairs for path in paths(one)]


def cell_at(value: Any, path: Path) -> Any:
    """Return the cell of a position at a path."""
    for name in path:
        value = dict(value)[name] if isinstance(value, Items) else value[name]
    return value
