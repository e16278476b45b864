# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "most-likely-only"
# [mends]
# "likely = max(s.actions(), key=s.probability)" = ""
# "exp_likely(s.result(likely" = "sum(s.probability(a) * exp_likely(s.result(a)) for a in s.actions("


def exp_likely(s):
    """Follows the most probable outcome only."""
    if s.is_terminal():
        return s.utility()
    if s.to_move == "chance":
        likely = max(s.actions(), key=s.probability)
        return exp_likely(s.result(likely))
    return (max if s.to_move == "max" else min)([exp_likely(s.result(a)) for a in s.actions()])
