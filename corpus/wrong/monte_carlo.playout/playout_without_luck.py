# exercise = "monte_carlo.playout"
# rule = "named"
# slip = "playout-without-choice"


def playout_without_luck(state, choose):
    while not state.is_terminal():
        moves = state.actions()
        state = state.result(moves[0])
    return state.utility()
