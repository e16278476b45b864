# exercise = "cross_entropy.fit"
# rule = "style"

from statistics import mean, pstdev


def fit_with_statistics(best):
    columns = list(zip(*best))
    return [mean(column) for column in columns], [pstdev(column) for column in columns]
