# exercise = "minimax.count"
# rule = "named"
# slip = "counts-one-branch"


def count_first(state):
    if state.is_terminal():
        return 1
    total = 0
    for a in state.actions():
        total += count_first(state.result(a))
        return total
