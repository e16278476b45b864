# exercise = "isolation.min_value"
# rule = "field"
# slip = "mutates-legal-list"
# [mends]
# "moves.pop(0)" = ""


def min_pops(state):
    """Takes the move out of the list while the loop goes through it, so every other one is skipped."""
    moves = state.get_legal_moves()
    results = []
    for move in moves:
        results.append(most_for_max(state.forecast_move(move)))
        moves.pop(0)
    return min(results, default=1)


def most_for_max(state):
    results = [min_pops(state.forecast_move(move)) for move in state.get_legal_moves()]
    return max(results) if results else -1
