# exercise = "cross_entropy.fit"
# rule = "named"
# slip = "variance-for-spread"


def fit_with_variances(best):
    centers, spreads = [], []
    for values in zip(*best):
        center = sum(values) / len(values)
        centers.append(center)
        spreads.append(sum((value - center) ** 2 for value in values) / len(values))
    return centers, spreads
