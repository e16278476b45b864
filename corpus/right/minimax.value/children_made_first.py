# exercise = "minimax.value"
# rule = "style"
# tree = "alpha_beta"

from math import inf


def children_made_first(state, alpha=-inf, beta=inf):
    """The list of children is whole, the loop over it ends early."""
    if state.is_terminal():
        return state.utility()
    below = [state.result(action) for action in state.actions()]
    v = -inf if state.to_move == "max" else inf
    for child in below:
        below_v = children_made_first(child, alpha, beta)
        if state.to_move == "max":
            v = max(v, below_v)
            alpha = max(alpha, v)
        else:
            v = min(v, below_v)
            beta = min(beta, v)
        if alpha >= beta:
            return v
    return v
