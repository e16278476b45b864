# exercise = "monte_carlo.playout"
# rule = "style"


def playout_while_there_are_moves(state, choose):
    moves = state.actions()
    while moves:
        state = state.result(choose(moves))
        moves = state.actions()
    return state.utility()
