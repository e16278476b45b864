"""`cross_entropy.fit`: center and spread of each weight among the best samples."""

import random
from collections.abc import Iterator, Sequence
from statistics import fmean, pstdev, stdev

from graders.exercises.base import CallExercise, Expected, Idea
from graders.exercises.mistakes.base import mistake, mutants
from graders.transcript.calls import Fit
from graders.transcript.case import Case
from graders.transcript.encoding import listed

ONE = Idea("one weight", 0)
SEVERAL = Idea("several weights", 0)


def make(rng: random.Random) -> Iterator[Case]:
    """Two to five samples of one weight, then of two to four."""
    for count in (2, 3, 4, 5) * 2:
        yield ONE.ask(_asked(rng, count, 1))
    for count, weights in ((2, 2), (2, 3), (3, 2), (4, 2), (4, 3), (5, 4)) * 3:
        yield SEVERAL.ask(_asked(rng, count, weights))


def _asked(rng: random.Random, count: int, weights: int) -> Fit:
    columns = [rng.sample(range(-9, 21), count) for _ in range(weights)]
    return Fit(tuple(zip(*columns, strict=True)))


def right(case: Case) -> Expected:
    """Means and standard deviations; by n or by n - 1, both are used."""
    columns = list(zip(*case.root.best, strict=True))
    centers = tuple(map(fmean, columns))
    spreads = tuple(map(pstdev, columns)), tuple(map(stdev, columns))
    return Expected(tuple((centers, one) for one in spreads), listed((list(centers), list(spreads[0]))))


class Estimate:
    """The estimate from the best samples, a method for each step."""

    def fit(self, best: Sequence[Sequence[float]]) -> object:
        """Centers and spreads."""
        columns = self.columns(best)
        return self.given([self.center(one) for one in columns], [self.spread(one) for one in columns])

    def columns(self, best: Sequence[Sequence[float]]) -> list[tuple[float, ...]]:
        """The values of each weight."""
        return list(zip(*best, strict=True))

    def center(self, values: Sequence[float]) -> float:
        """Their mean."""
        return fmean(values)

    def spread(self, values: Sequence[float]) -> float:
        """Their standard deviation."""
        return pstdev(values)

    def given(self, centers: list[float], spreads: list[float]) -> object:
        """What comes back."""
        return centers, spreads


MISTAKES = (
    mistake("AcrossWeights", "mean-across-weights", "The mean is taken over the weights of each sample.",
            "Your code averages the weights of one sample. Each *weight* needs its own mean, over all samples: "
            "`zip(*best)` gives the values weight by weight.",
            columns=lambda self, best: list(best)),
    mistake("Variance", "variance-for-spread", "It returns the variance, not the spread.",
            "Your code returns the variance. A spread is its square root, in the same unit as the weight.",
            spread=lambda self, values: pstdev(values) ** 2),
    mistake("SampleVariance", "variance-for-spread", "It returns the variance with n - 1, not the spread.",
            spread=lambda self, values: stdev(values) ** 2),
    mistake("Sum", "sum-for-mean", "It returns the sum, not the mean.",
            "Your code adds the values of a weight, but does not divide the sum by the number of samples.",
            center=lambda self, values: sum(values)),
    mistake("TheBest", "first-sample-as-center", "The first sample is the center.",
            "Your code takes one sample as the center and ignores the others. The mean of all of them depends less "
            "on luck.",
            center=lambda self, values: values[0]),
    mistake("Swapped", "spreads-before-centers", "Spreads come before centers.",
            "Your code returns the spreads first. The order is centers, then spreads.",
            given=lambda self, centers, spreads: (spreads, centers)),
    mistake("CentersOnly", "spreads-forgotten", "It returns the centers only.",
            "Your code returns the centers alone. Without spreads, all samples of the next generation would be "
            "the same.",
            given=lambda self, centers, spreads: centers),
    mistake("Pairs", "pairs-of-center-and-spread", "It returns a pair for each weight.",
            "Your code returns a pair for each weight. Return two lists: all centers, then all spreads.",
            given=lambda self, centers, spreads: list(zip(centers, spreads, strict=True))),
)  # fmt: skip

EXERCISE = CallExercise(
    id="cross_entropy.fit",
    chapter="08_learning",
    title="The next generation",
    arguments="best",
    ideas=(ONE, SEVERAL),
    make=make,
    right=right,
    mutants=mutants("cross_entropy.fit", Estimate, "fit", MISTAKES),
)
