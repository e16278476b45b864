# exercise = "monte_carlo.playout"
# rule = "named"
# slip = "plays-past-the-end"


def playout_without_an_end(state, choose):
    while True:
        move = choose(state.actions())
        state = state.result(move)
        if state.is_terminal():
            return state.utility()
