# exercise = "cross_entropy.fit"
# rule = "named"
# slip = "first-sample-as-center"

from statistics import pstdev


def fit_to_the_winner(best):
    return list(best[0]), [pstdev(values) for values in zip(*best)]
