"""`expectimax.exp_value`: the expected value of a chance node, with decisions below it."""

import random
from collections.abc import Iterator, Sequence

from graders.exercises.base import CodeExercise, Idea, value_for_max
from graders.exercises.mistakes.base import Mutant, mutants
from graders.exercises.mistakes.expectimax import VALUE, Expectimax
from graders.transcript.case import Case, leaves
from pacman_env.games.searches import minimax
from pacman_env.games.tree import Chance, Tree

EQUAL = Idea("equal chances", 1)
UNEQUAL = Idea("unequal chances", 1)
TOGETHER = Idea("chance, MAX, and MIN together", 2)

_SHARES = {2: [1, 3], 3: [1, 2, 5], 4: [1, 2, 2, 3]}


def make(rng: random.Random) -> Iterator[Case]:
    """Single chance nodes, then gambles about decisions and gambles."""
    numbers = leaves(rng, -30, 30)
    yield EQUAL.ask(Tree(Chance([(0.5, 0), (0.5, 10)])))
    yield EQUAL.ask(Tree(Chance([(0.5, 0), (0.5, 1)])))
    for count in (1, 2, 2, 3, 3, 4):
        yield EQUAL.ask(Tree(_gamble(rng, True, [next(numbers) for _ in range(count)])))
    yield UNEQUAL.ask(Tree(Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)])))
    for count in (2, 2, 3, 3, 4, 4):
        yield UNEQUAL.ask(Tree(_gamble(rng, False, [next(numbers) for _ in range(count)])))
    yield from _decisions(rng, numbers)
    yield from _extremes(rng, numbers)


def _decisions(rng: random.Random, numbers: Iterator[int]) -> Iterator[Case]:
    """Gambles about decisions, and decisions about gambles."""
    for then in ("max", "min") * 2:
        yield TOGETHER.ask(Tree(_gamble(rng, False, [[next(numbers), next(numbers)] for _ in range(2)], then)))
    for then in ("max", "min") * 32:
        below = [_mixed(rng, numbers), next(numbers), _mixed(rng, numbers)]
        yield TOGETHER.ask(Tree(_gamble(rng, False, below, then)))
    for player, other in (("max", "min"), ("min", "max")) * 8:
        yield TOGETHER.ask(_root(rng, numbers, player, other))
    for player, other in (("max", "min"), ("min", "max")) * 4:
        yield TOGETHER.ask(_tempting(rng, numbers, player, other))


def _extremes(rng: random.Random, numbers: Iterator[int]) -> Iterator[Case]:
    """Outcomes that are unlikely, and numbers that are large."""
    for prize in (1000, -1000):
        for last in (False, True):
            yield UNEQUAL.ask(Tree(_rare(rng, [next(numbers)], prize, last)))
            yield UNEQUAL.ask(Tree(_rare(rng, [next(numbers), next(numbers)], prize, last)))
            for player, then in (("max", "min"), ("min", "max")):
                usual = [next(numbers), [next(numbers), next(numbers)]]
                yield TOGETHER.ask(Tree([next(numbers), _rare(rng, usual, prize, last, then)], to_move=player))
    for player, sign in (("max", 1), ("min", -1)) * 2:
        yield TOGETHER.ask(Tree(_large(rng, sign), to_move=player))


def _root(rng: random.Random, numbers: Iterator[int], player: str, other: str) -> Tree:
    """A decision between something sure and two gambles about the other player's decisions."""
    return Tree([next(numbers), *(_deep(rng, numbers, other) for _ in range(2))], to_move=player)


def _tempting(rng: random.Random, numbers: Iterator[int], player: str, other: str) -> Tree:
    """One that shows that a window may not go through a chance node."""
    windowed = next(one for one in VALUE if one.name == "WindowThroughChance")
    while True:
        tree = _root(rng, numbers, player, other)
        if Mutant("", (windowed,), Expectimax, "value").answer(tree) != minimax(tree):
            return tree


def _rare(rng: random.Random, usual: Sequence[object], prize: int, last: bool, then: str | None = None) -> Chance:
    """A gamble with one unlikely outcome, far from the others; these are equally likely."""
    chance = rng.choice((0.01, 0.02, 0.04))
    rare, others = [(chance, prize)], [((1 - chance) / len(usual), subtree) for subtree in usual]
    return Chance([*others, *rare] if last else [*rare, *others], then=then)


def _large(rng: random.Random, sign: int) -> list[object]:
    """Something sure, and a gamble that looks worse until its last outcome: whoever assumes bounds never sees it."""
    sure, bad, good = rng.randint(700, 900), rng.randint(-500, -300), rng.randint(20_000, 30_000)
    return [sign * sure, Chance([(0.5, sign * bad), (0.5, sign * good)])]


def _deep(rng: random.Random, numbers: Iterator[int], then: str) -> Chance:
    """A gamble about decisions of one player about decisions of the other."""
    below = [[[next(numbers), next(numbers)] for _ in range(2)] for _ in range(2)]
    return _gamble(rng, False, below, then)


def _chances(rng: random.Random, count: int, equal: bool) -> list[float]:
    """Probabilities: all equal, or quarters and eighths that differ."""
    if equal:
        return [1 / count] * count
    chosen = rng.sample(_SHARES[count], count)
    return [part / sum(chosen) for part in chosen]


def _gamble(rng: random.Random, equal: bool, subtrees: Sequence[object], then: str | None = None) -> Chance:
    return Chance(zip(_chances(rng, len(subtrees), equal), subtrees, strict=True), then=then)


def _mixed(rng: random.Random, numbers: Iterator[int]) -> list[object]:
    """A decision between something sure and two gambles."""
    return [next(numbers), *(_gamble(rng, False, [next(numbers), [next(numbers), next(numbers)]]) for _ in range(2))]


EXERCISE = CodeExercise(
    id="expectimax.exp_value",
    chapter="05_expectimax",
    title="The expected value of a chance node",
    form="function",
    ideas=(EQUAL, UNEQUAL, TOGETHER),
    make=make,
    right=value_for_max,
    search=lambda case: minimax(case.root),
    mutants=mutants("expectimax.exp_value", Expectimax, "value", VALUE),
)
