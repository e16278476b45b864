# exercise = "cross_entropy.fit"
# rule = "style"

import numpy


def fit_in_numpy(best):
    return numpy.mean(best, axis=0), numpy.std(best, axis=0)
