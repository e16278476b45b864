"""From the spots of a search (``spots``) to visits of positions: what is learned of a game that is not known.

All is learned from what the calls show, each thing by itself, so that somebody can check it:

- *the move*: where the loops of the parent were, if that tells its children apart, else the cell that changed;
- *the legal moves*: an available list that holds just the moves followed, wherever nothing was cut;
- *the value*: the number in the answer that is the children's largest, smallest, or negated one most often;
- *whose turn it is*: what the function or its flag is called, else whose values are largest ones and whose smallest.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from types import CodeType
from typing import Any, TypeAlias

from pacman_env.games.protocol import Move, Value
from pacman_env.search_xray.recording.recursion import SEARCH_WORDS, FunctionCall, Recursion, kept
from pacman_env.search_xray.recording.snapshots import cell_at, changed, known_kind, paths
from pacman_env.search_xray.recording.visits import NO_WINDOW, ChildVisit, Edge, Visit, flags_in, is_number
from pacman_env.search_xray.tree.code import may_stop
from pacman_env.search_xray.tree.spots import Spot, Spots, below, families, turn_arguments
from pacman_env.search_xray.tree.unseen import ELSEWHERE, SIDE_BY_SIDE
from pacman_env.search_xray.tree.values import VALUE_FIELDS, close, contains, field, is_mean, named_player
from pacman_env.wording import and_list

_OTHER = {"max": "min", "min": "max", "chance": "max"}

_TABLE = "{}() gets answers from a cache (functools.cache or lru_cache), and a cached answer is not a call."
_NO_POSITION = (
    "the arguments of its functions do not show the position. Name the position, and say how to copy it. "
    "For a search on a board, for example: xray(key=lambda board: tuple(board))."
)
_NO_KEY = "in {}, the key does not find any {}, or it finds the same one in every call."
_NO_GAME = (
    "{} calls itself, but its value is not the largest, the smallest, or the average of the values that the calls "
    "inside it return."
)

NO_CUTS, SEEN, UNSEEN = "none", "seen", "unseen"

Family: TypeAlias = tuple[Spot, Value, list[Any]]
"""A parent, its value, and its children's values."""


class Ordinal(int):
    """The number of a move that nothing names."""


class Learned:
    """What is learned of the largest search among the recorded calls."""

    def __init__(self, recursion: Recursion, elsewhere: bool = False) -> None:
        """Learn; ``unseen`` is empty, or the reason why there is no tree.

        ``elsewhere`` says whether work was handed to another thread or process.
        """
        self.roots: list[Visit] = []
        self.cuts, self.unseen = NO_CUTS, ""
        self.others = 0  # searches of other functions
        found = [_Family(roots, recursion) for roots in families(recursion)]
        sound = [family for family in found if not family.unseen]
        if elsewhere:
            self.unseen = ELSEWHERE
        elif sound:
            best = max(sound, key=lambda family: (family.named, family.size))
            self.others = sum(len(family.spots.tops) for family in sound if family is not best)
            self.roots, self.cuts = best.visits(), best.cuts
        elif found:
            self.unseen = max(found, key=lambda family: (family.named, family.size)).unseen


class _Family:
    """Functions that call one another, and what they show of a game."""

    def __init__(self, roots: list[FunctionCall], recursion: Recursion) -> None:
        self.cuts = NO_CUTS
        calls = [call for root in roots for call in below(root)]
        self.size = len(calls)
        self.codes = {call.code for call in calls}
        self.named = any(word in code.co_qualname.lower() for code in self.codes for word in SEARCH_WORDS)
        self.spots = Spots(roots, calls, recursion)
        self.all = self.spots.all
        self.inner = [spot for spot in self.all if spot.children]
        self.unseen = self._why_unseen(recursion)
        if not self.unseen:
            self._learn_values()
            self._learn_moves()
            self._learn_legal()
            self._learn_turns()

    def _why_unseen(self, recursion: Recursion) -> str:
        names = {code.co_name for code in self.codes}
        tables = sorted({table.__name__ for table in recursion.cached} & names)
        if tables:
            return _TABLE.format(tables[0])
        if recursion.interleaved:
            return SIDE_BY_SIDE
        if recursion.key_names and not self.spots.varying:
            return _NO_KEY.format(and_list([f"{name}()" for name in sorted(names)]), and_list(recursion.key_names))
        return _NO_POSITION if self.spots.same else ""

    def _by_function(self) -> dict[CodeType, list[Spot]]:
        """The spots with children, by the function that searched them."""
        found: dict[CodeType, list[Spot]] = defaultdict(list)
        for spot in self.inner:
            found[spot.call.code].append(spot)
        return found

    # Values

    def _learn_values(self) -> None:
        """Find the place of the value in the answers, and whether the answers are those of a game search at all."""
        answers = [call.result for spot in self.all for call in spot.calls if call.code in self.codes]
        longest = max((len(one) for one in answers if isinstance(one, (list, tuple))), default=0)
        fits = {place: self._fit(place) for place in range(max(longest, 1))}
        best = max(fits, key=fits.__getitem__)
        self._set_values(best)
        if not self.named and fits[best][0] < 0.5:
            self.unseen = _NO_GAME.format(and_list(sorted(f"{code.co_name}()" for code in self.codes)[:3]))

    def _fit(self, place: int) -> tuple[float, int]:
        """Which share of the positions is worth what a player makes of its children's values, and of how many."""
        self._set_values(place)
        found = [_sound(value, values) for _, value, values in self.families() if len(values) > 1]
        return sum(found) / len(found) if found else 0.0, len(found)

    def _set_values(self, place: int) -> None:
        for spot in self.all:
            numbers = (_number(call.result, place) for call in reversed(spot.calls) if call.code in self.codes)
            spot.value = next((one for one in numbers if one is not None), None)

    def families(self) -> Iterator[Family]:
        """List the positions whose value and whose children's are known, without those that a window has cut."""
        for spot in self.inner:
            values = [child.value for child in spot.children]
            if is_number(spot.value) and all(map(is_number, values)) and not _is_cut(spot):
                yield spot, spot.value, values

    # Moves

    def _learn_moves(self) -> None:
        """Find the names whose values tell the children of a position apart; failing that, the cell that changed."""
        for spots in self._by_function().values():
            ways = self._ways_to_name(spots)
            way = next((way for way in ways if all(_tells_apart(spot, way) for spot in spots)), None)
            for spot in spots:
                if way is None:
                    _number_children(spot)
                else:
                    for child in spot.children:
                        child.action = way(child)

    def _ways_to_name(self, spots: list[Spot]) -> list[Callable[[Spot], object]]:
        """The ways to name a move: by one of the loops' names, by two, by all, by the cell that changed."""
        names = list(dict.fromkeys(name for spot in spots for child in spot.children for name in child.calls[0].moves))
        together = [*((name,) for name in names), *combinations(reversed(names), 2)]
        if len(names) > 2:
            together.append(tuple(reversed(names)))
        return [*(partial(_by_names, some) for some in together), self._by_change]

    def _by_change(self, child: Spot) -> Move:
        if child.parent is None:
            return None
        after = self.spots.main(child.calls[0])
        for name, before in child.parent.call.parts.items():
            if name in self.spots.varying or child.parent.parent is None:
                paths = changed(before, after)
                if paths and len(paths) == 1:
                    return paths[0][0] if len(paths[0]) == 1 else paths[0]
        return None

    # Legal moves

    def _learn_legal(self) -> None:
        names = frozenset(code.co_name for code in self.codes)
        for code, spots in self._by_function().items():
            if not may_stop(code, names):  # it follows all moves
                for spot in spots:
                    spot.position.legal = _followed(spot)
            elif (way := self._way_to_list_moves(spots)) is None:
                self.cuts = UNSEEN
            else:
                self.cuts = SEEN if self.cuts == NO_CUTS else self.cuts
                for spot in spots:
                    spot.position.legal = way(spot)

    def _way_to_list_moves(self, spots: list[Spot]) -> Callable[[Spot], list[Move]] | None:
        """The first way to list the legal moves that agrees with the moves followed at each of these spots."""
        values = [spot.value for spot in self.all if is_number(spot.value)]
        ends = (min(values), max(values)) if values else (None, None)
        lists = dict.fromkeys(name for spot in spots for name in spot.call.lists)
        ways: list[Callable[[Spot], list[Move]]] = [_by_rules, *(partial(_listed, name) for name in lists)]
        ways.append(self._empty_cells)
        return next((way for way in ways if all(_agrees(spot, way(spot), ends) for spot in spots)), None)

    def _empty_cells(self, spot: Spot) -> list[Move]:
        """The cells that hold what the first move replaced: where every move fills a cell, these are the moves."""
        board = self.spots.main(spot.call)
        first = changed(board, self.spots.main(spot.children[0].calls[0]))
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
        """Set whose turn it is by what functions and flags are called, where that tells; else by the values."""
        named = {spot: name for spot in self.inner if (name := self._said(spot))}
        tell = partial(self._turn_by_name, named) if self._names_tell(named) else self._turn_by_values()
        for spot in self.all:  # parents come first
            spot.position.to_move = tell(spot) or _after(spot.parent)

    def _names_tell(self, named: dict[Spot, str]) -> bool:
        """Whether names say whose turn it is nearly everywhere, and not only the same of all."""
        inner = [spot for spot in self.inner if spot.calls[0].code in self.codes]
        both = len(set(named.values())) > 1 or not any(spot.parent in named for spot in named)
        return bool(inner) and both and sum(spot in named for spot in inner) >= 0.9 * len(inner)

    def _turn_by_name(self, named: dict[Spot, str], spot: Spot) -> str | None:
        """Whose turn its own name says, else the names of its children."""
        own = named.get(spot) or self._said(spot)
        below = next((named[child] for child in spot.children if child in named), None)
        return own or (_OTHER[below] if below else None)

    def _turn_by_values(self) -> Callable[[Spot], str | None]:
        """The way to tell the players apart that explains most values: by depth, by the game, by an argument."""
        depth: dict[Spot, int] = {}
        for spot in self.all:
            depth[spot] = depth[spot.parent] + 1 if spot.parent else 0
        arguments = dict.fromkeys(name for spot in self.inner for name in turn_arguments(spot.call))
        ways: list[Callable[[Spot], object]] = [lambda spot: depth[spot] % 2, lambda spot: spot.call.mover]
        ways += [partial(_handed, name) for name in arguments]
        found = [(way, *_turns(way, list(self.families()))) for way in ways]
        way, _, turns = max(found, key=lambda one: one[1])
        if not turns:
            way, turns = ways[0], {0: "max", 1: "min"}
        return lambda spot: turns.get(way(spot))

    def _said(self, spot: Spot) -> str | None:
        for call in spot.calls:
            code = None if "nega" in call.code.co_name.lower() else call.code
            name = named_player(Visit(None, code=code, flags=flags_in(call.handed or {})))
            if name:
                return name
        return None

    # Visits

    def visits(self) -> list[Visit]:
        """Make visits of what was learned."""
        for spot in self.all:  # parents come first
            parent = spot.parent
            edge = Edge(spot.position, parent.position, None, spot.action, True) if parent else None
            spot.visit = self._visit(spot, edge)
            if parent and edge:
                parent.visit.steps.append(_step(spot, edge))
        return [top.visit for top in self.spots.tops]

    def _visit(self, spot: Spot, edge: Edge | None) -> Visit:
        call = spot.calls[0]
        visit = Visit(spot.position, edge, call.code, call.window)
        visit.flags = flags_in(call.handed or {})
        visit.codes = tuple(dict.fromkeys(one.code for one in spot.calls if one.steps))
        visit.result, visit.returned, visit.error = self._result(spot), call.returned, call.error
        visit.names, visit.at, visit.left = call.names, call.at, spot.call.left
        left_out = sum(one.left_out for one in spot.calls)
        visit.left_out = tuple(f"left out {number}" for number in range(left_out))
        return visit

    def _result(self, spot: Spot) -> object:
        """The value, and next to it the move at the root."""
        if spot.parent is not None or not spot.children:
            return spot.value
        moves = [child.action for child in spot.children]
        outer = spot.asked.result if spot.asked is not None else spot.calls[0].result
        for one in (*_answers(outer), *_answers(spot.calls[0].result)):
            if one is not spot.value and contains(moves, kept(one)):
                return one if spot.value is None else (spot.value, one)
        return spot.value


def _answers(result: object) -> tuple[Any, ...]:
    """An answer, and what is in it."""
    return (result, *result) if isinstance(result, (list, tuple)) else (result,)


def _step(spot: Spot, edge: Edge) -> ChildVisit:
    """The step of a parent to a child that was searched, with what the parent knew after it."""
    step = ChildVisit(edge, spot.visit)
    if spot.step is not None:
        step.window = spot.step.window or NO_WINDOW
        step.code, step.at, step.names = spot.step.code, spot.step.at, spot.step.names
    step.pending = False
    return step


def _followed(spot: Spot) -> list[Move]:
    """The moves that were followed, each once."""
    return list(dict.fromkeys(child.action for child in spot.children))


def _after(parent: Spot | None) -> str:
    """Who moves after a parent's move, if nothing says so: the other player; MAX at the root."""
    return _OTHER[parent.position.to_move or "max"] if parent else "max"


def _handed(name: str, spot: Spot) -> object:
    return (spot.call.handed or {}).get(name)


def _number(result: object, place: int) -> Any:
    """The value in an answer: itself, the one at a place, or a field."""
    if isinstance(result, (list, tuple)):
        result = result[place] if len(result) > place else None
    elif not is_number(result):
        result = field(result, VALUE_FIELDS)
    return result if is_number(result) else None


def _sound(value: object, values: list[Value]) -> bool:
    low, high = min(values), max(values)
    return any(close(value, one) for one in (low, high, -low)) or is_mean(value, values)


def _is_cut(spot: Spot) -> bool:
    """Say whether the window shows that moves may have been cut here."""
    step = spot.children[-1].step
    alpha, beta = (step.window if step else None) or NO_WINDOW
    low, high = spot.call.window
    if alpha is not None and beta is not None and alpha >= beta:
        return True
    if not is_number(spot.value):
        return False
    return (high is not None and spot.value >= high) or (low is not None and spot.value <= low)


def _by_names(names: tuple[str, ...], child: Spot) -> object:
    found = tuple(child.calls[0].moves.get(name) for name in names)
    return found[0] if len(found) == 1 else None if None in found else found


def _tells_apart(spot: Spot, way: Callable[[Spot], object]) -> bool:
    """Say whether a way to name the moves gives every child of a position a name, and no two children one name."""
    known: dict[object, Spot] = {}
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


def _listed(name: str, spot: Spot) -> list[Move]:
    """The moves that an available list stands for: what is in it, or the places in it if these name the moves."""
    found = spot.call.lists.get(name, ())
    moves = _followed(spot)
    if set(moves) <= set(found):
        return list(dict.fromkeys(found))
    mains = {child.action: child.main for child in spot.children}
    if moves[0] not in (0, 1) or moves != list(range(moves[0], moves[0] + len(moves))):
        return []
    if any(one is not None and one != mains[move] for move, one in zip(moves, found, strict=False)):
        return []  # a list of other things
    return [type(moves[0])(number) for number in range(moves[0], moves[0] + len(found))]


def _by_rules(spot: Spot) -> list[Move]:
    board = spot.position.again() if spot.position.again else None
    kind = known_kind(type(board))
    return kind.legal(board) if kind else []


def _agrees(spot: Spot, legal: list[Move], ends: tuple[object, object]) -> bool:
    """Say whether these can be the legal moves: all were followed, unless something shows why not."""
    followed = {child.action for child in spot.children}
    if not followed <= set(legal):
        return False
    unfinished = not spot.call.returned or any(call.left_out for call in spot.calls)
    without_window = spot.call.window == (None, None) and spot.value in ends
    return len(followed) == len(legal) or unfinished or _is_cut(spot) or without_window


def _turns(way: Callable[[Spot], object], families: list[Family]) -> tuple[int, dict[object, str]]:
    """Say how well a way to tell the players apart explains the values, and what each player does."""
    if _are_turned(families):
        return _by_turns(way, [spot for spot, _, _ in families])
    votes: dict[object, Counter[str]] = defaultdict(Counter)
    for spot, value, values in families:
        low, high = min(values), max(values)
        if low != high:
            votes[way(spot)].update(max=close(value, high), min=close(value, low), chance=is_mean(value, values))
    best: dict[object, str] = {
        player: max(count, key=lambda name: count[name]) for player, count in votes.items() if any(count.values())
    }
    score = sum(votes[player][name] for player, name in best.items())
    return score, best | ({"chance": "chance"} if "chance" in best else {})


def _by_turns(way: Callable[[Spot], object], spots: list[Spot]) -> tuple[int, dict[object, str]]:
    """The same where values do not tell MAX from MIN: who moves first is MAX."""
    first, players = way(spots[0]), {way(spot) for spot in spots}
    named = {player: "max" if player == first else "min" for player in players}
    return (len(spots), named) if len(players) == 2 else (0, {})


def _are_turned(families: list[Family]) -> bool:
    """Say whether most values are the negative of a child's: each player sees them from his own side."""
    votes = 0
    for _, value, values in families:
        if close(value, -min(values)):
            votes += not any(close(value, one) for one in values)
        else:
            votes -= close(value, min(values)) or close(value, max(values))
    return votes > 0
