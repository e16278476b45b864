# exercise = "isolation.decision"
# rule = "field"
# slip = "start-within-reach"
# [mends]
# "-1," = "-2,"


def fair_min(state):
    """A right min_value for the decisions below."""
    return min((fair_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def fair_max(state):
    return max((fair_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


def decide_above_minus_one(state):
    """Starts from -1 and asks for more, so a lost position gets no move."""
    best_value, best_move = -1, None
    for move in state.get_legal_moves():
        v = fair_min(state.forecast_move(move))
        if v > best_value:
            best_value, best_move = v, move
    return best_move
