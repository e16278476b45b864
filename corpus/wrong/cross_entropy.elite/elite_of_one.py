# exercise = "cross_entropy.elite"
# rule = "named"
# slip = "wrong-number-of-elite"


def elite_of_one(samples, scores, count):
    return [samples[scores.index(max(scores))]]
