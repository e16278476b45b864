# exercise = "cross_entropy.fit"
# rule = "named"
# slip = "pairs-of-center-and-spread"

import statistics


def fit_in_pairs(best):
    return [(statistics.mean(values), statistics.pstdev(values)) for values in zip(*best)]
