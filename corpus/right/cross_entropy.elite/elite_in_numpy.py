# exercise = "cross_entropy.elite"
# rule = "style"

import numpy


def elite_in_numpy(samples, scores, count):
    order = numpy.argsort(scores)[::-1]
    return numpy.array(samples)[order[:count]]
