"""From calls of functions that call themselves to visits of positions: what is learned of a game that is not known.

All is learned from what the calls show, each thing by itself, so that somebody can check it:

- *the position*: the parts of what a call was handed that differ from its parent's, if it leaves them as it found them;
- *the move*: what the loops of the parent stood at, if that tells its children apart, else the cell that changed;
- *the legal moves*: a list at hand that holds just the moves followed, wherever nothing was cut;
- *the value*: the number in the answer that is the children's largest, smallest, or negated one most often;
- *whose turn it is*: what the function or its flag is called, else whose values are largest ones and whose smallest.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import combinations
from types import CodeType
from typing import Any

from pacman_env.search_xray.recording.recursion import INSIDE, SEARCH_WORDS, Call, Recursion, kept
from pacman_env.search_xray.recording.recursion import Step as CallStep
from pacman_env.search_xray.recording.snapshots import ATOMS, Items, cell_at, changed, known_kind, paths, text
from pacman_env.search_xray.recording.visits import Edge, Step, Visit, is_number
from pacman_env.search_xray.tree.code import may_stop
from pacman_env.search_xray.tree.unseen import ELSEWHERE, SIDE_BY_SIDE
from pacman_env.search_xray.tree.values import close, contains, is_mean, named_player
from pacman_env.wording import and_list

_TURN_WORDS = (
    "player",
    "color",
    "colour",
    "turn",
    "side",
    "max",
    "mini",
    "mark",
    "sign",
    "symbol",
    "who",
    "mover",
    "agent",
)
_DEPTH_WORDS = ("depth", "d", "ply", "plies", "level", "remaining")
_FIELDS = ("value", "score", "utility")
_OTHER = {"max": "min", "min": "max", "chance": "max"}

_TABLE = "{}() takes answers from a table of functools (cache, lru_cache), and what a table answers is no call."
_NO_POSITION = (
    "what its functions are handed does not show the position. Name the position, and say how to copy it: "
    "xray(key=lambda board: tuple(board)), for a search with a board."
)
_NO_KEY = "in {} the key finds no {}, or it is the same all the time."
_NO_GAME = (
    "{} calls itself, but what it returns is neither the largest nor the smallest nor the average of what the calls "
    "inside of it return."
)

_FAR = 8  # cells that three or four moves change on a board; nodes of a tree by hand differ in more

NO_CUTS, SEEN, UNSEEN = "none", "seen", "unseen"


class Position:
    """A position of a game that the X-ray knows from a search only."""

    __slots__ = ("again", "key", "legal", "shown", "to_move")

    def __init__(self, key: tuple[Any, ...], shown: str, again: Callable[[], Any] | None) -> None:
        """Keep what it is, how it looks in letters, and how it is made again (None: it cannot be)."""
        self.key, self.shown, self.again = key, shown, again
        self.to_move: str | None = None
        self.legal: list[Any] = []

    def actions(self) -> list[Any]:
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


class Ordinal(int):
    """The number of a move that nothing names."""


class Spot:
    """A visit while it is learned: the calls for one position, handed on from one to the next, and the children."""

    __slots__ = ("action", "asked", "calls", "children", "main", "parent", "position", "step", "value", "visit")

    def __init__(self, call: Call, parent: "Spot | None", step: CallStep | None = None) -> None:
        self.calls, self.parent, self.step = [call], parent, step
        self.children: list[Spot] = []
        self.action: Any = None
        self.asked: Call | None = None  # the function around a search that handed it its position
        self.value: Any = None
        self.main: Hashable = None  # the part of the position that shows it
        self.position: Position
        self.visit: Visit

    @property
    def call(self) -> Call:
        """The call that made the moves; the first one at a leaf."""
        return next((call for call in self.calls if call.steps), self.calls[0])

    def below(self) -> "Iterator[Spot]":
        """Walk through this and all below, parents first."""
        stack = [self]
        while stack:
            spot = stack.pop()
            yield spot
            stack += reversed(spot.children)


class Learned:
    """What is learned of the largest search among the recorded calls."""

    def __init__(self, recursion: Recursion, elsewhere: bool = False) -> None:
        """Learn; ``unseen`` is empty, or the reason why there is no tree.

        ``elsewhere`` says whether work was handed to another thread or process.
        """
        self.roots: list[Visit] = []
        self.cuts, self.unseen = NO_CUTS, ""
        self.others = 0  # searches of other functions
        families = [_Family(roots, recursion) for roots in _families(recursion)]
        sound = [family for family in families if not family.unseen]
        if elsewhere:
            self.unseen = ELSEWHERE
        elif sound:
            best = max(sound, key=lambda family: (family.named, family.size))
            self.others = sum(len(family.spots) for family in sound if family is not best)
            self.roots, self.cuts = best.visits(), best.cuts
        elif families:
            self.unseen = max(families, key=lambda family: (family.named, family.size)).unseen


def _families(recursion: Recursion) -> list[list[Call]]:
    """The outermost calls of functions that call one another, or that search on where others end.

    Another recursion inside of one, such as an evaluation that calls itself, is of its own.
    """
    home: dict[CodeType, int] = {}
    for number, cycle in enumerate(recursion.cycles):
        _join(home, cycle, number)
    calls = [call for root in recursion.roots for call in _below(root)]
    within: dict[int, list[Call]] = defaultdict(list)
    for call in calls:
        within[home[call.code]].append(call)
    varying = {number: _varying(found) - recursion.restless for number, found in within.items()}
    for call in calls:
        if call.parent is not None and varying[home[call.code]] & varying[home[call.parent.code]]:
            _join(home, {call.code, call.parent.code}, home[call.parent.code])
    roots: dict[int, list[Call]] = defaultdict(list)
    for call in calls:
        foreign = [step.call for step in call.steps if home[step.call.code] != home[call.code]]
        for other in foreign:
            other.parent = None
            roots[home[other.code]].append(other)
        if foreign:
            call.steps = [step for step in call.steps if home[step.call.code] == home[call.code]]
    for root in recursion.roots:
        roots[home[root.code]].append(root)
    return list(roots.values())


def _join(home: dict[CodeType, int], codes: set[CodeType], number: int) -> None:
    joined = {home[code] for code in codes if code in home}
    home |= {code: number for code, old in home.items() if old in joined} | dict.fromkeys(codes, number)


def _below(root: Call) -> Iterator[Call]:
    stack = [root]
    while stack:
        call = stack.pop()
        yield call
        stack += [step.call for step in reversed(call.steps)]


class _Family:
    """Functions that call one another, and what they show of a game."""

    def __init__(self, roots: list[Call], recursion: Recursion) -> None:
        self.recursion, self.unseen, self.cuts = recursion, "", NO_CUTS
        calls = [call for root in roots for call in _below(root)]
        self.size = len(calls)
        self.codes = {call.code for call in calls}
        self.named = any(word in code.co_qualname.lower() for code in self.codes for word in SEARCH_WORDS)
        names = {code.co_name for code in self.codes}
        tables = sorted({table.__name__ for table in recursion.cached} & names)
        self._varying = _varying(calls) - recursion.restless
        self._depths = {name for call in calls for name in call.handed or () if name.lower() in _DEPTH_WORDS}
        self.spots = self._spots(roots)
        self.all = [spot for top in self.spots for spot in top.below()]
        self.inner = [spot for spot in self.all if spot.children]
        self._positions()
        if tables:
            self.unseen = _TABLE.format(tables[0])
        elif recursion.interleaved:
            self.unseen = SIDE_BY_SIDE
        elif recursion.key_names and not self._varying:
            self.unseen = _NO_KEY.format(
                and_list([f"{code.co_name}()" for code in self.codes]), and_list(recursion.key_names)
            )
        elif not self.unseen:
            self._learn_values()
            self._learn_moves()
            self._learn_legal()
            self._learn_turns()

    # Positions

    def _place(self, call: Call) -> dict[str, Any]:
        if self._varying:
            return {name: part for name, part in {**(call.handed or {}), **call.parts}.items() if name in self._varying}
        return call.handed or {}

    def _is_same(self, call: Call, above: Call) -> bool:
        """Say whether a call was handed the position of the one above on, perhaps by another name."""
        one, other = self._place(call), self._place(above)
        turn, before = (_turn(call), _turn(above)) if call.code is above.code else ({}, {})
        if any(before[name] != value for name, value in turn.items() if name in before):
            return False
        shared = one.keys() & other.keys()
        if shared:
            return all(one[name] == other[name] for name in shared)
        parts = [part for part in one.values() if not isinstance(part, ATOMS)] or list(one.values())
        return bool(parts) and all(part in set(other.values()) for part in parts)

    def _spots(self, roots: list[Call]) -> list[Spot]:
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
        if recursive and again > recursive / 5:
            self.unseen = _NO_POSITION
        return self._with_drivers(tops)

    def _with_drivers(self, tops: list[Spot]) -> list[Spot]:
        """Put the searches of one loop over the first moves below the position that the function with the loop had."""
        found: list[Spot] = []
        groups: dict[int, list[Spot]] = defaultdict(list)
        for top in tops:
            driver = top.asked = _around(top.calls[0])
            if driver is None or self._moved(driver, top.calls[0]) == 0:
                found.append(top)
            else:
                groups[id(driver)].append(top)
        for group in groups.values():
            driver = group[0].asked
            far = {self._moved(driver, top.calls[0]) for top in group} if driver else set()
            goes_on = len(far) > 1 and (driver is None or driver.changed or max(far) <= _FAR)
            if driver is None or goes_on or (len(group) == 1 and driver.result is None):
                found += group  # a game that goes on from one search to the next
                continue
            found.append(Spot(driver, None))
            found[-1].children = group
            for top in group:
                top.parent = found[-1]
        return found

    def _moved(self, driver: Call, root: Call) -> int:
        """How many cells a function changed before it called a search; 0 if none, -1 if its position shows no cells."""
        place = self._place(root)
        before = (
            driver.parts
            if self._varying
            else {name: value for name, value in (driver.handed or {}).items() if name not in self._depths}
        )
        shared = [(before[name], part) for name, part in place.items() if name in before]
        if not shared:
            main = self._main(root)
            cells = [len(one) for part in before.values() if (one := changed(part, main)) is not None]
            return min(cells, default=0)
        if all(one == two for one, two in shared):
            return 0
        if root.position is not None:
            return -1
        cells = [len(one) for pair in shared if (one := changed(*pair))]
        return min(cells, default=-1)

    def _main(self, call: Call) -> Hashable | None:
        """The part of a call that is its position first of all: the largest one that varies."""
        found = [part for part in self._place(call).values() if part is not None] if self._varying else []
        return max(found, key=lambda part: (isinstance(part, (tuple, Items)), len(repr(part))), default=None)

    def _positions(self) -> None:
        for spot in self.all:
            call = spot.calls[0]
            main = spot.main = self._main(call)
            kind = known_kind(call.position) if call.position else None
            if main is None:
                shown = ", ".join(f"{name} = {value}" for name, value in (call.handed or {}).items())
            else:
                shown = call.shown or text(main)
            again = None
            if kind is not None and kind.again is not None:
                again = partial(kind.again, call.position, main)
            place = self._place(call)
            turn = tuple(sorted((name, repr(value)) for name, value in _turn(call).items()))
            key = (frozenset(place.items()), turn)
            spot.position = Position(key, shown, again)

    # Values

    def _learn_values(self) -> None:
        """Find the place of the value in the answers, and whether the answers are those of a game search at all."""
        answers = [call.result for spot in self.all for call in spot.calls if call.code in self.codes]
        longest = max((len(one) for one in answers if isinstance(one, (list, tuple))), default=0)
        best, fit = 0, (-1.0, 0)
        for place in range(max(longest, 1)):
            self._set_values(place)
            found = [_sound(value, values) for _, value, values in self.families() if len(values) > 1]
            share = sum(found) / len(found) if found else 0.0
            if (share, len(found)) > fit:
                best, fit = place, (share, len(found))
        self._set_values(best)
        self.share, self.count = fit
        if not self.named and (self.share < 0.5 or not self.count):
            self.unseen = _NO_GAME.format(and_list(sorted(f"{code.co_name}()" for code in self.codes)[:3]))

    def _set_values(self, place: int) -> None:
        for spot in self.all:
            numbers = (_number(call.result, place) for call in reversed(spot.calls) if call.code in self.codes)
            spot.value = next((one for one in numbers if one is not None), None)

    def families(self) -> Iterator[tuple[Spot, Any, list[Any]]]:
        """List the positions whose value and whose children's are known, without those that a window has cut."""
        for spot in self.inner:
            values = [child.value for child in spot.children]
            if is_number(spot.value) and all(map(is_number, values)) and not _is_cut(spot):
                yield spot, spot.value, values

    # Moves

    def _learn_moves(self) -> None:
        """Find the names whose values tell the children of a position apart; failing that, the cell that changed."""
        by_code: dict[CodeType, list[Spot]] = defaultdict(list)
        for spot in self.inner:
            by_code[spot.call.code].append(spot)
        for spots in by_code.values():
            names = list(
                dict.fromkeys(name for spot in spots for child in spot.children for name in child.calls[0].moves)
            )
            ways: list[Callable[[Spot], Any]] = [partial(_by_names, (name,)) for name in names]
            ways += [partial(_by_names, pair) for pair in combinations(reversed(names), 2)]
            ways += [partial(_by_names, tuple(reversed(names)))] if len(names) > 2 else []
            ways += [self._by_change]
            way = next((way for way in ways if all(_tells_apart(spot, way) for spot in spots)), None)
            for spot in spots:
                if way is None:
                    _number_children(spot)
                else:
                    for child in spot.children:
                        child.action = way(child)

    def _by_change(self, child: Spot) -> Any:
        if child.parent is None:
            return None
        after = self._main(child.calls[0])
        for name, before in child.parent.call.parts.items():
            if name in self._varying or child.parent.parent is None:
                paths = changed(before, after)
                if paths and len(paths) == 1:
                    return paths[0][0] if len(paths[0]) == 1 else paths[0]
        return None

    # Legal moves

    def _learn_legal(self) -> None:
        by_code: dict[CodeType, list[Spot]] = defaultdict(list)
        for spot in self.inner:
            by_code[spot.call.code].append(spot)
        names = {code.co_name for code in self.codes}
        known = [spot.value for spot in self.all if is_number(spot.value)]
        ends = (min(known), max(known)) if known else (None, None)
        for code, spots in by_code.items():
            if not may_stop(code, frozenset(names)):
                for spot in spots:
                    spot.position.legal = list(dict.fromkeys(child.action for child in spot.children))
                continue
            lists = dict.fromkeys(name for spot in spots for name in spot.call.lists)
            ways: list[Callable[[Spot], list[Any]]] = [_by_rules, *(partial(_listed, name) for name in lists)]
            ways.append(self._empty_cells)
            way = next((way for way in ways if all(_agrees(spot, way(spot), ends) for spot in spots)), None)
            if way is None:
                self.cuts = UNSEEN
            else:
                self.cuts = SEEN if self.cuts == NO_CUTS else self.cuts
                for spot in spots:
                    spot.position.legal = way(spot)

    def _empty_cells(self, spot: Spot) -> list[Any]:
        """The cells that hold what the first move replaced: where every move fills a cell, these are the moves."""
        board = self._main(spot.call)
        first = changed(board, self._main(spot.children[0].calls[0]))
        if not first or len(first) != 1:
            return []
        empty = cell_at(board, first[0])
        same = [path for path in paths(board) if cell_at(board, path) == empty]
        return [path[0] if len(path) == 1 else path for path in same]

    # Whose turn it is

    def _learn_turns(self) -> None:
        self._tell_turns()
        votes = 0
        for spot, value, values in self.families():
            if spot.position.to_move == "min" and min(values) != max(values):
                votes += is_mean(value, values) - close(value, min(values))
        for spot in self.all if votes > 0 else ():
            spot.position.to_move = "chance" if spot.position.to_move == "min" else spot.position.to_move

    def _tell_turns(self) -> None:
        said = {spot: name for spot in self.inner if (name := self._said(spot))}
        inner = [spot for spot in self.inner if spot.calls[0].code in self.codes]
        both = len(set(said.values())) > 1 or not any(spot.parent in said for spot in said)
        if inner and both and len([spot for spot in inner if spot in said]) >= 0.9 * len(inner):
            for spot in self.all:
                named = said.get(spot) or self._said(spot)
                if named is None and spot.children:
                    below = [said[child] for child in spot.children if child in said]
                    named = _OTHER[below[0]] if below else None
                spot.position.to_move = named or (
                    _OTHER[spot.parent.position.to_move or "max"] if spot.parent else "max"
                )
            return
        depth: dict[Spot, int] = {}
        for spot in self.all:
            depth[spot] = depth[spot.parent] + 1 if spot.parent else 0
        handed = list(dict.fromkeys(name for spot in self.inner for name in _turn(spot.call)))
        ways: list[Callable[[Spot], Any]] = [lambda spot: depth[spot] % 2]
        ways += [lambda spot: spot.call.mover]
        ways += [partial(_handed, name) for name in handed]
        found = [_turns(way, list(self.families())) for way in ways]
        number = max(range(len(ways)), key=lambda number: found[number][0])
        way, (_, turns) = ways[number], found[number]
        if not turns:
            way, turns = ways[0], {0: "max", 1: "min"}
        for spot in self.all:
            mover = turns.get(way(spot))
            if mover is None:
                mover = _OTHER[spot.parent.position.to_move or "max"] if spot.parent else "max"
            spot.position.to_move = mover

    def _said(self, spot: Spot) -> str | None:
        for call in spot.calls:
            flags = {name: value for name, value in (call.handed or {}).items() if value is True or value is False}
            code = None if "nega" in call.code.co_name.lower() else call.code
            name = named_player(Visit(None, code=code, flags=flags))
            if name:
                return name
        return None

    # Visits

    def visits(self) -> list[Visit]:
        """Make visits of what was learned."""
        for spot in self.all:
            call, parent = spot.calls[0], spot.parent
            edge = Edge(spot.position, parent.position, None, spot.action, True) if parent else None
            visit = spot.visit = Visit(spot.position, edge, call.code, call.window)
            visit.flags = {
                name: value for name, value in (call.handed or {}).items() if value is True or value is False
            }
            visit.codes = tuple(dict.fromkeys(one.code for one in spot.calls if one.steps))
            visit.result, visit.returned, visit.error = self._result(spot), call.returned, call.error
            visit.names, visit.at, visit.left = call.names, call.at, spot.call.left
            if parent is not None:
                step = Step(edge, visit) if edge else None
                if step is not None and spot.step is not None:
                    step.window = spot.step.window or (None, None)
                    step.code, step.at, step.names = spot.step.code, spot.step.at, spot.step.names
                if step is not None:
                    step.pending = False
                    parent.visit.steps.append(step)
            left_out = sum(one.left_out for one in spot.calls)
            visit.left_out = tuple(f"left out {number}" for number in range(left_out))
        return [top.visit for top in self.spots]

    def _result(self, spot: Spot) -> Any:
        """The value, and beside it the move at the root."""
        if spot.parent is not None or not spot.children:
            return spot.value
        moves = [child.action for child in spot.children]
        outer = spot.asked.result if spot.asked is not None else spot.calls[0].result
        for answer in (outer, spot.calls[0].result):
            for one in (answer, *answer) if isinstance(answer, (list, tuple)) else (answer,):
                if one is not spot.value and contains(moves, kept(one)):
                    return one if spot.value is None else (spot.value, one)
        return spot.value


def _around(root: Call) -> Call | None:
    """The function around a search, if what it was handed was kept."""
    driver = root.below
    while driver is not None and driver.code.co_name in INSIDE:
        driver = driver.below
    known = isinstance(driver, Call) and driver.handed is not None and not driver.searches
    return driver if known and isinstance(driver, Call) else None


def _varying(calls: list[Call]) -> set[str]:
    """The parts of calls that differ from everything that the call above was handed."""
    found: set[str] = set()
    for call in calls:
        if call.parent is not None:
            above = call.parent.parts
            found.update(name for name, part in call.parts.items() if above.get(name, part) != part)
            if call.parts.keys().isdisjoint(above):
                found.update(name for name, part in call.parts.items() if part not in set(above.values()))
    return found


def _turn(call: Call) -> dict[str, Any]:
    """The arguments of a call that may say whose turn it is."""
    handed = (call.handed or {}).items()
    return {name: value for name, value in handed if any(word in name.lower() for word in _TURN_WORDS)}


def _handed(name: str, spot: Spot) -> Any:
    return (spot.call.handed or {}).get(name)


def _number(result: Any, place: int) -> Any:
    """The value in an answer: itself, the one at a place, or a field."""
    if isinstance(result, (list, tuple)):
        result = result[place] if len(result) > place else None
    elif isinstance(result, dict):
        result = next((result[name] for name in _FIELDS if name in result), None)
    elif not is_number(result):
        result = next((getattr(result, name) for name in _FIELDS if hasattr(result, name)), None)
    return result if is_number(result) else None


def _sound(value: Any, values: list[Any]) -> bool:
    low, high = min(values), max(values)
    return any(close(value, one) for one in (low, high, -low)) or is_mean(value, values)


def _is_cut(spot: Spot) -> bool:
    """Say whether the window shows that moves may have been cut here."""
    step = spot.children[-1].step
    after = step.window if step is not None and step.window is not None else (None, None)
    low, high = spot.call.window
    closed = after[0] is not None and after[1] is not None and after[0] >= after[1]
    beyond = is_number(spot.value) and (
        (high is not None and spot.value >= high) or (low is not None and spot.value <= low)
    )
    return closed or beyond


def _by_names(names: tuple[str, ...], child: Spot) -> Any:
    found = tuple(child.calls[0].moves.get(name) for name in names)
    return found[0] if len(found) == 1 else None if None in found else found


def _tells_apart(spot: Spot, way: Callable[[Spot], Any]) -> bool:
    """Say whether a way to name the moves gives every child of a position a name, and no two children one name."""
    known: dict[Any, Spot] = {}
    for child in spot.children:
        name = way(child)
        if name is None or name == child.main:  # the child itself is no move
            return False
        before = known.setdefault(name, child)
        if before is not child and not _is_again(child, before):
            return False
    return True


def _is_again(child: Spot, before: Spot) -> bool:
    """Say whether a child was searched again: from another place in the code, as after a search with a null window."""
    return child.position == before.position and child.calls[0].site != before.calls[0].site


def _number_children(spot: Spot) -> None:
    found: list[Spot] = []
    for child in spot.children:
        before = next((one for one in reversed(found) if _is_again(child, one)), None)
        if before is None:
            found.append(child)
        child.action = Ordinal(len(found)) if before is None else before.action


def _listed(name: str, spot: Spot) -> list[Any]:
    """The moves that a list at hand stands for: what is in it, or the places in it if these name the moves."""
    found = spot.call.lists.get(name, ())
    moves = list(dict.fromkeys(child.action for child in spot.children))
    if set(moves) <= set(found):
        return list(dict.fromkeys(found))
    mains = {child.action: child.main for child in spot.children}
    if moves[0] not in (0, 1) or moves != list(range(moves[0], moves[0] + len(moves))):
        return []
    if any(one is not None and one != mains[move] for move, one in zip(moves, found, strict=False)):
        return []  # a list of other things
    return [type(moves[0])(number) for number in range(moves[0], moves[0] + len(found))]


def _by_rules(spot: Spot) -> list[Any]:
    board = spot.position.again() if spot.position.again else None
    kind = known_kind(type(board))
    return kind.legal(board) if kind else []


def _agrees(spot: Spot, legal: list[Any], ends: tuple[Any, Any]) -> bool:
    """Say whether these can be the legal moves: all were followed, unless something shows why not."""
    followed = {child.action for child in spot.children}
    if not followed <= set(legal):
        return False
    unfinished = not spot.call.returned or any(call.left_out for call in spot.calls)
    without_window = spot.call.window == (None, None) and spot.value in ends
    return len(followed) == len(legal) or unfinished or _is_cut(spot) or without_window


def _turns(way: Callable[[Spot], Any], families: list[tuple[Spot, Any, list[Any]]]) -> tuple[int, dict[Any, str]]:
    """Say how well a way to tell the players apart explains the values, and what each player does."""
    votes: dict[Any, Counter[str]] = defaultdict(Counter)
    turned = straight = 0
    for spot, value, values in families:
        low, high = min(values), max(values)
        turned += close(value, -low) and not any(close(value, one) for one in values)
        straight += not close(value, -low) and (close(value, low) or close(value, high))
        if low != high:
            mean = is_mean(value, values)
            votes[way(spot)].update(max=close(value, high), min=close(value, low), chance=mean)
    if turned > straight:
        first, players = way(families[0][0]), {way(spot) for spot, _, _ in families}
        named = {player: "max" if player == first else "min" for player in players}
        return (len(families), named) if len(players) == 2 else (0, {})
    best: dict[Any, str] = {
        player: max(count, key=lambda name: count[name]) for player, count in votes.items() if any(count.values())
    }
    score = sum(votes[player][name] for player, name in best.items())
    return score, best | ({"chance": "chance"} if "chance" in best else {})
