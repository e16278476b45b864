# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"


def functional(state):
    rank = {"max": max, "min": min}
    return (
        state.utility()
        if state.is_terminal()
        else rank[state.to_move](map(functional, map(state.result, state.actions())))
    )
