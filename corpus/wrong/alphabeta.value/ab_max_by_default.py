# exercise = "alphabeta.value"
# rule = "field"
# slip = "root-always-max"

INFINITY = float("inf")


def ab_max_by_default(state, alpha=-INFINITY, beta=INFINITY, maximizing=True):
    """MAX moves first by default, whoever is to move: the form that most tutorials print."""
    if state.is_terminal():
        return state.utility()
    value = -INFINITY if maximizing else INFINITY
    for a in state.actions():
        found = ab_max_by_default(state.result(a), alpha, beta, not maximizing)
        if maximizing:
            value = max(value, found)
            alpha = max(alpha, value)
        else:
            value = min(value, found)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
