"""The expected value of a chance node. (Of the general searches, ``minimax.dispatch`` knows chance nodes as well.)"""

import math

import numpy

from tests import oracle
from tests.styles.registry import right

expects = right("expectimax.exp_value", shows=oracle.minimax)


@expects
def exp_value(state):
    if state.to_move != "chance":
        return any_value(state)
    return sum(state.probability(action) * any_value(state.result(action)) for action in state.actions())


def any_value(state):
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        return exp_value(state)
    return (max if state.to_move == "max" else min)(any_value(state.result(action)) for action in state.actions())


@expects
def exp_numpy(state):
    if state.to_move != "chance":
        return any_value(state)
    actions = state.actions()
    weights = numpy.array([float(state.probability(action)) for action in actions])
    return numpy.dot(weights, [float(any_value(state.result(action))) for action in actions])


@expects
def exp_fsum(state):
    if state.to_move != "chance":
        return any_value(state)
    return math.fsum(state.probability(a) * any_value(state.result(a)) for a in state.actions())


@expects
def exp_normalized(state):
    if state.to_move != "chance":
        return any_value(state)
    weights = [state.probability(action) for action in state.actions()]
    values = [any_value(state.result(action)) for action in state.actions()]
    return sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)
