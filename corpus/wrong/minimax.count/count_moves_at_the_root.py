# exercise = "minimax.count"
# rule = "named"
# slip = "no-search"


def count_moves_at_the_root(state):
    return 1 if state.is_terminal() else len(state.actions())
