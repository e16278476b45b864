# exercise = "minimax.decision"
# rule = "field"
# slip = "max-after-max"
# elsewhere = ["max(replies)"]
# [mends]
# "after.result(b)) for b in after.actions(" = "after"

INFINITY = float("inf")


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_best_reply(state):
    """After its own move it takes the best of the replies, as if it moved again."""
    best, chosen = -INFINITY, None
    for a in state.actions():
        after = state.result(a)
        replies = [worth_of(after.result(b)) for b in after.actions()]
        v = max(replies) if replies else after.utility()
        if chosen is None or v > best:
            best, chosen = v, a
    return chosen
