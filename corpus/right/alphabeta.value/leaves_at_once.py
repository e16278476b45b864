# exercise = "alphabeta.value"
# rule = "style"

from math import inf


def leaves_at_once(state, alpha=-inf, beta=inf):
    """Terminal children are valued in the loop; no call is made for them."""
    if state.is_terminal():
        return state.utility()
    v = -inf if state.to_move == "max" else inf
    for action in state.actions():
        child = state.result(action)
        below = child.utility() if child.is_terminal() else leaves_at_once(child, alpha, beta)
        if state.to_move == "max":
            v = max(v, below)
            alpha = max(alpha, v)
        else:
            v = min(v, below)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
