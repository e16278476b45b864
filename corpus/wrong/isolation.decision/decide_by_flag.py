# exercise = "isolation.decision"
# rule = "field"
# slip = "max-after-max"
# alike = "worst-move"
# family = "root"
# [mends]
# "who = 1" = "who = -1"


def decide_by_flag(state):
    """One function for both players, and the root says that MAX is next."""

    def play(s, who):
        found = [play(s.forecast_move(m), -who) for m in s.get_legal_moves()]
        return (max if who == 1 else min)(found, default=-who)

    who = 1
    values = {m: play(state.forecast_move(m), who) for m in state.get_legal_moves()}
    return max(values, key=values.get)
