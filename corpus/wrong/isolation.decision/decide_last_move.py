# exercise = "isolation.decision"
# rule = "field"
# slip = "keeps-last"
# [mends]
# "best = max(best, v)" = "if v > best:\n            best, move = v, m"
# "move = m" = ""

INFINITY = float("inf")


def fair_min(state):
    """A right min_value for the decisions below."""
    return min((fair_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def fair_max(state):
    return max((fair_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


def decide_last_move(state):
    """The best value is kept, but the move of the last round."""
    best, move = -INFINITY, None
    for m in state.get_legal_moves():
        v = fair_min(state.forecast_move(m))
        best = max(best, v)
        move = m
    return move
