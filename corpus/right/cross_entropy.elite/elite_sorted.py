# exercise = "cross_entropy.elite"
# rule = "style"


def elite_sorted(samples, scores, count):
    ranked = sorted(zip(scores, samples), reverse=True)
    return [sample for _, sample in ranked[:count]]
