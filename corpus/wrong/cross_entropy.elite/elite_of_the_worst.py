# exercise = "cross_entropy.elite"
# rule = "named"
# slip = "worst-as-elite"


def elite_of_the_worst(samples, scores, count):
    order = sorted(range(len(scores)), key=lambda place: scores[place])
    return [samples[place] for place in order[:count]]
