"""Watch the calls of a search while it runs, and keep them as a tree of visits.

The watching uses ``sys.setprofile``, so the code under observation needs no change. What it sees:

- a call that is handed a game position begins a *visit* of that position, unless the position is the one already
  being visited (a wrapper, a dispatch function or an evaluation hands it on) or one further up;
- a call of the position's own successor method names the move that leads to the child;
- the locals of the calling function give the window (alpha, beta), the return event gives the value.
"""

import dis
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from numbers import Real
from types import CodeType, FrameType
from typing import Any, TypeAlias

Window: TypeAlias = tuple[Any, Any]
"""(alpha, beta); None for a bound that the code does not have."""

SUCCESSOR_NAMES = (
    "successor", "generateSuccessor", "getNextState", "generatePacmanSuccessor", "generate_successor", "get_next_state",
    "result", "forecast_move",
)  # fmt: skip
LEGAL_NAMES = ("legal_actions", "getLegalActions", "get_legal_actions", "get_legal_moves", "legal_moves", "actions")
LEGAL_ALIASES = (*LEGAL_NAMES, "getLegalPacmanActions")
VALUE_NAMES = ("utility", "score", "getScore", "get_score", "evaluate", "evaluation", "heuristic", "payoff")
_AGENT_NAMES = ("agent", "agentIndex", "agent_index", "player")
_HOLDER_NAMES = ("state", "game_state", "gameState", "position", "board")
_WINDOW_PAIRS = (("alpha", "beta"), ("α", "β"), ("lo", "hi"), ("low", "high"), ("lower", "upper"), ("a", "b"))
_WINDOW_TUPLES = ("window", "bounds", "alpha_beta", "ab")
_NO_WINDOW: Window = (None, None)

# What a code object is to the recorder.
_IGNORED, _CANDIDATE, _MOVE, _QUESTION, _LEGAL = range(5)
_GENERATOR_LIKE = 0x20 | 0x80 | 0x200  # generators, coroutines, asynchronous generators


class TimeUp(Exception):
    """The time limit of an X-ray has passed; its ``with`` block ends here."""


@dataclass(slots=True, eq=False)
class Edge:
    """A move made with the position's own successor method."""

    child: Any
    source: Any
    agent: int | None
    action: Any
    entered: bool = False
    asked: bool = False  # the position was asked something, such as its hash, without being handed to a call
    utility: Any = None  # what the position itself said it is worth


@dataclass(slots=True, eq=False)
class Visit:
    """One time that a position was searched."""

    state: Any
    edge: Edge | None = None
    code: CodeType | None = None
    window: Window = _NO_WINDOW
    steps: list["Step"] = field(default_factory=list)
    edges: dict[int, list[Edge]] = field(default_factory=dict)
    left_out: list[Any] = field(default_factory=list)  # moves that were followed after max_nodes was reached
    hints: dict[str, Any] = field(default_factory=dict)  # boolean arguments such as maximizing=True
    result: Any = None
    inner_result: Any = None  # what the last wrapper that followed moves gave back
    codes: set[CodeType] = field(default_factory=set)  # the functions that followed moves from here
    returned: bool = False
    error: str | None = None
    kept: bool = True

    def successors(self) -> Iterable[Edge]:
        """All moves made during this visit, in the order of making."""
        return (edge for group in self.edges.values() for edge in group)


@dataclass(slots=True, eq=False)
class Step:
    """A child looked at during a visit, and the window of the parent after it."""

    edge: Edge
    visit: Visit | None  # None: the position was asked something, but no call was handed it
    window: Window = _NO_WINDOW
    pending: bool = True  # the parent has not yet had the time to use the child's value


@dataclass(slots=True, eq=False)
class _Call:
    frame: FrameType
    visit: Visit
    outer: bool
    steps_before: int


class Recorder:
    """Records the visits of one thread between :meth:`start` and :meth:`stop`."""

    def __init__(self, max_nodes: int, time_limit: float | None, successor: str | None, legal: str | None) -> None:
        """Keep at most ``max_nodes`` visits; ``successor`` and ``legal`` are further method names to know."""
        self.max_nodes, self.time_limit = max_nodes, time_limit
        self.successor_names = (successor, *SUCCESSOR_NAMES) if successor else SUCCESSOR_NAMES
        self.legal_names = (legal, *LEGAL_NAMES) if legal else LEGAL_NAMES
        self.user_named = successor
        self.roots: list[Visit] = []
        self.visits = self.left_out = 0
        self.stopped: str | None = None
        self._types: dict[type, bool] = {}
        self._roles: dict[CodeType, int] = {}
        self._readers: dict[CodeType, Reader] = {}
        self._values: set[CodeType] = set()
        self._open: list[Visit] = []
        self._calls: list[_Call] = []
        self._unwound: list[Visit] = []
        self._outside = Visit(None)  # collects the moves made outside every call
        self._inside: FrameType | None = None  # a method of a position that is running: nothing in it is search
        self._inside_values: dict[str, Any] = {}
        self._deadline = float("inf")
        self._active = False
        self._previous: Any = None

    # Starting and stopping

    def start(self) -> None:
        """Begin to watch this thread; a profile function already there goes on being called."""
        self._previous = sys.getprofile()
        if self.time_limit is not None:
            self._deadline = time.monotonic() + self.time_limit
        self._active = True
        sys.setprofile(self._hook)

    def stop(self, error: BaseException | None) -> None:
        """End the watching, restore what was there before, and close what is still open."""
        self._active = False
        _restore(self._previous)
        said = f"{type(error).__name__}: {error}".removesuffix(": ").removeprefix("TimeUp: ") if error else None
        for visit in [*self._unwound, *self._open]:
            visit.error = said or visit.error or "the search was interrupted"
        for visit in self._open:
            visit.returned = False
        self._open, self._calls, self._inside = [], [], None

    def _hook(self, frame: FrameType, event: str, arg: Any) -> None:
        if self._active:
            if event == "call":
                if self._inside is None:
                    self._on_call(frame)
            elif event == "return":
                if frame is self._inside:
                    self._inside = None
                    self._on_answer(frame, arg)
                elif self._calls and frame is self._calls[-1].frame:
                    self._on_return(frame, arg)
        if callable(self._previous):
            self._previous(frame, event, arg)

    def _on_call(self, frame: FrameType) -> None:
        code = frame.f_code
        role = self._roles.get(code)
        if role is None:
            role = self._role(frame, code)
        if role == _CANDIDATE:
            self._on_candidate(frame, code)
        elif role != _IGNORED:
            self._inside = frame
            self._inside_values = self._reader(code).arguments(frame)

    # What a code object is

    def _role(self, frame: FrameType, code: CodeType) -> int:
        """Classify a code object at its first call; the methods of a new position class all at once."""
        reader = self._reader(code)
        for value in reader.arguments(frame).values():
            self._is_state(value)
        if code not in self._roles:
            dunder = code.co_name.startswith("__")
            searches = reader.names and not dunder and not code.co_flags & _GENERATOR_LIKE
            self._roles[code] = _CANDIDATE if searches else _IGNORED
        return self._roles[code]

    def _reader(self, code: CodeType) -> "Reader":
        if code not in self._readers:
            self._readers[code] = Reader(code)
        return self._readers[code]

    def _is_state(self, value: Any) -> bool:
        kind = type(value)
        known = self._types.get(kind)
        return self._register(kind) if known is None else known

    def _register(self, kind: type) -> bool:
        """Say whether instances of ``kind`` are positions, and learn the roles of its methods."""
        has = [name for name in self.successor_names if callable(getattr(kind, name, None))]
        legal = any(callable(getattr(kind, name, None)) for name in self.legal_names)
        found = bool(has) and (legal or self.user_named in has) and kind is not type
        self._types[kind] = found
        if found:
            for owner in reversed(kind.__mro__):
                for name, member in vars(owner).items():
                    self._learn(name, member)
        return found

    def _learn(self, name: str, member: Any) -> None:
        for function in _functions(member):
            code = function.__code__
            if name in self.successor_names:
                self._roles[code] = _MOVE
            elif name in LEGAL_ALIASES or name in self.legal_names:
                self._roles[code] = _LEGAL
            elif not _mentioned(code) & {name, *self.successor_names}:
                self._roles[code] = _QUESTION
                if name in VALUE_NAMES:
                    self._values.add(code)
            # else it makes moves or calls itself: a search that happens to be a method of the position, or its children

    # The position's own methods

    def _on_answer(self, frame: FrameType, answer: Any) -> None:
        role, values = self._roles[frame.f_code], self._inside_values
        state = next(iter(values.values()), None)
        if role == _MOVE:
            self._on_move(state, values, answer)
        elif role == _QUESTION:
            self._on_question(state, answer if frame.f_code in self._values else None)

    def _on_move(self, state: Any, values: dict[str, Any], child: Any) -> None:
        if not self._is_state(child):
            return
        arguments = dict(list(values.items())[1:])
        agent = next((arguments.pop(name) for name in _AGENT_NAMES if name in arguments), None)
        if agent is None and hasattr(state, "getNumAgents"):  # generatePacmanSuccessor
            agent = 0
        edge = Edge(child, state, agent, next(iter(arguments.values()), None))
        visit = self._open[-1] if self._open else self._outside
        visit.edges.setdefault(id(child), []).append(edge)

    def _on_question(self, state: Any, answer: Any) -> None:
        visit = self._open[-1] if self._open else None
        if visit is None or id(state) not in visit.edges or state is visit.state:
            return
        edge = visit.edges[id(state)][-1]
        if is_number(answer):
            edge.utility = answer
        if not edge.asked and not edge.entered and edge.source is visit.state:
            self._note_window()
            visit.steps.append(Step(edge, None))
        edge.asked = True

    # Calls that may be the search

    def _on_candidate(self, frame: FrameType, code: CodeType) -> None:
        states = self._positions(self._reader(code).arguments(frame).values())
        if not states:
            return
        if not self._open:
            self._begin_root(frame, states)
            return
        visit = self._open[-1]
        edge = _edge_to(states, visit)
        if edge is not None:
            self._begin_child(frame, edge)
        elif any(_same(state, visit.state) for state in states):
            self._note_entry(frame, visit)
            self._calls.append(_Call(frame, visit, False, len(visit.steps)))

    def _positions(self, values: Iterable[Any]) -> list[Any]:
        """Find the positions among arguments; failing that, one inside a tuple, a dict or an object that holds it."""
        values = list(values)
        states = [value for value in values if self._is_state(value)]
        return states or [state for value in values if (state := self._held(value)) is not None]

    def _held(self, value: Any) -> Any:
        if isinstance(value, (tuple, list, dict)):
            items = value.values() if isinstance(value, dict) else value[:8]
            states = [item for item in items if self._is_state(item)]
            return states[0] if len(states) == 1 else None
        if type(value).__module__ == "builtins":
            return None
        parts = (_attribute(value, name) for name in _HOLDER_NAMES)
        return next((part for part in parts if self._is_state(part)), None)

    def _begin_root(self, frame: FrameType, states: list[Any]) -> None:
        edge = _edge_to(states, self._outside)
        if edge is None or any(root.code and root.state is edge.source for root in self.roots):
            visit = Visit(states[0])
            self.roots.append(visit)
        else:
            visit = Visit(edge.child, edge)
            parent = self._root_without_call(edge.source)
            edge.entered = True
            parent.steps.append(Step(edge, visit))
        self._begin(frame, visit)

    def _root_without_call(self, state: Any) -> Visit:
        """Return the root for a loop over moves outside every call, as in ``[value(s.result(m)) for m in ...]``."""
        for root in self.roots:
            if root.state is state and root.code is None:
                return root
        root = Visit(state, returned=True)
        self.roots.append(root)
        return root

    def _begin_child(self, frame: FrameType, edge: Edge) -> None:
        self._note_window()
        parent = self._open[-1]
        if edge.source is not parent.state:
            parent = self._visit_without_call(parent, edge.source)
        edge.entered = True
        visit = Visit(edge.child, edge)
        visit.kept = parent.kept and self.visits < self.max_nodes
        if visit.kept:
            parent.steps.append(Step(edge, visit))
        else:
            parent.left_out.append(edge.action)
        self._begin(frame, visit)

    def _visit_without_call(self, visit: Visit, state: Any) -> Visit:
        """Return the visit of a position that was moved through, such as the middle one of two moves in one loop."""
        edges = visit.edges.get(id(state))
        if not edges or state is visit.state:
            return visit
        edge = edges[-1]
        parent = visit if edge.source is visit.state else self._visit_without_call(visit, edge.source)
        last = parent.steps[-1] if parent.steps else None
        if last is None or last.edge is not edge or last.visit is None:
            if last is not None and last.edge is edge:
                parent.steps.pop()
            edge.entered = True
            parent.steps.append(Step(edge, Visit(state, edge, returned=True)))
        middle = parent.steps[-1].visit
        assert middle is not None
        return middle

    def _begin(self, frame: FrameType, visit: Visit) -> None:
        visit.code = frame.f_code
        if visit.kept:
            self.visits += 1
        else:
            self.left_out += 1
        self._unwound.clear()
        self._note_entry(frame, visit)
        self._open.append(visit)
        self._calls.append(_Call(frame, visit, True, 0))
        if time.monotonic() > self._deadline:
            self.stopped = f"stopped after the time limit of {self.time_limit:g} s"
            raise TimeUp(self.stopped)

    def _note_entry(self, frame: FrameType, visit: Visit) -> None:
        reader = self._reader(frame.f_code)
        if visit.window == _NO_WINDOW:
            visit.window = reader.window(frame)
        for name, value in reader.arguments(frame).items():
            if isinstance(value, bool):
                visit.hints.setdefault(name, value)

    def _note_window(self) -> None:
        """Read the window of the current visit from the function that is looping over its moves."""
        call = self._calls[-1]
        visit, window = call.visit, self._reader(call.frame.f_code).window(call.frame)
        if visit.window == _NO_WINDOW and not visit.steps:
            visit.window = window
        if len(visit.steps) > call.steps_before and visit.steps[-1].pending:
            visit.steps[-1].window = window
            visit.steps[-1].pending = False

    def _on_return(self, frame: FrameType, value: Any) -> None:
        self._note_window()
        call = self._calls.pop()
        visit = call.visit
        if len(visit.steps) > call.steps_before:
            visit.codes.add(frame.f_code)
            visit.inner_result = value
        if call.outer:
            self._open.pop()
            self._close(visit, frame, value)

    def _close(self, visit: Visit, frame: FrameType, value: Any) -> None:
        visit.edges = {}
        if value is None and not _ended_by_return(frame):
            visit.error = f"an exception left {frame.f_code.co_name} at line {frame.f_lineno}"
            self._unwound.append(visit)
        else:
            visit.result, visit.returned = value, True
            self._unwound.clear()


class Reader:
    """Reads arguments and window from the frames of one function."""

    def __init__(self, code: CodeType) -> None:
        """Work out once which names matter."""
        count = code.co_argcount + code.co_kwonlyargcount
        count += bool(code.co_flags & 0x04) + bool(code.co_flags & 0x08)  # *args and **kwargs
        self.names = code.co_varnames[:count]
        self._pair = self._find_pair(code)
        self._tuple = next((name for name in self.names if name.lower() in _WINDOW_TUPLES), None)

    def _find_pair(self, code: CodeType) -> tuple[str | None, str | None]:
        known = {_plain(name): name for name in (*code.co_varnames, *code.co_cellvars, *code.co_freevars)}
        arguments = {_plain(name) for name in self.names}
        for low, high in _WINDOW_PAIRS:
            both = low in known and high in known
            if (both and len(low) > 1) or (low in arguments and high in arguments):
                return known[low], known[high]
        return known.get("alpha"), known.get("beta")

    def arguments(self, frame: FrameType) -> dict[str, Any]:
        """Return the arguments of a call that has just begun, by name."""
        values = frame.f_locals
        return {name: values[name] for name in self.names if name in values}

    def window(self, frame: FrameType) -> Window:
        """Return what alpha and beta are in this frame now."""
        if self._pair == (None, None) and self._tuple is None:
            return _NO_WINDOW
        values = frame.f_locals
        low, high = (_bound(values.get(name)) if name else None for name in self._pair)
        if low is None and high is None and self._tuple:
            pair = values.get(self._tuple)
            if isinstance(pair, (tuple, list)) and len(pair) == 2:
                low, high = map(_bound, pair)
        return low, high


def is_number(value: Any) -> bool:
    """Say whether ``value`` can be the value of a position: any real number, but neither a truth value nor nan."""
    return isinstance(value, Real) and not isinstance(value, bool) and value == value


def _plain(name: str) -> str:
    return name.lower().strip("_").replace("alfa", "alpha")


def _bound(value: Any) -> Any:
    return value if is_number(value) else None


def _attribute(value: Any, name: str) -> Any:
    try:
        return getattr(value, name, None)
    except Exception:  # a property of the student's own class may fail
        return None


def _same(one: Any, other: Any) -> bool:
    if one is other:
        return True
    try:
        return type(one) is type(other) and bool(one == other)
    except Exception:  # the student's own __eq__ may fail
        return False


def _edge_to(states: list[Any], visit: Visit) -> Edge | None:
    """Find the move, made during ``visit``, that led to one of ``states``: by identity, failing that by content."""
    for state in states:
        edges = visit.edges.get(id(state))
        if edges and (state is not visit.state or not edges[-1].entered):
            return next((edge for edge in edges if not edge.entered), edges[-1])
    if any(_same(state, visit.state) for state in states):
        return None
    return next((edge for edge in visit.successors() for state in states if _same(state, edge.child)), None)


def _mentioned(code: CodeType) -> set[str]:
    """Collect the attribute and global names that a function and the functions inside it use."""
    inner = [_mentioned(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*inner)


def _functions(member: Any) -> list[Any]:
    """List the Python functions behind a member of a class: methods, properties, wrapped and static ones."""
    if isinstance(member, property):
        parts = [member.fget]
    else:
        parts = [getattr(member, "__func__", None), getattr(member, "__wrapped__", None), member]
    return [part for part in parts if hasattr(part, "__code__")]


def _ended_by_return(frame: FrameType) -> bool:
    """Say whether a frame that gave back None did so with a return, not by an exception passing through."""
    return dis.opname[frame.f_code.co_code[frame.f_lasti]].startswith("RETURN")


def _restore(previous: Any) -> None:
    """Put back the profile function that was there; cProfile before Python 3.12 needs its own way."""
    if previous is None or callable(previous):
        sys.setprofile(previous)
    else:
        sys.setprofile(None)
        enable: Callable[[], None] | None = getattr(previous, "enable", None)
        if enable is not None:
            enable()
