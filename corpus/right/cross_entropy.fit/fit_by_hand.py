# exercise = "cross_entropy.fit"
# rule = "style"


def fit_by_hand(best):
    centers, spreads = [], []
    for place in range(len(best[0])):
        values = [sample[place] for sample in best]
        center = sum(values) / len(values)
        centers.append(center)
        spreads.append((sum((value - center) ** 2 for value in values) / (len(values) - 1)) ** 0.5)
    return centers, spreads
