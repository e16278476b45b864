# exercise = "alphabeta.value"
# rule = "field"
# slip = "children-first"
# [mends]
# "[state.result(a) for a in state.actions()]" = "(state.result(a) for a in state.actions())"

INFINITY = float("inf")


def ab_children_ready(state, alpha=-INFINITY, beta=INFINITY):
    """A list of all children is made before the first is searched."""
    if state.is_terminal():
        return state.utility()
    children = [state.result(a) for a in state.actions()]
    v = None
    for child in children:
        w = ab_children_ready(child, alpha, beta)
        v = w if v is None else max(v, w) if state.to_move == "max" else min(v, w)
        if state.to_move == "max":
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            return v
    return v
