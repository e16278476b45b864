# exercise = "alphabeta.value"
# rule = "field"
# slip = "test-against-own-bound"
# [mends]
# "kept <= low if up else kept >= high" = "kept >= high if up else kept <= low"


def ab_both_give_up(state, low=float("-inf"), high=float("inf")):
    """Both players leave where their best has not passed the bound of their own."""
    if state.is_terminal():
        return state.utility()
    up, kept = state.to_move == "max", None
    for action in state.actions():
        below = ab_both_give_up(state.result(action), low, high)
        if kept is None or (below > kept if up else below < kept):
            kept = below
        if kept <= low if up else kept >= high:
            return kept
        low, high = (max(low, kept), high) if up else (low, min(high, kept))
    return kept
