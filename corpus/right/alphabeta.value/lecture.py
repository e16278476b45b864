# exercise = "alphabeta.value"
# rule = "style"
# tree = "alpha_beta"

from math import inf


def lecture(state, alpha=-inf, beta=inf):
    """Dispatch, as on the lecture's slide."""
    if state.is_terminal():
        return state.utility()
    return lecture_max(state, alpha, beta) if state.to_move == "max" else lecture_min(state, alpha, beta)


def lecture_max(state, alpha, beta):
    v = -inf
    for action in state.actions():
        v = max(v, lecture(state.result(action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def lecture_min(state, alpha, beta):
    v = inf
    for action in state.actions():
        v = min(v, lecture(state.result(action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
