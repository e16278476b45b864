"""What each function is to the recorder: part of a position's rules, perhaps of the search, or of no interest."""

from collections.abc import Iterator
from functools import lru_cache
from types import CodeType, FrameType
from typing import Any, NamedTuple

from pacman_env.games.protocol import SUCCESSOR_NAMES, State
from pacman_env.search_xray.recording.frames import PAUSED, FrameReader
from pacman_env.search_xray.recording.visits import Names

LEGAL_NAMES = ("legal_actions", "getLegalActions", "get_legal_actions", "get_legal_moves", "legal_moves", "actions")
_LEGAL_PARTS = ("getLegalPacmanActions",)
_VALUE_NAMES = ("utility", "score", "getScore", "get_score", "evaluate", "evaluation", "heuristic", "payoff")
_HOLDER_NAMES = ("state", "game_state", "gameState", "position", "board")
_AGENT_NAMES = ("agent", "agentIndex", "agent_index", "player")
_ELSEWHERE = {"asyncio", "concurrent", "multiprocessing", "threading"}  # modules that hand a position on to be searched
_STARTS = {"start", "submit", "map", "_map_async", "apply_async"}

IGNORED, CANDIDATE, MOVE, QUESTION, LEGAL = range(5)
"""No interest; perhaps search; successor method; another question to a position; its list of moves."""


class MoveNames:
    """Which arguments of a successor method are the agent (None if there is none) and the move."""

    __slots__ = ("action", "agent", "only_pacman")

    def __init__(self, code: CodeType) -> None:
        """Find them by name and place: (self, action) or (self, agent, action)."""
        arguments = code.co_varnames[1 : code.co_argcount]
        self.agent = next((name for name in arguments if name in _AGENT_NAMES), None)
        self.action = next((name for name in arguments if name != self.agent), None)
        self.only_pacman = code.co_name == "generatePacmanSuccessor"


class Roles:
    """Classifies functions at their first call, and the methods of a class of positions all at once."""

    def __init__(self, successor: str | None, legal: str | None) -> None:
        """Know ``successor`` and ``legal`` next to the usual method names."""
        self.successor_names = (successor, *SUCCESSOR_NAMES) if successor else SUCCESSOR_NAMES
        self.legal_names = (legal, *LEGAL_NAMES) if legal else LEGAL_NAMES
        self.known: dict[CodeType, int] = {}
        self.value_methods: set[CodeType] = set()
        self.moves: dict[CodeType, MoveNames] = {}
        self.readers: dict[CodeType, FrameReader] = {}
        self.generators = False  # whether a generator or a coroutine was handed a position
        self.elsewhere = False  # whether another thread or process, or a loop of coroutines, may have been at work
        self.threads = False  # whether work was handed to another thread or process
        self._user_named = successor
        self._types: dict[type, bool] = {}

    def role(self, frame: FrameType, code: CodeType) -> int:
        """Classify a function that is called for the first time."""
        reader = self.readers[code] = FrameReader(code)
        # looking at the arguments learns the methods of a new class of positions, this one among them
        handed = [value for value in reader.arguments(frame).values() if self.is_state(value)]
        if code not in self.known:
            self.known[code] = CANDIDATE if self._may_search(frame, reader, bool(handed)) else IGNORED
        return self.known[code]

    def _may_search(self, frame: FrameType, reader: FrameReader, handed: bool) -> bool:
        """Whether a function that is no method of a position may be the search; else whether it hides one."""
        code, module = frame.f_code, str(frame.f_globals.get("__name__")).split(".")[0]
        if module in _ELSEWHERE:
            self.elsewhere = True
            self.threads |= module != "asyncio" and code.co_name in _STARTS
        if code.co_flags & PAUSED:
            self.generators |= handed
            return False
        return bool(reader.names) and module not in _ELSEWHERE and not code.co_name.startswith("__")

    def is_state(self, value: object) -> bool:
        """Say whether ``value`` is a position of a game: it has a successor method and a list of legal moves."""
        kind = type(value)
        known = self._types.get(kind)
        return self._register(kind) if known is None else known

    def positions(self, arguments: Names) -> list[State]:
        """Find the positions among arguments; failing that, one inside a tuple, a dict or an object that holds it."""
        known, values = self._types, arguments.values()
        states = [value for value in values if known.get(type(value)) or self.is_state(value)]
        return states or [state for value in values if (state := self._held(value)) is not None]

    def _held(self, value: object) -> State:
        if isinstance(value, (tuple, list, dict)):
            items = list(value.values()) if isinstance(value, dict) else value[:8]
            states = [item for item in items if self.is_state(item)]
            return states[0] if len(states) == 1 else None
        if type(value).__module__ == "builtins":
            return None
        parts = (_attribute(value, name) for name in _HOLDER_NAMES)
        return next((part for part in parts if self.is_state(part)), None)

    def _register(self, kind: type) -> bool:
        has = [name for name in self.successor_names if _takes_a_move(getattr(kind, name, None))]
        legal = any(callable(getattr(kind, name, None)) for name in self.legal_names)
        found = bool(has) and (legal or self._user_named in has) and kind is not type
        self._types[kind] = found
        if found:
            marks = tuple(id(member) for owner in kind.__mro__ for member in vars(owner).values())
            lesson = _lesson(kind, marks, self.successor_names, self.legal_names)
            self.known.update(lesson.known)
            self.moves.update(lesson.moves)
            self.value_methods |= lesson.value_methods
        return found


class _Lesson(NamedTuple):
    """What the members of a class of positions are; the members are kept, so that their marks stay theirs."""

    known: dict[CodeType, int]
    value_methods: set[CodeType]
    moves: dict[CodeType, MoveNames]
    members: list[tuple[str, object]]


@lru_cache(maxsize=32)
def _lesson(
    kind: type, marks: tuple[int, ...], successor_names: tuple[str, ...], legal_names: tuple[str, ...]
) -> _Lesson:
    """Learned once, as long as the class has these very members."""
    members = [pair for owner in reversed(kind.__mro__) for pair in vars(owner).items()]
    found = _Lesson({}, set(), {}, members)
    for name, code in _codes(members):
        if name in successor_names:
            found.known[code], found.moves[code] = MOVE, MoveNames(code)
        elif name in legal_names or name in _LEGAL_PARTS:
            found.known[code] = LEGAL
        elif not mentioned(code) & {name, *successor_names}:
            found.known[code] = QUESTION
            if name in _VALUE_NAMES:
                found.value_methods.add(code)
        # else it makes moves or calls itself: the search may be a method of the position, or list the children
    return found


def _codes(members: list[tuple[str, object]]) -> Iterator[tuple[str, CodeType]]:
    for name, member in members:
        yield from ((name, function.__code__) for function in _functions(member))


def _takes_a_move(method: Any) -> bool:
    """Say whether a method can make a move from its own object: ``result(state, move)`` of a rule book cannot."""
    code = getattr(method, "__code__", None)
    if code is None:
        return callable(method)
    needed = code.co_varnames[1 : code.co_argcount - len(method.__defaults__ or ())]
    return len([name for name in needed if name not in _AGENT_NAMES]) <= 1


def _functions(member: object) -> list[Any]:
    """List the Python functions behind a member of a class: methods, properties, wrapped, cached and static ones."""
    if isinstance(member, property):
        parts = [member.fget]
    else:
        parts = [getattr(member, name, None) for name in ("__func__", "__wrapped__", "func")] + [member]
    return [part for part in parts if hasattr(part, "__code__")]


def mentioned(code: CodeType) -> set[str]:
    """Collect the attribute and global names that a function and the functions inside it use."""
    inner = [mentioned(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*inner)


def _attribute(value: object, name: str) -> Any:
    try:
        return getattr(value, name, None)
    except Exception:  # a property of the student's own class may fail
        return None
