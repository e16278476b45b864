"""Watch the functions that call themselves: the search of any game, whatever its positions are made of.

A position of a class that makes moves is watched by :mod:`pacman_env.search_xray.recording.recorder`. This is for all
others: rule books, boards that are changed in place, nested lists, functions of (node, depth, maximizing). It knows
nothing of the game. Every call of a function that is running already is a call of the search, and so are the functions
between the two. Of each call it keeps what it was handed (:mod:`pacman_env.search_xray.recording.snapshots`), what the
loops around it had got to, and what it returned. :mod:`pacman_env.search_xray.tree.learned` makes positions of that.
"""

import dis
import inspect
import sysconfig
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from copy import copy
from functools import lru_cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from pacman_env.games.recorded_tree import Window
from pacman_env.search_xray.recording.frames import PAUSED, FrameReader, ended_by_return
from pacman_env.search_xray.recording.roles import mentioned
from pacman_env.search_xray.recording.snapshots import ATOMS, Kind, Value, frozen, known_kind, parts
from pacman_env.search_xray.recording.visits import NO_WINDOW, Names

_LIBRARY = tuple(sysconfig.get_path(name) for name in ("stdlib", "platstdlib"))
_OURS = str(Path(__file__).parents[1])
_PACKAGES = ("site-packages", "dist-packages")
INSIDE = {"<lambda>", "<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"}  # parts of the function around them
_AWAITED = 0x80 | 0x200
SEARCH_WORDS = ("minimax", "min_max", "minmax", "negamax", "alpha", "negascout", "expectimax", "pvs")
_YOUNG = 64  # calls of a function after which it is known whether it searches
_LEARNED = 300  # calls after which it is known what a call leaves as it found it
_MANY = 300  # items of a list of moves
_PLACES = 20_000  # calls of which the film knows the lines
_SHOWN = 5_000  # positions whose own words are kept
_MOVE_NAMES = ("move", "action")
_LISTS = (list, tuple, set, frozenset, dict, range)


class Running:
    """A call of a function that is known not to search: only that it is running is kept."""

    __slots__ = ("below", "code", "frame")

    searches = False

    def __init__(self, frame: FrameType, below: "Running | None") -> None:
        """Begin; ``below`` is the call that made this one."""
        self.frame: FrameType | None = frame
        self.code, self.below = frame.f_code, below


class FunctionCall(Running):
    """One call of a function: of the search, or (as long as nobody knows) of any other."""

    __slots__ = (
        "at", "changed", "error", "given", "handed", "kept", "left", "left_out",
        "lists", "mover", "moves", "names", "parent", "parts", "position", "result", "returned", "searches",
        "shown", "site", "steps", "window",
    )  # fmt: skip

    def __init__(self, frame: FrameType, below: Running | None) -> None:
        """Begin; ``below`` is the call that made this one."""
        super().__init__(frame, below)
        self.parent: FunctionCall | None = None  # the call of the search that made this one
        self.searches = self.returned = False
        self.kept = True
        self.changed = False  # whether it left what it was handed otherwise than it found it
        self.handed: Names | None = None  # arguments that are plain values
        self.given: Names = {}  # all others themselves, as long as the call is running
        self.parts: dict[str, Hashable] = {}  # all others, as they were
        self.position: Any = None  # the class of its position, if that is of a known kind
        self.mover: Hashable = None  # who moves in it
        self.shown = ""
        self.moves: Names = {}  # where the loops around the call were
        self.site = -1  # the instruction of the function above that made the call
        self.lists: dict[str, tuple[object, ...]] = {}  # lists available when the first child was made
        self.window: Window = NO_WINDOW
        self.steps: list[ChildCall] = []
        self.left_out = 0
        self.result: Any = None
        self.error: str | None = None
        self.names: Names | None = None
        self.at = -1
        self.left: tuple[CodeType, int, Names] | None = None


class ChildCall:
    """A child of a call, and where its parent was when it came back."""

    __slots__ = ("at", "call", "code", "names", "window")

    def __init__(self, call: FunctionCall) -> None:
        self.call = call
        self.window: Window | None = None
        self.code: CodeType | None = None
        self.at, self.names = -1, None  # type: int, Names | None


class Recursion:
    """Records the calls of functions that call themselves."""

    def __init__(
        self,
        max_nodes: int,
        is_state: Callable[[object], bool],
        deadline: Callable[[], None],
        places: bool,
        key: Callable[..., object] | None,
    ) -> None:
        """Keep at most ``max_nodes`` calls.

        ``is_state`` knows positions that make moves; ``deadline`` is asked at each call; ``key`` is that of the X-ray.
        """
        self._is_state = is_state
        self.max_nodes, self.places, self.key = max_nodes, places, key
        self.roots: list[FunctionCall] = []
        self.cycles: list[set[CodeType]] = []  # the functions between two calls of one
        self.left_out = self.count = 0
        self.restless: set[str] = set()  # parts that a call does not leave as it found them: counters, tables
        self.interleaved = False  # whether coroutines of the search ran side by side
        self.cached: dict[Any, int] = {}  # tables that functools keeps for the search, and their hits so far
        self._deadline = deadline
        self.key_names = list(inspect.signature(key).parameters) if key else []
        self._searching: set[CodeType] = set()
        self._drivers: set[CodeType] = set()
        self._skipped: dict[CodeType, bool] = {}
        self._readers: dict[CodeType, FrameReader] = {}
        self._stack: list[Running] = []
        self._open: list[FunctionCall] = []
        self._mentioned: dict[CodeType, set[CodeType]] = {}
        self._active: Counter[CodeType] = Counter()
        self._calls: Counter[CodeType] = Counter()
        self._around: set[CodeType] = set()  # lambdas and comprehensions from which a search was called
        self._ends = 0
        self._constant: set[str] = set()  # global names that stood for the same in all calls so far
        self._globals: dict[str, Hashable] = {}  # their parts in the first call
        self._moving: set[str] = set()  # those that changed since
        self._waiting: dict[FrameType, Running] = {}  # generators and coroutines between two of their turns

    def on_call(self, frame: FrameType) -> None:
        """A function begins, or a generator goes on."""
        code = frame.f_code
        skipped = self._skipped.get(code)
        if skipped is None:
            skipped = self._skipped[code] = _is_library(code)
        if skipped:
            return
        paused = self._waiting.pop(frame, None) if code.co_flags & PAUSED else None
        self._active[code] += 1
        if paused is not None:
            self._go_on(paused)
            return
        below = self._stack[-1] if self._stack else None
        if code in self._searching:
            begun = FunctionCall(frame, below)
            self._stack.append(begun)
            self._begin(begun)
        elif code.co_name in INSIDE:
            self._stack.append(Running(frame, below))
            if code not in self._around:
                self._calls[code] += 1
                self._skipped[code] = self._calls[code] > _YOUNG  # no search was ever called from it
        else:
            self._on_unknown(frame, code, below)

    def _go_on(self, paused: Running) -> None:
        """A generator has its next turn."""
        self._stack.append(paused)
        if isinstance(paused, FunctionCall) and paused.searches:
            self._open.append(paused)

    def _on_unknown(self, frame: FrameType, code: CodeType, below: Running | None) -> None:
        """A function begins of which nobody knows yet whether it searches."""
        young = self._calls[code] < _YOUNG or code in self._drivers
        call = FunctionCall(frame, below) if young else Running(frame, below)
        self._stack.append(call)
        first = self._first(frame, code)
        if first is not None:
            self._found(first)
        elif young:
            self._calls[code] += 1
            self._read(call)

    def on_return(self, frame: FrameType, value: object) -> None:
        """A function ends, or a generator waits for its next turn."""
        if not self._stack or self._stack[-1].frame is not frame:
            return
        call = self._stack.pop()
        code = call.code
        self._active[code] -= 1
        search = call if isinstance(call, FunctionCall) and call.searches else None
        if search is not None:
            self._open.pop()
        if _waits(frame):
            if search is not None and value is not None:
                search.result, search.returned = value, True
            self._waiting[frame] = call
            return
        if search is not None:
            self._close(search, frame, value)
        else:
            self._close_other(call, frame, value)
        call.frame = None

    def _close_other(self, call: Running, frame: FrameType, value: object) -> None:
        """Note what a function returned that does not search: it may be a list of moves for the one around it."""
        code, below = call.code, call.below
        if isinstance(call, FunctionCall):
            call.result, call.returned = value, value is not None or ended_by_return(frame)
            if code in self._drivers and call.handed is not None:
                call.changed = bool(self._not_as_found(call, frame))
        if (
            isinstance(below, FunctionCall)
            and below.handed is not None
            and not below.steps
            and isinstance(value, _LISTS)
        ):
            _keep(below.lists, f"{code.co_name}()", value)

    def stop(self, error: str) -> None:
        """The block is over: nothing is running anymore, and what was has this error."""
        for call in self._stack:
            call.frame = None
            if isinstance(call, FunctionCall):
                call.error = error
        self._waiting.clear()
        self.cached = {table: hits for table, hits in self.cached.items() if table.cache_info().hits > hits}

    # Calls of the search

    def _mentions(self, frame: FrameType, code: CodeType) -> set[CodeType]:
        """The functions that a function may call: one of these that is running calls itself by it."""
        if code not in self._mentioned:
            found = (_function(frame, name) for name in mentioned(code) | set(code.co_freevars))
            self._mentioned[code] = {one for one in found if one is not None}
        return self._mentioned[code]

    def _first(self, frame: FrameType, code: CodeType) -> int | None:
        """The call with which a circle begins that this call closes, or may close; None if it closes none."""
        stack, above = self._stack, range(len(self._stack) - 2, -1, -1)
        if self._active[code] > 1:
            return next(number for number in above if stack[number].code is code)
        mentions = self._mentions(frame, code)
        if not any(self._active[other] for other in mentions):
            return None
        return next((number for number in above if stack[number].code in mentions), len(stack) - 1)

    def _found(self, first: int) -> None:
        """A function calls itself: it searches, and so does everything between the two calls."""
        cycle = {call.code for call in self._stack[first:] if call.code.co_name not in INSIDE}
        self.cycles.append(cycle)
        self._searching |= cycle
        self._open = []
        for number, running in enumerate(self._stack):
            if running.code in self._searching:
                call = self._as_call(number)
                if call.searches:
                    self._open.append(call)
                else:
                    self._begin(call)

    def _as_call(self, number: int) -> FunctionCall:
        """What runs at this place of the stack, as a call of which all is kept."""
        running = self._stack[number]
        if isinstance(running, FunctionCall):
            return running
        assert running.frame is not None  # it is running
        self._stack[number] = call = FunctionCall(running.frame, running.below)
        if number + 1 < len(self._stack):
            self._stack[number + 1].below = call
        return call

    def _begin(self, call: FunctionCall) -> None:
        frame = call.frame
        if frame is None:
            return
        self._deadline()
        call.searches = True
        call.parent = self._open[-1] if self._open else None
        if call.handed is None:
            self._read(call)
        reader = self._reader(frame.f_code)
        call.window = reader.window(frame)
        self._watch_table(frame)
        self._note_loops(call)
        self._open.append(call)
        self.count += 1
        call.kept = self.count <= self.max_nodes and (call.parent is None or call.parent.kept)
        self.left_out += not call.kept
        if call.parent is None:
            self._add_root(call)
        else:
            self._add_child(call.parent, call)
        if self.places and self.count <= _PLACES:
            call.names = dict(call.handed or {})

    def _add_root(self, call: FunctionCall) -> None:
        others = (other for other in self._waiting.values() if other.searches)
        self.interleaved |= any(other.code.co_flags & _AWAITED for other in others)
        if call.kept:
            self.roots.append(call)

    def _add_child(self, parent: FunctionCall, call: FunctionCall) -> None:
        self._note_parent(parent)
        if call.kept:
            parent.steps.append(ChildCall(call))
        else:
            parent.left_out += 1

    def _note_loops(self, call: FunctionCall) -> None:
        """Keep where the loops are in the functions from the one that searches above to this call."""
        below = call.below
        while below is not None and below.frame is not None:
            self._around.add(below.code)
            last = below is call.parent or (call.parent is None and below.code.co_name not in INSIDE)
            _keep_moves(call, self._names_of_moves(below.code, last), below.frame.f_locals)
            if last:
                call.site = below.frame.f_lasti
                break
            below = below.below
        if call.parent is None and below is not None:
            self._drivers.add(below.code)
            if isinstance(below, FunctionCall) and not below.lists:
                self._note_lists(below)

    def _names_of_moves(self, code: CodeType, last: bool) -> list[str]:
        names = [*_MOVE_NAMES, *_loop_names(code)]
        if not last:  # a helper between the two: its arguments may be the move
            names += [name for name in self._reader(code).names if name != "self"]
        return names

    def _note_parent(self, parent: FunctionCall) -> None:
        frame = parent.frame
        if frame is None:
            return
        if parent.steps:
            self._note_after(parent, frame)
        else:
            self._note_lists(parent)

    def _note_lists(self, call: FunctionCall) -> None:
        values = call.frame.f_locals if call.frame else {}
        for name, value in values.items():
            if isinstance(value, _LISTS):
                _keep(call.lists, name, value)

    def _note_after(self, call: FunctionCall, frame: FrameType) -> None:
        """Keep the window that a call has after its last child, and its numbers for the film."""
        step = call.steps[-1]
        if step.window is None:
            step.window = self._reader(call.code).window(frame)
            if self.places and call.names is not None:
                step.names = dict(frame.f_locals)

    def _close(self, call: FunctionCall, frame: FrameType, value: object) -> None:
        if call.steps:
            self._note_after(call, frame)
            if self._ends < _LEARNED and self.key is None:
                self._ends += 1
                self.restless |= self._not_as_found(call, frame)
        if self.places:
            _note_end(call, frame)
        parent = call.parent
        if parent is not None and parent.frame is not None and parent.steps and parent.steps[-1].call is call:
            parent.steps[-1].code, parent.steps[-1].at = parent.code, parent.frame.f_lasti
        _end(call, frame, value)

    def _not_as_found(self, call: FunctionCall, frame: FrameType) -> set[str]:
        """The parts of what a call was handed that it has changed."""
        after = FunctionCall(frame, None)
        self._read(after, call.given)
        return {name for name, part in call.parts.items() if after.parts.get(name, part) != part} - self.restless

    # What a call was handed

    def _reader(self, code: CodeType) -> FrameReader:
        reader = self._readers.get(code)
        if reader is None:
            reader = self._readers[code] = FrameReader(code)
        return reader

    def _read(self, call: Running, given: Names | None = None) -> None:
        """Keep what a call was handed, or what has become of what it was ``given``: it may use the name otherwise."""
        frame = call.frame
        if frame is None or not isinstance(call, FunctionCall):
            return
        code, values, reader = frame.f_code, frame.f_locals, self._reader(frame.f_code)
        call.handed = {}
        if self.key is not None:
            self._read_key(self.key, call, frame)
        for name in (*reader.names, *code.co_freevars):
            if name in values and name not in reader.window_names:
                value = (given or values).get(name, values[name])
                call.given[name] = value
                self._read_value(call, name, value)
        self._read_globals(call, frame, values)

    def _read_globals(self, call: FunctionCall, frame: FrameType, values: Mapping[str, object]) -> None:
        for name in frame.f_code.co_names:
            value = frame.f_globals.get(name)
            if name in self._constant or name in values or value is None or isinstance(value, ATOMS):
                continue
            self._read_value(call, name, value)
            self._note_constant(call, name)

    def _read_key(self, key: Callable[..., object], call: FunctionCall, frame: FrameType) -> None:
        """Keep what the key of the X-ray makes of a call, if the call has all that the key asks for."""
        found = {name: value for name in self.key_names if (value := _look_up(frame, name)) is not _MISSING}
        if len(found) == len(self.key_names):
            made = key(**found)
            call.parts["key"], call.shown = frozen(made), made if isinstance(made, str) else ""

    def _note_constant(self, call: FunctionCall, name: str) -> None:
        """A global name is no position if all its parts are after many calls what they were in the first."""
        parts = {part: value for part, value in call.parts.items() if part == name or part.startswith(f"{name}.")}
        if any(self._globals.setdefault(part, value) != value for part, value in parts.items()):
            self._moving.add(name)
        if self.count > _LEARNED and name not in self._moving:
            self._constant.add(name)

    def _read_value(self, call: FunctionCall, name: str, value: object) -> None:
        if isinstance(value, ATOMS):
            if call.handed is not None:
                call.handed[name] = value
            return
        if self.key is not None:
            return
        if self._is_state(value):
            call.parts[name] = Value(value)
            return
        parts(name, value, self.restless, call.parts)
        kind = type(value)
        if (known := known_kind(kind)) is not None:
            _keep_known(call, known, value)
        if name != "self" and not call.shown and _has_words(kind) and self.count < _SHOWN:
            with suppress(Exception):  # of the game's own __str__
                call.shown = str(value)

    def _watch_table(self, frame: FrameType) -> None:
        """Note a table of functools around a function of the search: what it answers is no call."""
        name, code = frame.f_code.co_name, frame.f_code
        own = frame.f_locals.get("self")
        tables: list[Any] = [frame.f_globals.get(name), frame.f_locals.get(name), getattr(type(own), name, None)]
        for value in tables:
            wrapped = getattr(value, "__wrapped__", None)
            if getattr(wrapped, "__code__", None) is code and hasattr(value, "cache_info") and value not in self.cached:
                self.cached[value] = value.cache_info().hits


_MISSING = object()


def _function(frame: FrameType, name: str) -> CodeType | None:
    """The code of the function that a name stands for inside of a running one: free, global, or a method next to it."""
    values = frame.f_locals
    value = values[name] if name in values else frame.f_globals.get(name)
    if value is None and frame.f_code.co_argcount:
        value = getattr(type(values.get(frame.f_code.co_varnames[0])), name, None)
    value = getattr(value, "__wrapped__", value)
    code = getattr(value, "__code__", None)
    return code if isinstance(code, CodeType) else None


def _look_up(frame: FrameType, name: str) -> Any:
    """Find what a name stands for in a function: a local name, an attribute of its object, a global name."""
    if name in frame.f_locals:
        return frame.f_locals[name]
    own = frame.f_locals.get(frame.f_code.co_varnames[0]) if frame.f_code.co_argcount else None
    if hasattr(own, name):
        return getattr(own, name)
    return frame.f_globals.get(name, _MISSING)


def _has_words(kind: Any) -> bool:
    """Say whether objects of a class say by themselves how they look."""
    owner: Any = next(one for one in kind.__mro__ if "__str__" in vars(one))
    return owner is not object and owner.__module__ != "builtins" and not hasattr(kind, "tolist")


def kept(value: object) -> Any:
    """The current value of a loop, as it can be kept: a plain one, or one that says how it is compared."""
    if isinstance(value, ATOMS):
        return value
    if isinstance(value, (list, tuple)) and len(value) <= 8:
        return tuple(kept(one) for one in value)
    compared: Any = type(value).__hash__
    return None if compared in (None, object.__hash__) else value


def _keep_known(call: FunctionCall, known: Kind, value: object) -> None:
    """Keep what a position of a kind that is known says itself."""
    call.mover, call.position = known.mover(value), type(value)
    if known.again is None:
        _keep(call.lists, "the legal moves", known.legal(value))


def _keep_moves(call: FunctionCall, names: Iterable[str], values: Mapping[str, object]) -> None:
    """Keep what these names stand for, but for those that a loop nearer to the call has."""
    for name in names:
        if name in values and name not in call.moves:
            call.moves[name] = kept(values[name])


def _keep(lists: dict[str, tuple[object, ...]], name: str, value: Any) -> None:
    if 0 < len(value) <= _MANY:
        lists[name] = tuple(kept(one) for one in value)


@lru_cache(maxsize=4096)
def _is_library(code: CodeType) -> bool:
    """Say whether a function is none of the search's: of Python, of this package, or of another without its words."""
    name = code.co_filename
    if any(part in name for part in _PACKAGES):
        return not any(word in code.co_qualname.lower() for word in SEARCH_WORDS)
    return name.startswith(("<frozen", _OURS, *_LIBRARY))


def _note_end(call: FunctionCall, frame: FrameType) -> None:
    """Keep where a call ended, if its lines are kept."""
    if call.names is None:
        return
    if call.steps:
        call.left = call.code, frame.f_lasti, dict(frame.f_locals)
    else:
        call.at = frame.f_lasti


def _end(call: FunctionCall, frame: FrameType, value: object) -> None:
    """A call of the search is over: it has returned, or an exception has left it."""
    if value is None and not ended_by_return(frame):
        call.error = f"an exception escaped from {call.code.co_name} at line {frame.f_lineno}"
    else:
        if value is not None or not call.returned:
            call.result = copy(value) if type(value) in (list, dict) else value
        call.returned = True
    call.given = {}


def _waits(frame: FrameType) -> bool:
    """Say whether a function that returns something is a generator that will go on."""
    code = frame.f_code
    return bool(code.co_flags & PAUSED) and dis.opname[code.co_code[frame.f_lasti]].startswith("YIELD")


@lru_cache(maxsize=4096)
def _loop_names(code: CodeType) -> tuple[str, ...]:
    """The names that the loops of a function run through, the innermost loop first."""
    found: list[str] = []
    expected = 0
    for instruction in dis.get_instructions(code):
        name = instruction.opname
        if name == "FOR_ITER":
            expected = 1
        elif expected and name.startswith("UNPACK_SEQUENCE"):
            expected += (instruction.arg or 1) - 1
        elif expected and name.startswith("STORE_"):
            stored = instruction.argval if isinstance(instruction.argval, tuple) else (instruction.argval,)
            found += map(str, stored[:expected])
            expected -= len(stored[:expected])
        elif name not in ("CACHE", "NOP"):
            expected = 0
    return tuple(reversed(found))
