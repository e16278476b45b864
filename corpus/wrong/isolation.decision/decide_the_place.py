# exercise = "isolation.decision"
# rule = "field"
# slip = "returns-index"
# [mends]
# "scores.index(max(scores))" = "state.get_legal_moves()[scores.index(max(scores))]"


def fair_min(state):
    """A right min_value for the decisions below."""
    return min((fair_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def fair_max(state):
    return max((fair_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


def decide_the_place(state):
    """The place of the best value in the list."""
    scores = []
    for m in state.get_legal_moves():
        scores.append(fair_min(state.forecast_move(m)))
    return scores.index(max(scores))
