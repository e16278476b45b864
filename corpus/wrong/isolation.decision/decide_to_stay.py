# exercise = "isolation.decision"
# rule = "field"
# slip = "start-within-reach"
# [mends]
# "-1, state" = "-2, state"


def stay_min(state):
    """A right min_value for the decision below."""
    return min((stay_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def stay_max(state):
    return max((stay_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


def decide_to_stay(state):
    """Stays in its own cell unless a move is worth more than a loss."""
    best_value, best_move = -1, state.players[0]
    for move in state.get_legal_moves():
        v = stay_min(state.forecast_move(move))
        if v > best_value:
            best_value, best_move = v, move
    return best_move
