# exercise = "cross_entropy.elite"
# rule = "named"
# slip = "sorted-by-weights"


def elite_by_weight(samples, scores, count):
    return sorted(samples, reverse=True)[:count]
