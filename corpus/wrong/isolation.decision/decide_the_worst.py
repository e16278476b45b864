# exercise = "isolation.decision"
# rule = "field"
# slip = "max-reversed"
# alike = "worst-move"
# [mends]
# "return min(state" = "return max(state"


def fair_min(state):
    """A right min_value for the decisions below."""
    return min((fair_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def fair_max(state):
    return max((fair_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


def decide_the_worst(state):
    """`min` where MAX chooses."""
    return min(state.get_legal_moves(), key=lambda m: fair_min(state.forecast_move(m)))
