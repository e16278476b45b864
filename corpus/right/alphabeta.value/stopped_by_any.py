# exercise = "alphabeta.value"
# rule = "field"

INFINITY = float("inf")


def stopped_by_any(state, alpha=-INFINITY, beta=INFINITY):
    """`any` goes through the moves and stops at the first one that closes the window."""
    if state.is_terminal():
        return state.utility()
    box = {"alpha": alpha, "beta": beta, "seen": []}

    def closes(action):
        v = stopped_by_any(state.result(action), box["alpha"], box["beta"])
        box["seen"].append(v)
        if state.to_move == "max":
            box["alpha"] = max(box["alpha"], v)
        else:
            box["beta"] = min(box["beta"], v)
        return box["alpha"] >= box["beta"]

    any(closes(action) for action in state.actions())
    return (max if state.to_move == "max" else min)(box["seen"])
