# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"

from math import inf


def one_function(state):
    if state.is_terminal():
        return state.utility()
    best = -inf if state.to_move == "max" else inf
    for action in state.actions():
        value = one_function(state.result(action))
        best = max(best, value) if state.to_move == "max" else min(best, value)
    return best
