# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "unweighted"
# family = "equal"
# [mends]
# "p = 1 / len(s.actions())" = ""
# "= p *" = "= s.probability(a) *"


def exp_own_chances(state):
    """Makes the probabilities itself: one divided by the number of outcomes."""

    def go(s):
        if s.is_terminal():
            return s.utility()
        if s.to_move == "chance":
            p = 1 / len(s.actions())
            total = 0
            for a in s.actions():
                total += p * go(s.result(a))
            return total
        pick = {"max": max, "min": min}[s.to_move]
        return pick(map(go, map(s.result, s.actions())))

    return go(state)
