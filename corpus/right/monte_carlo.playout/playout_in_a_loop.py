# exercise = "monte_carlo.playout"
# rule = "style"


def playout_in_a_loop(state, choose):
    while not state.is_terminal():
        state = state.result(choose(state.actions()))
    return state.utility()
