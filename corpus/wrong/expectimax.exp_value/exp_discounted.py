# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "wrong-count"
# [mends]
# "chance * 0.8" = "chance"


def exp_discounted(state):
    """The chances add up to 0.8."""

    def outcomes(s):
        for a in s.actions():
            chance = s.probability(a)
            yield chance * 0.8, s.result(a)

    def worth(s):
        if s.is_terminal():
            return s.utility()
        if s.to_move == "chance":
            return sum(share * worth(after) for share, after in outcomes(s))
        values = [worth(s.result(a)) for a in s.actions()]
        return max(values) if s.to_move == "max" else min(values)

    return worth(state)
