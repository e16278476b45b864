# exercise = "cross_entropy.elite"
# rule = "style"


def elite_by_index(samples, scores, count):
    order = sorted(range(len(scores)), key=scores.__getitem__)
    return [samples[place] for place in order[-count:]]
