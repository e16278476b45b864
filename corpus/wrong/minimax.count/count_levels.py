# exercise = "minimax.count"
# rule = "named"
# slip = "counts-levels"


def count_levels(state):
    deepest = 0
    for a in state.actions():
        deepest = max(deepest, count_levels(state.result(a)))
    return deepest + 1
