# exercise = "monte_carlo.playout"
# rule = "named"
# slip = "losses-count-nothing"


def playout_of_wins(state, choose):
    while state.actions():
        state = state.result(choose(state.actions()))
    return 1 if state.utility() > 0 else 0
