"""The oracle: which cases are asked, those of an exercise and some that none asks, and what a right run leaves behind.

This half runs in a trusted process. It computes what is right itself and never runs an answer.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from graders.exercises import EXERCISES, CodeExercise
from graders.exercises.base import Expected, turn
from graders.exercises.positions.rooms import SMALL, TIGHT, TINY, Room, Rooms
from graders.repair.trial import Fingerprint, digest, mark
from graders.transcript.case import Case, Seed
from graders.transcript.evaluations import INFINITY, Noise
from pacman_env.games.protocol import State, Value
from pacman_env.games.searches import children
from pacman_env.games.tree import Chance, Tree

TESTED, OF_SMALL_VALUES, CONFIRMED = 26, 8, 40

_EQUALITY: dict[str, tuple[tuple[bool, bool] | None, ...]] = {
    "alphabeta.value": ((True, True),),
    "alphabeta.agent": tuple(product((True, False), repeat=2)),  # type: ignore[arg-type]
}
"""Where cuts are asked for: whether MAX and MIN cut on equality, too."""


def exercise(id: str) -> CodeExercise:
    """An exercise that is covered."""
    one = EXERCISES[id]
    assert isinstance(one, CodeExercise)
    return one


@dataclass(frozen=True)
class RepairQuestion:
    """A case, and what a right search leaves behind on it."""

    id: str
    case: Case

    @cached_property
    def expected(self) -> Expected:
        """What has to come back, and how many successors may be made."""
        return exercise(self.id).right(self.case)

    @cached_property
    def leaves(self) -> frozenset[int]:
        """The digests of the sets of positions that a right search may value."""
        return frozenset(digest(search.marks) for search in self._searches)

    @cached_property
    def steps(self) -> int:
        """How many successors a variant may make before it is given up."""
        everything = _Marking()
        everything.value(self._root)
        return 20 + 6 * everything.made

    @property
    def _root(self) -> State:
        if exercise(self.id).form != "agent":
            return self.case.root
        return turn(self.case, "chance" if self.id == "expectimax.agent" else "min")

    @cached_property
    def _searches(self) -> list["_Marking"]:
        """The searches that are right: all of it; or cut on equality, or beyond it."""
        searches = [_Marking(kind) for kind in _EQUALITY.get(self.id, (None,))]
        for search in searches:
            search.value(self._root)
        return searches

    def accepts(self, fingerprint: Fingerprint) -> bool:
        """Whether a run gave back what is right, and valued the positions that a right search values."""
        value, error, leaves, made = fingerprint
        if error is not None or leaves not in self.leaves or not self.expected.accepts(value):
            return False
        return self.id not in _EQUALITY or made <= max(search.made for search in self._searches)


class _Marking:
    """A search that marks the positions that it values, and counts those that it makes.

    `equality` says of MAX and of MIN whether they cut on equality, too; None: nobody cuts.
    """

    def __init__(self, equality: tuple[bool, bool] | None = None) -> None:
        self.equality, self.made, self.marks = equality, 0, set[int]()

    def value(self, state: State, alpha: Value = -INFINITY, beta: Value = INFINITY) -> Any:
        """The value of a position inside the window; that of a search without cuts means nothing."""
        if state.is_terminal():
            self.marks.add(mark(getattr(state, "state", state)))
            return state.utility()
        highest = state.to_move == "max"
        choose, best = (max, -INFINITY) if highest else (min, INFINITY)
        for child in children(state):
            self.made += 1
            best = choose(best, self.value(child, alpha, beta))
            if self._cuts(highest, best, alpha, beta):
                break
            alpha, beta = (max(alpha, best), beta) if highest else (alpha, min(beta, best))
        return best

    def _cuts(self, highest: bool, best: Value, alpha: Value, beta: Value) -> bool:
        above, below = (best, beta) if highest else (alpha, best)
        return self.equality is not None and bool(above > below or (above == below and self.equality[not highest]))


@lru_cache(maxsize=16)
def of_this_room(id: str) -> list[RepairQuestion]:
    """The questions of this room's own: what is right is worked out once, however many answers are asked."""
    return fresh(id, "tested", TESTED, OF_SMALL_VALUES) + fresh(id, "confirmed", CONFIRMED, CONFIRMED // 4)


def of_the_exercise(id: str, seed: Seed = None) -> list[RepairQuestion]:
    """The questions of the exercise itself."""
    return [RepairQuestion(id, case) for case in exercise(id).cases(seed) if case.part]


def fresh(id: str, name: str, count: int, small: int) -> list[RepairQuestion]:
    """Questions that no exercise asks, `small` of them with few different values, so that ties abound."""
    rng = random.Random(f"repair|{id}|{name}")
    make = _boards if exercise(id).form == "agent" else _trees
    made = make(id, rng)
    return [RepairQuestion(id, next(made)) for _ in range(count - small)] + [
        RepairQuestion(id, _of_small_values(next(made), rng)) for _ in range(small)
    ]


def _of_small_values(case: Case, rng: random.Random) -> Case:
    if case.evaluation is not None:
        return replace(case, evaluation=Noise(rng.randrange(10**9), values=4, shift=2))
    player = case.root.to_move
    return replace(case, root=Tree(_with_leaves(case.root, rng), to_move=player if player != "chance" else "max"))


def _with_leaves(tree: Tree, rng: random.Random) -> object:
    """The same tree as nested lists, with leaves from 0 to 3."""
    if tree.is_terminal():
        return rng.randrange(4)
    below = [_with_leaves(tree.result(action), rng) for action in tree.actions()]
    if tree.to_move != "chance":
        return below
    then = tree.result(tree.actions()[0]).to_move
    weights = [tree.probability(action) for action in tree.actions()]
    return Chance(zip(weights, below, strict=True), then=then if then != "chance" else None)


_ROOMS = (TINY, SMALL, TIGHT, Room(3, 3, walls=1, food=1, capsules=1))
_SIZES = ((1, 1), (1, 2), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3), (2, 1))
"""How many ghosts, how many rounds."""


def _boards(id: str, rng: random.Random) -> Iterator[Case]:
    rooms = Rooms(rng)
    while True:
        for ghosts, depth in _SIZES:
            room = rng.choice(_ROOMS) if ghosts * depth < 3 else rng.choice((TINY, TIGHT))
            state = rooms.position(room, ghosts, rng.randint(0, 3))
            yield Case("fresh", state, depth, Noise(rng.randrange(10**9)))


def _trees(id: str, rng: random.Random) -> Iterator[Case]:
    while True:
        made = [
            case
            for case in exercise(id).cases(f"repair|{rng.randrange(10**9)}")
            if case.part and isinstance(case.root, Tree)
        ]
        yield from rng.sample(made, len(made))
