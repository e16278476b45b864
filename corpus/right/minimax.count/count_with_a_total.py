# exercise = "minimax.count"
# rule = "style"


def count_with_a_total(state):
    if state.is_terminal():
        return 1
    total = 0
    for action in state.actions():
        total += count_with_a_total(state.result(action))
    return total
