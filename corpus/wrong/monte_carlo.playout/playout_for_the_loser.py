# exercise = "monte_carlo.playout"
# rule = "named"
# slip = "playout-for-the-wrong-player"


def playout_for_the_loser(state, choose):
    while not state.is_terminal():
        state = state.result(choose(state.actions()))
    if state.to_move == "min":
        return -state.utility()
    return state.utility()
