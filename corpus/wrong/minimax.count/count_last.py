# exercise = "minimax.count"
# rule = "named"
# slip = "counts-one-branch"


def count_last(state):
    leaves = 1
    for a in state.actions():
        leaves = count_last(state.result(a))
    return leaves
