# exercise = "minimax.count"
# rule = "named"
# slip = "leaf-counts-nothing"


def count_from_nothing(state):
    total = 0
    for a in state.actions():
        total += count_from_nothing(state.result(a))
    return total
