# exercise = "isolation.decision"
# rule = "field"
# slip = "max-after-max"
# alike = "worst-move"
# family = "root"
# [mends]
# "[(fair_max(child" = "[(fair_min(child"

import operator


def fair_min(state):
    """A right min_value for the decisions below."""
    return min((fair_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def fair_max(state):
    return max((fair_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


def decide_by_list(state):
    """A list of pairs, filled by the function of the wrong player."""
    children = [(state.forecast_move(m), m) for m in state.get_legal_moves()]
    scored = [(fair_max(child), move) for child, move in children]
    scored.sort(key=operator.itemgetter(0), reverse=True)
    return scored[0][1]
