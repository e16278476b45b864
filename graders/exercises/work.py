"""The work of a search, read from its record: which positions it made, in which searches, and in which order.

A record lists the successors in the order in which they were made. Nothing in it is believed: what cannot be read
counts as a place of its own, and work that proves nothing (`graders.exercises.proof`) is no work saved.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import inf

from graders.exercises.proof import Path, Proof
from graders.exercises.reference import Counted, Turn
from graders.transcript.running import Record
from pacman_env import Action
from pacman_env.games.searches import alpha_beta

Order = dict[Path, list[tuple[int, str]]]
"""By path, the moves that were tried there, (agent, action) each; whoever shuffles tries others at each path."""
NOWHERE: Path = ("?",)
DEEPEST = 20
"""So many moves from the root are read; no search that is asked for here goes as deep."""


def paths(record: Record) -> list[Path]:
    """For each position that the code made, the moves that lead to it from the root; position 0 is the root, ()."""
    found: list[Path] = [()]
    for parent, agent, action in _steps(record):
        before = found[parent] if isinstance(parent, int) and 0 <= parent < len(found) else NOWHERE
        before = before if len(before) < DEEPEST else NOWHERE
        found.append((*before, (agent if isinstance(agent, int) else 0, str(action))))
    return found


def _steps(record: Record) -> list[list[object]]:
    steps = record.get("steps")
    listed = steps if isinstance(steps, list) else []
    return [step if isinstance(step, list) and len(step) == 3 else [-1, 0, None] for step in listed]


def different_successors(record: Record) -> int:
    """How many different positions the code made: the same move from the same place counts once."""
    return len(set(paths(record)) - {()})


def orders_of_moves(record: Record) -> list[Order]:
    """In which order the last and deepest search tried the moves, and in which it made them, where these differ.

    A look at the first children, which end the game, is not told from a look at all of them before the search.
    """
    search = _LastSearch(record)
    tried, made = search.steps(search.searched), search.steps(search.made_below)
    return [tried] if tried == made else [tried, made]


def is_cut(root: Turn, record: Record, move: object, most: int) -> bool:
    """Whether a record shows that this move is best, with no more work than alpha-beta does in the same order of moves.

    What counts is the last and deepest search. If it does not show it by itself, as it goes on from the ones before,
    all of them count. `most` is the work of alpha-beta in the usual order.

    Children that are put into a better order have to be made first, and to be asked for something: then all children
    of a searched position may be there.
    """
    search, whole = _LastSearch(record), set(paths(record)) - {()}
    textbook = Counted(root, search.order, search.looked_at)
    alpha_beta(textbook, equality=False)
    most = max(most, textbook.work.made)
    return any(len(made) <= most and Proof(root, made).shows_best(move) for made in (search.made, whole))


def comes_back(record: Record) -> bool:
    """Whether a search came back to a position that it had searched as deep before, and then made more children there.

    That is what a window without room does, or one that was too narrow. A search that only asks for the same value
    twice makes the same children, one that had left nothing out finds no more, and one that deepens step by step comes
    back to go deeper.
    """
    steps, where = _steps(record), paths(record)
    made: list[set[str]] = [set() for _ in where]
    heights = [0] * len(where)
    for number in range(len(steps), 0, -1):
        parent, _, action = steps[number - 1]
        if isinstance(parent, int) and 0 <= parent < number:
            made[parent].add(str(action))
            heights[parent] = max(heights[parent], heights[number] + 1)
    visits: dict[tuple[Path, int], set[str]] = {}
    for path, height, children in zip(where[1:], heights[1:], made[1:], strict=True):
        if children - visits.setdefault((path, height), children):
            return True
    return False


def leaves_and_returns(record: Record, most: int) -> bool:
    """Whether a search left a position, at most that many moves from the root, and made more of its children later.

    A search with one window goes into a position once. One that guesses first returns to it with another window, even
    where it has kept the successors that it made. One that deepens step by step returns to go deeper. Within the first
    round no two ways lead to one position, so no table of positions looks like it.
    """
    return any(
        visit.made and visit.height <= highest
        for known in _visits(record, most)
        for highest, visit in zip(accumulate((one.height for one in known), max), known[1:], strict=False)
    )


def _visits(record: Record, most: int) -> Iterable[list["_Visit"]]:
    """For each position at most that many moves from the root, the visits to it, in order."""
    where, parents = paths(record), [0, *(step[0] for step in _steps(record))]
    above: list[list[int]] = [[]]  # of each position: those on the way to it, and itself, that are near the root
    visits: dict[int, list[_Visit]] = {}
    for number in range(1, len(where)):
        parent = parents[number]
        on_the_way = above[parent] if isinstance(parent, int) and 0 <= parent < number else []
        near = len(where[number]) <= most and where[number][:1] != NOWHERE
        above.append([*on_the_way, number] if near else on_the_way)
        for place in on_the_way:
            known = visits.setdefault(place, [])
            if not known or known[-1].last < number - 1:
                known.append(_Visit())
            known[-1].last = number
            known[-1].height = max(known[-1].height, len(where[number]) - len(where[place]))
            known[-1].made |= place == parent
    return visits.values()


@dataclass
class _Visit:
    """What was made below a position until something was made elsewhere: up to which number, how deep, its children."""

    last: int = 0
    height: int = 0
    made: bool = False


def searched(record: Record) -> int:
    """How many different positions the last and deepest search of a record made."""
    return len(_LastSearch(record).made)


class _LastSearch:
    """The last one of the deepest searches in a record: what it made, and in which order it went into its children.

    A new search begins when the root makes a child that it has made before, and not just now.
    """

    def __init__(self, record: Record) -> None:
        where = paths(record)
        begin, end = _deepest(where)
        self.made = set(where[begin:end])
        self.one_at_a_time = False
        self._made_in: dict[Path, list[Path]] = {}
        self._entered: dict[Path, float] = {}
        self._read_steps(where, begin, end)
        self._read_leaves(record, where, begin, end)
        self._looked = set(self._read_looks(record, where, begin, end))
        self.sorted = self.evaluated or bool(self._looked) or any(map(self._reordered, self._made_in.values()))

    def _read_steps(self, where: list[Path], begin: int, end: int) -> None:
        for number in range(begin, end):
            path = where[number]
            siblings = self._made_in.setdefault(path[:-1], [])
            self.one_at_a_time |= any(child in self._made_in for child in siblings)
            if path not in siblings:
                siblings.append(path)
            self._entered.setdefault(path[:-1], number)

    def _read_leaves(self, record: Record, where: list[Path], begin: int, end: int) -> None:
        """A position without children was searched when it was evaluated last.

        Unless it was only looked at, to put it in its place: then it was evaluated no more often than any sibling.
        """
        times, last = _evaluations(record, where, begin, end)
        self.evaluated = any(count > 1 or path in self._made_in for path, count in times.items() if path)
        for siblings in self._made_in.values():
            for child in self._merely_evaluated(siblings, times):
                self._entered[child] = last[child]

    def _merely_evaluated(self, siblings: list[Path], times: Counter[Path]) -> list[Path]:
        """The children without children that were searched when they were evaluated."""
        fewest = min(times[child] for child in siblings)
        chosen = any(child in self._entered or times[child] > fewest for child in siblings)
        leaves = [child for child in siblings if times[child] and child not in self._made_in]
        return [child for child in leaves if times[child] > fewest or not chosen]

    def _read_looks(self, record: Record, where: list[Path], begin: int, end: int) -> Iterator[Path]:
        """The positions whose children were all asked for something before the first of them was searched.

        It is searched when it is evaluated, or when a child of its own is made.
        """
        searched, looks = _first_searched(record, where, begin, end), record.get("looks") or []
        asked = {where[number]: happened for number, happened in reversed(looks) if begin <= number < end}
        for parent, made in self._made_in.items():
            if all(asked.get(child, inf) <= searched.get(parent, inf) for child in made):
                yield parent

    def looked_at(self, turn: Turn) -> bool:
        """Whether all the children of a position were made and looked at before the first was searched."""
        looked = self.evaluated or turn.path in self._looked
        return looked and len(self._made_in.get(turn.path, ())) == len(turn.actions())

    def _reordered(self, made: list[Path]) -> bool:
        moments = [self._entered[child] for child in made if child in self._entered]
        return moments != sorted(moments)

    def steps(self, children: Callable[[Path], list[Path]]) -> Order:
        """The moves to these children of each position below which something was made."""
        return {path: [child[-1] for child in children(path)] for path in self._made_in}

    def made_below(self, path: Path) -> list[Path]:
        """The children of a position in the order in which they were made."""
        return self._made_in.get(path, [])

    def searched(self, path: Path) -> list[Path]:
        """The children of a position in the order in which they were searched; those that never were come last.

        A search leaves no trace in a leaf that it does not evaluate. So whoever makes children one at a time, and never
        puts them in another order, has searched them as they were made.
        """
        made = self.made_below(path)
        if self.one_at_a_time and not self.sorted:
            return made
        return sorted(made, key=lambda child: self._entered.get(child, float("inf")))

    def order(self, turn: Turn) -> list[Action]:
        """The moves of a position in the order in which the record tried them, then the others."""
        tried = [path[-1][1] for path in self.searched(turn.path)]
        place = {action: number for number, action in enumerate(tried)}
        return sorted(turn.actions(), key=lambda action: place.get(str(action), len(place)))


def _deepest(where: list[Path]) -> tuple[int, int]:
    """Where the last one of the deepest searches begins and ends among the positions that were made."""
    starts, seen, repeated = [1], list[Path](), 0
    for number, path in enumerate(where):
        if len(path) == 1:
            if path in seen[:-1]:  # a search that begins with the last move of the one before began with that
                starts.append(repeated or number)
                seen = [where[repeated]] if repeated else []
            repeated = number if path in seen[-1:] else 0
            seen.append(path)
    spans = list(zip(starts, [*starts[1:], len(where)], strict=True))
    return max(spans, key=lambda span: (max(map(len, where[span[0] : span[1]]), default=0), span[1]))


def _evaluations(record: Record, where: list[Path], begin: int, end: int) -> tuple[Counter[Path], dict[Path, float]]:
    """How often each position of a search was evaluated, and when that was last."""
    leaves, moments = record.get("leaves") or [], record.get("moments") or []
    times: Counter[Path] = Counter()
    last: dict[Path, float] = {}
    for order, (leaf, moment) in enumerate(zip(leaves, moments, strict=False)):
        if isinstance(leaf, int) and begin <= leaf < end:
            times[where[leaf]] += 1
            last[where[leaf]] = moment + 0.5 + order / 1e6
    return times, last


def _first_searched(record: Record, where: list[Path], begin: int, end: int) -> dict[Path, int]:
    """By position, how much had happened when the first of its children was searched."""
    leaves, moments = record.get("leaves") or [], record.get("moments") or []
    events = [(where[number][:-1], number - 1 + bisect_left(moments, number)) for number in range(begin, end)]
    valued = enumerate(zip(leaves, moments, strict=False))
    events += [(where[leaf], moment + order) for order, (leaf, moment) in valued if begin <= leaf < end]
    latest_first = sorted(events, key=lambda event: -event[1])
    return {child[:-1]: happened for child, happened in latest_first if child}
