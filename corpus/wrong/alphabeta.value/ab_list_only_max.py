# exercise = "alphabeta.value"
# rule = "field"
# slip = "half-the-cuts"
# family = "only-max"
# [mends]
# "1] and state.to_move == \"max\":" = "1]:"

INFINITY = float("inf")


def ab_list_only_max(state, window=(-INFINITY, INFINITY)):
    """The window in a list; the test asks for MAX as well."""
    if state.is_terminal():
        return state.utility()
    box, seen = list(window), []
    for a in state.actions():
        seen.append(ab_list_only_max(state.result(a), box))
        if state.to_move == "max":
            box[0] = max(box[0], seen[-1])
        else:
            box[1] = min(box[1], seen[-1])
        if box[0] >= box[1] and state.to_move == "max":
            break
    return max(seen) if state.to_move == "max" else min(seen)
