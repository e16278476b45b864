# exercise = "isolation.decision"
# rule = "field"
# slip = "returns-position"
# [mends]
# "max(after, key=fair_min)" = "state.get_legal_moves()[after.index(max(after, key=fair_min))]"


def fair_min(state):
    """A right min_value for the decisions below."""
    return min((fair_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def fair_max(state):
    return max((fair_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


def decide_the_board(state):
    """Gives back the board after the move."""
    after = [state.forecast_move(m) for m in state.get_legal_moves()]
    return max(after, key=fair_min)
