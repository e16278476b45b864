# exercise = "minimax.value"
# rule = "named"
# slip = "utility-flipped"


def value_of_the_mover(state):
    if state.is_terminal():
        return state.utility() if state.to_move == "max" else -1 * state.utility()
    results = []
    for action in state.actions():
        results.append(value_of_the_mover(state.result(action)))
    return max(results) if state.to_move == "max" else min(results)
