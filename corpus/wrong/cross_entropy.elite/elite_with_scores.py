# exercise = "cross_entropy.elite"
# rule = "named"
# slip = "pairs-for-samples"


def elite_with_scores(samples, scores, count):
    pairs = list(zip(scores, samples))
    pairs.sort(reverse=True)
    return pairs[:count]
