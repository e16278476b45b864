# exercise = "alphabeta.value"
# rule = "field"
# slip = "bound-changed-in-place"
# [mends]
# ", bounds)" = ", dict(bounds))"

INFINITY = float("inf")


def ab_shared_dict(state, bounds=None):
    """One dictionary for all calls: what one branch finds narrows the others."""
    bounds = {"alpha": -INFINITY, "beta": INFINITY} if bounds is None else bounds
    if state.is_terminal():
        return state.utility()
    best = -INFINITY if state.to_move == "max" else INFINITY
    for a in state.actions():
        v = ab_shared_dict(state.result(a), bounds)
        if state.to_move == "max":
            best = max(best, v)
            bounds["alpha"] = max(bounds["alpha"], best)
        else:
            best = min(best, v)
            bounds["beta"] = min(bounds["beta"], best)
        if bounds["alpha"] >= bounds["beta"]:
            break
    return best
