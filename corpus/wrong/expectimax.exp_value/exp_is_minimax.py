# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "min-in-chance"


def exp_is_minimax(state):
    """The minimax of the first chapter: who is not MAX is MIN."""
    if state.is_terminal():
        return state.utility()
    results = [exp_is_minimax(state.result(a)) for a in state.actions()]
    return max(results) if state.to_move == "max" else min(results)
