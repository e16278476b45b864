"""`cross_entropy.elite`: the best of some samples."""

import random
from collections.abc import Iterator, Sequence

from graders.exercises.base import CallExercise, Expected, Idea
from graders.exercises.mistakes.base import mistake, mutants
from graders.transcript.calls import Elite, Sample
from graders.transcript.case import Case

BEST = Idea("the best one", 0)
SOME = Idea("the best few", 0)

Samples = list[list[float]]


def make(rng: random.Random) -> Iterator[Case]:
    """Two to eight samples of one to three weights, no two scores equal; some below zero."""
    for count in (2, 3, 4, 5):
        yield BEST.ask(_asked(rng, count, 1))
    for count, best in ((3, 2), (4, 2), (5, 2), (5, 3), (6, 3), (8, 2), (8, 4)) * 3:
        yield SOME.ask(_asked(rng, count, best))


def _asked(rng: random.Random, count: int, best: int) -> Elite:
    """Samples whose best are not the first ones, nor those with the largest weights."""
    weights = rng.randint(1, 3)
    while True:
        rows = rng.sample(range(-9, 10), count)
        samples = tuple((row, *(rng.randint(-9, 9) for _ in range(weights - 1))) for row in rows)
        scores = tuple(rng.sample(range(-600, 1500), count))
        asked = Elite(samples, scores, best)
        chosen = _best(asked)
        if best == count or chosen not in (sorted(samples[:best]), sorted(samples)[-best:]):
            return asked


def _best(asked: Elite) -> list[Sample]:
    ranked = sorted(zip(asked.scores, asked.samples, strict=True))
    return sorted(sample for _, sample in ranked[-asked.count :])


def right(case: Case) -> Expected:
    """The samples with the greatest scores, in any order."""
    best = tuple(_best(case.root))
    return Expected((best,), str([list(one) for one in best]))


class EliteChoice:
    """The choice of an elite, a method for each step."""

    def elite(self, samples: Samples, scores: Sequence[float], count: int) -> object:
        """The best samples."""
        ranked = sorted(zip(scores, samples, strict=True), key=self.worth, reverse=True)
        return [self.given(score, sample) for score, sample in self.cut(ranked, count)]

    def worth(self, pair: tuple[float, list[float]]) -> float:
        """What decides."""
        return pair[0]

    def cut(self, ranked: list[tuple[float, list[float]]], count: int) -> list[tuple[float, list[float]]]:
        """How many are kept."""
        return ranked[:count]

    def given(self, score: float, sample: list[float]) -> object:
        """What comes back of each."""
        return sample


def _first(self: EliteChoice, samples: Samples, scores: Sequence[float], count: int) -> Samples:
    return samples[:count]


MISTAKES = (
    mistake("Worst", "worst-as-elite", "The samples with the smallest scores are kept.",
            "Your code keeps the worst samples. `sorted` puts the smallest first. Which end does your code take?",
            cut=lambda self, ranked, count: ranked[-count:]),
    mistake("LargestWeights", "sorted-by-weights", "The samples with the largest weights are kept.",
            "Your code sorts the samples by their weights. The scores show how well the samples *played*. Sort by the "
            "score of each sample.",
            worth=lambda self, pair: pair[1]),
    mistake("First", "first-as-elite", "The first samples are kept.",
            "Your code keeps the first samples, whatever they scored. Sort them by score first.",
            elite=_first),
    mistake("All", "wrong-number-of-elite", "All are kept.",
            "Your code keeps more or fewer samples than `count`. Where does your code use `count`?",
            cut=lambda self, ranked, count: ranked),
    mistake("OnlyOne", "wrong-number-of-elite", "Only the best one is kept.",
            cut=lambda self, ranked, count: ranked[:1]),
    mistake("Scores", "scores-for-samples", "It returns the scores.",
            "Your code returns scores. The next generation is made from *samples*: return the lists of weights.",
            given=lambda self, score, sample: score),
    mistake("Pairs", "pairs-for-samples", "It returns pairs of a score and a sample.",
            "Your code returns pairs with the scores still in them. Return only the samples.",
            given=lambda self, score, sample: (score, sample)),
)  # fmt: skip

EXERCISE = CallExercise(
    id="cross_entropy.elite",
    chapter="08_learning",
    title="The elite of a generation",
    arguments="samples, scores, count",
    ideas=(BEST, SOME),
    make=make,
    right=right,
    mutants=mutants("cross_entropy.elite", EliteChoice, "elite", MISTAKES),
)
