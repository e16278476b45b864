# exercise = "minimax.value"
# rule = "field"
# slip = "stops-at-one"
# elsewhere = ["break"]
# [mends]
# "if best == goal" = "if False"

INFINITY = float("inf")


def value_until_somebody_has_won(state):
    """A win is 1 and a loss -1, so there is nothing more to find."""
    if state.is_terminal():
        return state.utility()
    mine = state.to_move == "max"
    best, goal = (-INFINITY, 1) if mine else (INFINITY, -1)
    for action in state.actions():
        worth = value_until_somebody_has_won(state.result(action))
        best = max(best, worth) if mine else min(best, worth)
        if best == goal:
            break
    return best
