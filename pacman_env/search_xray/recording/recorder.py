"""Watch the calls of a search while it runs, and keep them as a tree of visits.

The watching uses ``sys.setprofile``, so the code under observation needs no change. What it sees:

- a call that is handed a game position begins a *visit* of that position, unless the position is the one already
  being visited (a wrapper, a dispatch function or an evaluation passes it on) or one further up;
- a call of the position's own successor method names the move that leads to the child;
- a move made from a position that no call was handed is a sign of a search that is no chain of calls
  (:mod:`pacman_env.search_xray.tree.unseen` judges it);
- the locals of the calling function give the window (alpha, beta), the return event gives the value.
"""

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any, ClassVar

from pacman_env.games.protocol import State
from pacman_env.games.recorded_tree import Window
from pacman_env.search_xray.recording.frames import FrameReader, OuterCall, ended_by_return
from pacman_env.search_xray.recording.recursion import Recursion
from pacman_env.search_xray.recording.roles import CANDIDATE, IGNORED, LEGAL, MOVE, MoveNames, Roles
from pacman_env.search_xray.recording.visits import (
    NO_WINDOW,
    ChildVisit,
    Edge,
    Names,
    Visit,
    flags_in,
    is_number,
    same,
)
from pacman_env.wording import number

_DEEP = 100  # calls of the search inside one another
_PLACES = 20_000  # visits of which the lines are kept: no film shows more
ITSELF = "the position itself"
LEVELS = 2  # of moves that are kept of a search which was not looked into to its end


class BlockOver(BaseException):
    """The time limit of an X-ray has passed: its ``with`` block ends here, at a call that would begin a visit.

    Not an ``Exception``, so that ``except Exception`` in the search does not catch it. Unlike the limit of a match
    (:mod:`pacman_env.matches.time_limit`), which interrupts a call anywhere, this one comes between two visits, so that
    what was recorded so far is whole, and ends the block quietly.
    """


@dataclass(slots=True, eq=False)
class _Call:
    frame: FrameType
    visit: Visit
    reader: FrameReader
    outer: bool  # whether the visit began with this call
    steps_before: int


class Attention:
    """How closely searches are looked into: nothing is passed over. (Where work is graded, something else is here.)"""

    def closely(self) -> float:
        """How many visits of the next search are looked into; of a larger one its first moves are kept, with values."""
        return float("inf")

    def spend(self, visits: int, more: bool) -> None:
        """A search is over: how many visits were noted, and whether there would have been more."""


class Recorder:
    """Records the visits of one thread between :meth:`start` and :meth:`stop`."""

    attention: ClassVar[Attention] = Attention()

    def __init__(
        self,
        max_nodes: int,
        time_limit: float | None,
        successor: str | None,
        legal: str | None,
        places: bool = False,
        key: Callable[..., object] | None = None,
    ) -> None:
        """Keep at most ``max_nodes`` visits; ``successor`` and ``legal`` are further method names to know.

        ``places`` keeps for each moment of the search the line that is running, and the numbers that its names have
        there.
        """
        self.max_nodes, self.time_limit, self.places = max_nodes, time_limit, places
        self.roles = Roles(successor, legal)
        # of games that are not known; dropped as soon as a position with moves of its own is followed
        self.recursion: Recursion | None = Recursion(max_nodes, self.roles.is_state, self._keep_limit, places, key)
        self.roots: list[Visit] = []
        self.outermost: list[tuple[Visit, OuterCall]] = []
        self.visits = self.left_out = 0
        self.doubts = False  # whether some visit is unseen
        self.outside = False  # whether what is outside of every call is
        self.answers: set[str] = set()  # which successor methods returned no new position, and what they returned
        self._known = self.roles.known
        self._ready: dict[CodeType, tuple[int, FrameReader]] = {}  # what is known of the functions that were called
        self._calls: list[_Call] = []  # the calls of the search that are running, the outermost first
        self._frame: FrameType | None = None  # the frame of the last of them
        self._visit = self._outside = Visit(None)  # the visit that is going on; moves made outside every call
        self._inside: FrameType | None = None  # a method of a position that is running: nothing in it is search
        self._inside_values: Names | None = None
        self._passed: Visit | None = None  # what is inside is a call of the search that nobody looks into
        self._closely: float = float("inf")  # how many visits are looked into
        self._unwound: list[Visit] = []  # the visits that an exception has left, since the last one that returned
        self._deadline = float("inf")
        self._active = False
        self._previous: Any = None
        self._chained: Callable[[FrameType, str, object], object] | None = None
        self._hook: Callable[[FrameType, str, object], None] | None = None

    # Starting, stopping, watching

    def start(self) -> None:
        """Begin to watch this thread; a profile function already there goes on being called."""
        self._previous = sys.getprofile()
        self._chained = self._previous if callable(self._previous) else None
        if self.time_limit is not None:
            self._deadline = time.monotonic() + self.time_limit
        else:  # (a limit of time is kept between two visits, so that all of them have to be seen)
            self._closely = self.attention.closely()
        if self._closely != float("inf"):
            self.recursion = None
        self._active = True
        self._hook = self._watching()
        sys.setprofile(self._hook)

    def stop(self, error: BaseException | None) -> None:
        """End the watching, restore what was there before, and close what is still open."""
        self._active = False
        lost = sys.getprofile() != self._hook  # Python takes a profile function away when the stack overflows
        self._hook = None
        _restore(self._previous)
        broken = "the recursion went too deep" if lost and len(self._calls) > _DEEP else "the search was interrupted"
        self._leave_open(_said(error), broken)
        if self.recursion is not None:
            self.recursion.stop(_said(error) or broken)
        more = self.visits + bool(self.left_out) > self._closely
        if more:
            _fold(self.roots, LEVELS)
        self.attention.spend(self.visits, more)

    def _leave_open(self, said: str, broken: str) -> None:
        """Close what is still running, with what ended it."""
        for call in self._calls:
            self._settle(call.visit)
        self._settle(self._outside)
        self.outside = bool(self._outside.unseen)
        for visit in [*self._unwound, *(call.visit for call in self._calls if call.outer)]:
            visit.error = said or visit.error or broken
        self._calls, self._frame, self._inside, self._passed = [], None, None, None

    @property
    def followed(self) -> bool:
        """Whether a move of a position that makes moves itself was followed."""
        return any(root.steps or root.left_out for root in self.roots)

    def _watching(self) -> "Callable[[FrameType, str, object], None]":
        """The profile function. Most events come from inside a position's methods: they pass it at once."""

        def hook(frame: FrameType, event: str, arg: object) -> None:
            inside = self._inside
            if inside is not None:
                if frame is inside and event == "return":
                    self._inside = None
                    if self._passed is not None:
                        self._on_passed(self._passed, frame, arg)
                    elif self._inside_values:
                        self._on_answer(frame, self._inside_values, arg)
            elif event == "call":
                if self._active:
                    self._on_call(frame)
                    if self.recursion is not None and self._inside is None:
                        self.recursion.on_call(frame)
            elif event == "return":
                if frame is self._frame:
                    self._on_return(frame, arg)
                if self.recursion is not None:
                    self.recursion.on_return(frame, arg)

        def chained(frame: FrameType, event: str, arg: object) -> None:
            hook(frame, event, arg)
            if self._chained is not None:
                self._chained(frame, event, arg)

        return hook if self._chained is None else chained

    def _on_call(self, frame: FrameType) -> None:
        code = frame.f_code
        role, reader = self._ready.get(code) or self._meet(frame, code)
        if role == CANDIDATE:
            self._on_candidate(frame, reader)
        elif role != IGNORED:
            self._inside = frame
            matters = role == MOVE or (role != LEGAL and self._visit.edges)
            self._inside_values = reader.arguments(frame) if matters else None

    def _meet(self, frame: FrameType, code: CodeType) -> tuple[int, FrameReader]:
        """What a function is that is called for the first time."""
        self._ready[code] = self.roles.role(frame, code), self.roles.readers[code]
        return self._ready[code]

    # The position's own methods

    def _on_answer(self, frame: FrameType, values: Names, answer: object) -> None:
        state, code = next(iter(values.values())), frame.f_code
        if self._known[code] == MOVE:
            if self.roles.is_state(answer) and answer is not state:
                self._on_move(state, self.roles.moves[code], values, answer)
            elif ended_by_return(frame):  # else the move was refused
                words = ITSELF if answer is state else "None" if answer is None else f"a {type(answer).__name__}"
                self.answers.add(f"{code.co_name}() returns {words}")
        elif id(state) in self._visit.edges and state is not self._visit.state:
            self._on_question(self._visit.edges[id(state)][-1], answer if code in self.roles.value_methods else None)

    def _on_move(self, state: State, names: MoveNames, values: Names, child: State) -> None:
        agent = values.get(names.agent) if names.agent else 0 if names.only_pacman else None
        edge = Edge(child, state, agent, values.get(names.action) if names.action else None)
        visit = self._visit
        visit.edges.setdefault(id(child), []).append(edge)
        if state is not visit.state:
            self._on_move_beyond(visit, state)

    def _on_move_beyond(self, visit: Visit, source: object) -> None:
        """Note a move that was not made from the position of its visit."""
        code = self._calls[-1].frame.f_code if self._calls else None
        visit.beyond = visit.beyond or []
        if not visit.beyond or visit.beyond[-1][0] is not source:
            visit.beyond.append((source, code))

    def _on_question(self, edge: Edge, answer: object) -> None:
        """Note that a child was asked for its utility, its hash, ...: it was followed even if no call is handed it."""
        if is_number(answer):
            edge.utility = answer
        if not edge.asked and not edge.entered and edge.source is self._visit.state and self._calls:
            self._note_window(self._calls[-1])
            self._visit.steps.append(ChildVisit(edge, None))
        edge.asked = True

    # Calls that may be the search

    def _on_candidate(self, frame: FrameType, reader: FrameReader) -> None:
        arguments = reader.arguments(frame)
        states = self.roles.positions(arguments)
        if not states:
            return
        edge = _edge_to(states, self._visit)
        if not self._calls:
            visit = self._new_root(states[0], edge)
        elif edge is not None:
            visit = self._new_child(edge)
            if self.visits >= self._closely:
                self._pass(frame, visit)
                return
        elif any(same(state, self._visit.state) for state in states):
            visit = self._visit
        elif _is_wrapped(self._visit, states[0]):
            visit = self._visit
            visit.state = states[0]
        else:
            return
        self._begin(frame, reader, visit, arguments)

    def _new_root(self, state: object, edge: Edge | None) -> Visit:
        if edge is None or any(root.code and root.state is edge.source for root in self.roots):
            self.roots.append(Visit(state))
            return self.roots[-1]
        edge.entered, self.recursion = True, None
        visit = Visit(edge.child, edge)
        self._root_without_call(edge.source).steps.append(ChildVisit(edge, visit))
        return visit

    def _root_without_call(self, state: object) -> Visit:
        """Return the root for a loop over moves outside every call, as in ``[value(s.result(m)) for m in ...]``."""
        for root in self.roots:
            if root.state is state and root.code is None:
                return root
        self.roots.append(Visit(state, returned=True))
        return self.roots[-1]

    def _new_child(self, edge: Edge) -> Visit:
        self._note_window(self._calls[-1])
        parent = self._visit
        if edge.source is not parent.state:
            parent = self._visit_without_call(parent, edge.source)
        edge.entered = True
        self.recursion = None
        most = self.max_nodes if parent.edge is None else min(self.max_nodes, self._closely)
        visit = Visit(edge.child, edge, kept=parent.kept and self.visits < most)
        if visit.kept:
            parent.steps.append(ChildVisit(edge, visit))
        else:
            parent.left_out += (edge.action,)
        return visit

    def _visit_without_call(self, visit: Visit, state: object) -> Visit:
        """Return the visit of a position that was moved through, such as the middle one of two moves in one loop."""
        edges = visit.edges.get(id(state))
        if not edges or state is visit.state:
            return visit
        edge = edges[-1]
        parent = visit if edge.source is visit.state else self._visit_without_call(visit, edge.source)
        last = parent.steps[-1] if parent.steps else None
        if last is not None and last.edge is edge and last.visit is not None:
            return last.visit
        if edge.entered and _was_searched(edge, parent):
            self._doubt(visit, self._calls[-1].frame.f_code, strange=True)  # no call keeps these moves together
        edge.entered = True
        parent.steps.append(ChildVisit(edge, middle := Visit(state, edge, returned=True)))
        return middle

    def _begin(self, frame: FrameType, reader: FrameReader, visit: Visit, arguments: Names) -> None:
        outer = visit is not self._visit
        if reader.has_window and visit.window == NO_WINDOW:
            visit.window = reader.window(frame)
        if flags := flags_in(arguments):
            visit.flags = (visit.flags or {}) | flags
        if not self._calls:
            self.outermost.append((visit, OuterCall(frame, visit.state, arguments)))
        self._calls.append(_Call(frame, visit, reader, outer, len(visit.steps)))
        self._frame, self._visit = frame, visit
        if outer:
            if self.places and self.visits < _PLACES:
                visit.names = arguments
            self._count(visit, frame.f_code)

    def _pass(self, frame: FrameType, visit: Visit) -> None:
        """Only what a call returns is noted: enough has been looked into."""
        self._count(visit, frame.f_code)
        self._inside, self._passed = frame, visit

    def _on_passed(self, visit: Visit, frame: FrameType, value: object) -> None:
        self._passed = None
        self._close(visit, frame, value)

    def _count(self, visit: Visit, code: CodeType) -> None:
        visit.code = code
        self.visits += visit.kept
        self.left_out += not visit.kept
        self._unwound.clear()
        self._keep_limit()

    def _keep_limit(self) -> None:
        if self.time_limit is not None and time.monotonic() > self._deadline:
            raise BlockOver(f"stopped after the time limit of {number(self.time_limit)} s")

    def _note_window(self, call: _Call) -> None:
        """Read the window of a visit from the function that is looping over its moves."""
        if not (call.reader.has_window or self.places):
            return
        visit, values = call.visit, call.frame.f_locals
        step = visit.steps[-1] if len(visit.steps) > call.steps_before else None
        if self.places and step is not None and step.code is not None and step.names is None:
            step.names = dict(values)
        if call.reader.has_window:
            _take_window(visit, step, call.reader.window_in(values))

    def _note_places(self, call: _Call, frame: FrameType) -> None:
        """Keep where a visit ends, in the function that followed its moves, and where the function above goes on."""
        visit = call.visit
        if not visit.steps:  # a leaf: its names are still what they were
            visit.at = frame.f_lasti if call.outer else visit.at
        elif visit.left is None if call.outer else len(visit.steps) > call.steps_before:
            visit.left = frame.f_code, frame.f_lasti, dict(frame.f_locals)
        if call.outer and self._calls:
            above = self._calls[-1]
            steps = above.visit.steps
            if steps and steps[-1].visit is visit:
                steps[-1].code, steps[-1].at = above.frame.f_code, above.frame.f_lasti

    def _on_return(self, frame: FrameType, value: object) -> None:
        call = self._calls.pop()
        visit = call.visit
        if call.reader.has_window or self.places:
            self._note_window(call)
        if self.places and visit.names is not None:
            self._note_places(call, frame)
        if len(visit.steps) > call.steps_before:
            self._on_worth(call, value)
            if frame.f_code not in visit.codes:
                visit.codes += (frame.f_code,)
        if call.outer:
            self._close(visit, frame, value)
        if self._calls:
            call = self._calls[-1]
            self._frame, self._visit = call.frame, call.visit
        else:
            self._frame, self._visit = None, self._outside

    def _on_worth(self, call: _Call, value: object) -> None:
        """Note what a function gave back that followed moves: it is the position's worth, or that of its one move."""
        visit = call.visit
        if not call.outer:
            visit.inner_result = value if call.steps_before == 0 else None
        first, last = visit.steps[call.steps_before], visit.steps[-1]
        if first.edge is not last.edge or not is_number(value):
            return
        alone = all(step.edge is last.edge for step in visit.steps[call.steps_before :])
        if alone and (last.visit or not call.outer):
            last.edge.worth = value

    def _settle(self, visit: Visit) -> None:
        """Look back at the moves of a visit: did it go on from a position without handing on what comes after it?"""
        if visit.beyond:
            self._doubt_beyond(visit, visit.beyond)
            visit.beyond = None
        if self.roles.elsewhere and visit.edge is None and visit.edges and not any(step.visit for step in visit.steps):
            self._doubt(visit, visit.code, strange=True)  # no call of this thread was handed a child

    def _doubt_beyond(self, visit: Visit, beyond: list[tuple[State, CodeType | None]]) -> None:
        handed = {id(call.visit.state) for call in self._calls} | {id(root.state) for root in self.roots}
        followed = {id(edge.source) for edges in visit.edges.values() for edge in edges if edge.entered}
        for source, code in beyond:
            strange = id(source) not in visit.edges
            seen = id(source) in (handed if strange else followed)
            if not seen and not same(source, visit.state):
                self._doubt(visit, code, strange)

    def _doubt(self, visit: Visit, code: CodeType | None, strange: bool) -> None:
        visit.unseen = (visit.unseen or set()) | {code}
        self.doubts, visit.strange = True, visit.strange or strange

    def _close(self, visit: Visit, frame: FrameType, value: object) -> None:
        if visit.beyond or visit.edge is None:
            self._settle(visit)
        visit.edges.clear()
        if value is None and not ended_by_return(frame):
            visit.error = f"an exception escaped from {frame.f_code.co_name} at line {frame.f_lineno}"
            self._unwound.append(visit)
        else:
            visit.result, visit.returned = value, True
            self._unwound.clear()


def _is_wrapped(root: Visit, state: object) -> bool:
    """Whether a search begins on a board that was made of the root: one of another kind, before any move."""
    return root.edge is None and not root.edges and type(state) is not type(root.state)


def _edge_to(states: list[State], visit: Visit) -> Edge | None:
    """Find the move, made during ``visit``, that led to one of ``states``: by identity, failing that by content."""
    if not visit.edges:
        return None
    for state in states:
        edges = visit.edges.get(id(state))
        if edges and (state is not visit.state or not edges[-1].entered):
            return next((edge for edge in edges if not edge.entered), edges[-1])
    return _equal_edge(states, visit)


def _equal_edge(states: list[State], visit: Visit) -> Edge | None:
    if any(same(state, visit.state) for state in states):
        return None
    made = (edge for edges in visit.edges.values() for edge in edges)
    return next((edge for edge in made for state in states if same(state, edge.child)), None)


def _was_searched(edge: Edge, parent: Visit) -> bool:
    return any(step.edge is edge and step.visit and step.visit.steps for step in parent.steps)


def _take_window(visit: Visit, step: ChildVisit | None, window: Window) -> None:
    """The window of a visit is the one before its first step; the window of a step is the one after it."""
    if visit.window == NO_WINDOW and not visit.steps:
        visit.window = window
    if step is not None and (step.pending or (step.visit and step.visit.code is None)):
        step.window, step.pending = window, False


def _fold(visits: Iterable[Visit], levels: int) -> None:
    """Leave out what is further down: a part of it was seen, and building a tree of that costs as much as seeing it."""
    for visit in visits:
        if levels:
            _fold([step.visit for step in visit.steps if step.visit], levels - 1)
        else:
            visit.left_out += tuple(step.edge.action for step in visit.steps)
            visit.steps = []


def _said(error: BaseException | None) -> str:
    """What ended the block, as a reader would say it; empty if nothing did."""
    if error is None or isinstance(error, BlockOver):
        return str(error or "")
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def _restore(previous: object) -> None:
    """Put back the profile function that was there; cProfile before Python 3.12 needs its own way."""
    if previous is None or callable(previous):
        sys.setprofile(previous)
    else:
        sys.setprofile(None)
        enable: Callable[[], None] | None = getattr(previous, "enable", None)
        if enable is not None:
            enable()
