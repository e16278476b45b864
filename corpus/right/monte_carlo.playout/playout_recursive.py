# exercise = "monte_carlo.playout"
# rule = "style"


def playout_recursive(state, choose):
    if state.is_terminal():
        return state.utility()
    return playout_recursive(state.result(choose(state.actions())), choose)
