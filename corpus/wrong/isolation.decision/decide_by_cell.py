# exercise = "isolation.decision"
# rule = "field"
# slip = "compares-actions"
# [mends]
# "pairs.sort()" = "pairs.sort(key=lambda pair: pair[1])"


def fair_min(state):
    """A right min_value for the decisions below."""
    return min((fair_max(state.forecast_move(m)) for m in state.get_legal_moves()), default=1)


def fair_max(state):
    return max((fair_min(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)


def decide_by_cell(state):
    """The pairs begin with the cell, so sorting them finds the largest cell."""
    pairs = [(m, fair_min(state.forecast_move(m))) for m in state.get_legal_moves()]
    pairs.sort()
    return pairs[-1][0]
