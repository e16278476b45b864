"""From calls of functions that call themselves to the positions that they were for, in a tree of spots.

The position of a call is those parts of what it was handed that differ from its parent's, if it leaves them as it found
them. Calls that hand a position on share a spot.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from types import CodeType

from pacman_env.games.protocol import Move, Value
from pacman_env.search_xray.recording.recursion import INSIDE, ChildCall, FunctionCall, Recursion
from pacman_env.search_xray.recording.snapshots import ATOMS, Items, changed, known_kind, text
from pacman_env.search_xray.recording.visits import Names, Visit

_TURN_WORDS = (
    *("player", "color", "colour", "turn", "side", "max", "mini"),
    *("mark", "sign", "symbol", "who", "mover", "agent"),
)
_DEPTH_WORDS = ("depth", "d", "ply", "plies", "level", "remaining")

_FAR = 8  # cells that three or four moves change on a board; nodes of a tree by hand differ in more


class Position:
    """A position of a game that the X-ray knows from a search only."""

    __slots__ = ("again", "key", "legal", "shown", "to_move")

    def __init__(self, key: tuple[object, ...], shown: str, again: Callable[[], object] | None) -> None:
        """Keep what it is, how it looks in letters, and how it is made again (None: it cannot be)."""
        self.key, self.shown, self.again = key, shown, again
        self.to_move: str | None = None
        self.legal: list[Move] = []

    def actions(self) -> list[Move]:
        """List the legal moves, as far as they are known."""
        return self.legal

    def __eq__(self, other: object) -> bool:
        """Say whether both are the same, whatever they are called."""
        return isinstance(other, Position) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.shown

    def __repr__(self) -> str:
        return f"<Position {self.shown!r}>"

    def _repr_svg_(self) -> str | None:
        """Return the drawing that the game itself has of it; None where it has none, or cannot be made again."""
        draw = getattr(self.again(), "_repr_svg_", None) if self.again else None
        svg = draw() if callable(draw) else None
        return svg if isinstance(svg, str) else None


class Spot:
    """A visit while it is learned: the calls for one position, passed on from one to the next, and the children."""

    __slots__ = ("action", "asked", "calls", "children", "main", "parent", "position", "step", "value", "visit")

    def __init__(self, call: FunctionCall, parent: "Spot | None", step: ChildCall | None = None) -> None:
        self.calls, self.parent, self.step = [call], parent, step
        self.children: list[Spot] = []
        self.action: Move = None
        self.asked: FunctionCall | None = None  # the function around a search that handed it its position
        self.value: Value | None = None
        self.main: Hashable = None  # the part of the position that shows it
        self.position: Position
        self.visit: Visit

    @property
    def call(self) -> FunctionCall:
        """The call that made the moves; the first one at a leaf."""
        return next((call for call in self.calls if call.steps), self.calls[0])

    def below(self) -> "Iterator[Spot]":
        """Walk through this and all below, parents first."""
        stack = [self]
        while stack:
            spot = stack.pop()
            yield spot
            stack += reversed(spot.children)


def families(recursion: Recursion) -> list[list[FunctionCall]]:
    """The outermost calls of functions that call one another, or that search on where others end.

    Another recursion inside of one, such as an evaluation that calls itself, is of its own.
    """
    calls = [call for root in recursion.roots for call in below(root)]
    home = _homes(recursion, calls)
    roots: dict[int, list[FunctionCall]] = defaultdict(list)
    for call in calls:
        foreign = [step.call for step in call.steps if home[step.call.code] != home[call.code]]
        for other in foreign:
            other.parent = None
            roots[home[other.code]].append(other)
        call.steps = [step for step in call.steps if home[step.call.code] == home[call.code]]
    for root in recursion.roots:
        roots[home[root.code]].append(root)
    return list(roots.values())


def _homes(recursion: Recursion, calls: list[FunctionCall]) -> dict[CodeType, int]:
    """For each function the number of its family."""
    home: dict[CodeType, int] = {}
    for number, cycle in enumerate(recursion.cycles):
        _join(home, cycle, number)
    within: dict[int, list[FunctionCall]] = defaultdict(list)
    for call in calls:
        within[home[call.code]].append(call)
    varying = {number: _varying(found) - recursion.restless for number, found in within.items()}
    for call in calls:
        if call.parent is not None and varying[home[call.code]] & varying[home[call.parent.code]]:
            _join(home, {call.code, call.parent.code}, home[call.parent.code])
    return home


def _join(home: dict[CodeType, int], codes: set[CodeType], number: int) -> None:
    joined = {home[code] for code in codes if code in home}
    home |= {code: number for code, old in home.items() if old in joined} | dict.fromkeys(codes, number)


def below(root: FunctionCall) -> Iterator[FunctionCall]:
    """Walk through a call and all below, parents first."""
    stack = [root]
    while stack:
        call = stack.pop()
        yield call
        stack += [step.call for step in reversed(call.steps)]


class Spots:
    """The spots of functions that call one another.

    Attributes:
        varying: the names of the parts of a call that make its position; empty where nothing tells.
        tops, all: the outermost spots, and all of them, parents first.
        same: whether calls mostly hand on the position that they got, so that it cannot be seen.
    """

    def __init__(self, roots: list[FunctionCall], calls: list[FunctionCall], recursion: Recursion) -> None:
        """Put the calls, which are below these roots, into spots."""
        self.varying = _varying(calls) - recursion.restless
        self._depths = {name for call in calls for name in call.handed or () if name.lower() in _DEPTH_WORDS}
        self.same = False
        self.tops = self._with_drivers(self._grouped(roots))
        self.all = [spot for top in self.tops for spot in top.below()]
        self._positions()

    def _place(self, call: FunctionCall) -> Names:
        if self.varying:
            return {name: part for name, part in {**(call.handed or {}), **call.parts}.items() if name in self.varying}
        return call.handed or {}

    def _is_same(self, call: FunctionCall, above: FunctionCall) -> bool:
        """Say whether a call was handed the position of the one above on, perhaps by another name."""
        one, other = self._place(call), self._place(above)
        if call.code is above.code and _is_others_turn(call, above):
            return False
        shared = one.keys() & other.keys()
        if shared:
            return all(one[name] == other[name] for name in shared)
        parts = [part for part in one.values() if not isinstance(part, ATOMS)] or list(one.values())
        return bool(parts) and all(part in set(other.values()) for part in parts)

    def _grouped(self, roots: list[FunctionCall]) -> list[Spot]:
        tops: list[Spot] = []
        recursive = again = 0
        for root in roots:
            top = Spot(root, None)
            stack = [(step, top, root) for step in reversed(root.steps)]
            while stack:
                step, spot, above = stack.pop()
                call, same = step.call, self._is_same(step.call, spot.calls[0])
                recursive += call.code is above.code
                again += call.code is above.code and same
                if same:
                    spot.calls.append(call)
                else:
                    spot.children.append(Spot(call, spot, step))
                    spot = spot.children[-1]
                stack += [(step, spot, call) for step in reversed(call.steps)]
            tops.append(top)
        self.same = recursive > 0 and again > recursive / 5
        return tops

    def _with_drivers(self, tops: list[Spot]) -> list[Spot]:
        """Put the searches of one loop over the first moves below the position that the function with the loop had."""
        found: list[Spot] = []
        groups: dict[FunctionCall, list[Spot]] = defaultdict(list)
        for top in tops:
            driver = top.asked = _around(top.calls[0])
            if driver is None or self._moved(driver, top.calls[0]) == 0:
                found.append(top)
            else:
                groups[driver].append(top)
        for driver, group in groups.items():
            found += group if self._goes_on(driver, group) else [_above(driver, group)]
        return found

    def _goes_on(self, driver: FunctionCall, group: list[Spot]) -> bool:
        """Whether these searches of one function are a game that goes on from one to the next."""
        if len(group) == 1 and driver.result is None:
            return True
        far = {self._moved(driver, top.calls[0]) for top in group}
        return len(far) > 1 and (driver.changed or max(far) <= _FAR)

    def _moved(self, driver: FunctionCall, root: FunctionCall) -> int:
        """How many cells a function changed before it called a search; 0 if none, -1 if its position shows no cells."""
        before = driver.parts if self.varying else self._handed(driver)
        shared = [(before[name], part) for name, part in self._place(root).items() if name in before]
        if not shared:
            return _nearest(before, self.main(root))
        if all(one == two for one, two in shared):
            return 0
        if root.position is not None:
            return -1
        cells = [len(one) for pair in shared if (one := changed(*pair))]
        return min(cells, default=-1)

    def _handed(self, call: FunctionCall) -> Names:
        """What a call was handed, but for the depth."""
        return {name: value for name, value in (call.handed or {}).items() if name not in self._depths}

    def main(self, call: FunctionCall) -> Hashable | None:
        """The part of a call that is its position first of all: the largest one that varies."""
        found = [part for part in self._place(call).values() if part is not None] if self.varying else []
        return max(found, key=lambda part: (isinstance(part, (tuple, Items)), len(repr(part))), default=None)

    def _positions(self) -> None:
        for spot in self.all:
            call = spot.calls[0]
            main = spot.main = self.main(call)
            kind = known_kind(call.position) if call.position else None
            if main is None:
                shown = ", ".join(f"{name} = {value}" for name, value in (call.handed or {}).items())
            else:
                shown = call.shown or text(main)
            again = None
            if kind is not None and kind.again is not None:
                again = partial(kind.again, call.position, main)
            place = self._place(call)
            turn = tuple(sorted((name, repr(value)) for name, value in turn_arguments(call).items()))
            key = (frozenset(place.items()), turn)
            spot.position = Position(key, shown, again)


def _above(driver: FunctionCall, group: list[Spot]) -> Spot:
    """The spot of a function that called these searches, above them."""
    spot = Spot(driver, None)
    spot.children = group
    for top in group:
        top.parent = spot
    return spot


def _nearest(parts: Names, main: Hashable | None) -> int:
    """By how many cells a position differs from the part that is most like it; 0 if none has its shape."""
    cells = [len(one) for part in parts.values() if (one := changed(part, main)) is not None]
    return min(cells, default=0)


def _is_others_turn(call: FunctionCall, above: FunctionCall) -> bool:
    before = turn_arguments(above)
    return any(before[name] != value for name, value in turn_arguments(call).items() if name in before)


def _around(root: FunctionCall) -> FunctionCall | None:
    """The function around a search, if what it was handed was kept."""
    driver = root.below
    while driver is not None and driver.code.co_name in INSIDE:
        driver = driver.below
    known = isinstance(driver, FunctionCall) and driver.handed is not None and not driver.searches
    return driver if known and isinstance(driver, FunctionCall) else None


def _varying(calls: list[FunctionCall]) -> set[str]:
    """The parts of calls that differ from everything that the call above was handed."""
    found: set[str] = set()
    for call in calls:
        if call.parent is not None:
            above = call.parent.parts
            found.update(name for name, part in call.parts.items() if above.get(name, part) != part)
            if call.parts.keys().isdisjoint(above):
                found.update(name for name, part in call.parts.items() if part not in set(above.values()))
    return found


def turn_arguments(call: FunctionCall) -> Names:
    """The arguments of a call that may say whose turn it is."""
    handed = (call.handed or {}).items()
    return {name: value for name, value in handed if any(word in name.lower() for word in _TURN_WORDS)}
