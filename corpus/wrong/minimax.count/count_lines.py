# exercise = "minimax.count"
# rule = "named"
# slip = "counts-every-move"


def count_lines(state):
    total = 0
    for a in state.actions():
        total += 1 + count_lines(state.result(a))
    return total
