# exercise = "isolation.max_value"
# rule = "field"
# slip = "max-after-max"
# alike = "ends-alike"
# [mends]
# "= [max_asks_itself(s" = "= [answer_of_min(s"


def max_asks_itself(state):
    """The recursion stays with the same player."""
    after = [state.forecast_move(m) for m in state.get_legal_moves()]
    if not after:
        return -1
    scores = [max_asks_itself(s) for s in after]
    return max(scores)


def answer_of_min(state):
    after = [state.forecast_move(m) for m in state.get_legal_moves()]
    return min(map(max_asks_itself, after), default=1)
