# exercise = "isolation.max_value"
# rule = "style"


def min_early(state):
    """Stops at the first -1: nothing is smaller."""
    moves = state.get_legal_moves()
    if not moves:
        return 1
    for move in moves:
        if max_early(state.forecast_move(move)) == -1:
            return -1
    return 1


def max_early(state):
    moves = state.get_legal_moves()
    if not moves:
        return -1
    return 1 if any(min_early(state.forecast_move(move)) == 1 for move in moves) else -1
