# exercise = "cross_entropy.fit"
# rule = "named"
# slip = "mean-across-weights"

from statistics import mean, pstdev


def fit_each_sample(best):
    return [mean(sample) for sample in best], [pstdev(sample) for sample in best]
