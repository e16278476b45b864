# exercise = "monte_carlo.playout"
# rule = "named"
# slip = "playout-for-the-wrong-player"


def playout_for_who_began(state, choose):
    me = state.to_move
    while not state.is_terminal():
        state = state.result(choose(state.actions()))
    return state.utility() if me == "max" else -state.utility()
