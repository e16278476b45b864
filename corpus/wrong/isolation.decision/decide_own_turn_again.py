# exercise = "isolation.decision"
# rule = "field"
# slip = "max-after-max"
# alike = "worst-move"
# family = "root"
# [mends]
# "= fair_max(state" = "= fair_min(state"


def fair_min(state):
    """A right min_value for the decisions below."""
    return min((fair_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def fair_max(state):
    return max((fair_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


def decide_own_turn_again(state):
    """Asks for the value as if MAX moved once more."""
    best, choice = -2, None
    for move in state.get_legal_moves():
        worth = fair_max(state.forecast_move(move))
        if worth > best:
            best, choice = worth, move
    return choice
