# exercise = "expectimax.exp_value"
# rule = "style"
# tree = "minimax"

import numpy


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


def exp_numpy(state):
    if state.to_move != "chance":
        return any_value(state)
    actions = state.actions()
    weights = numpy.array([float(state.probability(action)) for action in actions])
    return numpy.dot(weights, [float(any_value(state.result(action))) for action in actions])
