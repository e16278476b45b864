# exercise = "isolation.decision"
# rule = "field"
# slip = "returns-value"
# [mends]
# "max(values.values())" = "max(values, key=values.get)"


def fair_min(state):
    """A right min_value for the decisions below."""
    return min((fair_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def fair_max(state):
    return max((fair_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


def decide_the_value(state):
    """The largest value instead of its move."""
    values = {m: fair_min(state.forecast_move(m)) for m in state.get_legal_moves()}
    return max(values.values())
