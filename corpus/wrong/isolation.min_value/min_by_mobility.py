# exercise = "isolation.min_value"
# rule = "field"
# slip = "counts-moves"
# [mends]
# "len(child.get_legal_moves()" = "top_for_max(child"


def min_by_mobility(state):
    """Counts the moves that are left to MAX instead of playing on."""
    children = [state.forecast_move(m) for m in state.get_legal_moves()]
    if not children:
        return 1
    return min(len(child.get_legal_moves()) for child in children)


def top_for_max(state):
    return max((min_by_mobility(state.forecast_move(m)) for m in state.get_legal_moves()), default=-1)
