# exercise = "isolation.decision"
# rule = "field"
# slip = "start-within-reach"
# [mends]
# ", None)" = ", moves[0])"


def fair_min(state):
    """A right min_value for the decisions below."""
    return min((fair_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def fair_max(state):
    return max((fair_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


def decide_only_wins(state):
    """A winning move or none at all."""
    moves = state.get_legal_moves()
    return next((m for m in moves if fair_min(state.forecast_move(m)) > 0), None)
