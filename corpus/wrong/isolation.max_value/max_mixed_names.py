# exercise = "isolation.max_value"
# rule = "field"
# slip = "keeps-last"
# [mends]
# "min_val = max" = "max_val = max"
# "return min_val" = "return max_val"

INFINITY = float("inf")


def max_mixed_names(state):
    """Compares with one name and stores in another, so the last reply stays."""
    if not state.get_legal_moves():
        return -1
    max_val = min_val = -INFINITY
    for m in state.get_legal_moves():
        reply = reply_of_min(state.forecast_move(m))
        min_val = max(max_val, reply)
    return min_val


def reply_of_min(state):
    low = INFINITY
    for m in state.get_legal_moves():
        low = min(low, max_mixed_names(state.forecast_move(m)))
    return low if low < INFINITY else 1
