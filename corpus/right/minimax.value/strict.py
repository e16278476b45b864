# exercise = "minimax.value"
# rule = "style"
# handed_in = "value"
# searches = "strict"
# tree = "strict_alpha_beta"

from math import inf


def strict(state, alpha=-inf, beta=inf):
    """Update the bound first, then cut only past the other one."""
    if state.is_terminal():
        return state.utility(), None
    best, chosen = (-inf if state.to_move == "max" else inf), None
    for action in state.actions():
        value, _ = strict(state.result(action), alpha, beta)
        if state.to_move == "max":
            if value > best:
                best, chosen = value, action
            alpha = max(alpha, best)
            if best > beta:
                return best, action
        else:
            if value < best:
                best, chosen = value, action
            beta = min(beta, best)
            if best < alpha:
                return best, action
    return best, chosen


def value(state):
    return strict(state)[0]
