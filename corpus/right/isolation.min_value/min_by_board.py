# exercise = "isolation.min_value"
# rule = "style"


def max_by_board(state):
    """Takes the utility that the board itself tells."""
    if state.is_terminal():
        return state.utility()
    return max(min_by_board(state.forecast_move(move)) for move in state.get_legal_moves())


def min_by_board(state):
    if state.is_terminal():
        return state.utility()
    return min(max_by_board(state.forecast_move(move)) for move in state.get_legal_moves())
