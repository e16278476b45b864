# exercise = "minimax.count"
# rule = "named"
# slip = "adds-utilities"


def count_by_worth(state):
    if state.is_terminal():
        return state.utility()
    total = 0
    for a in state.actions():
        total += count_by_worth(state.result(a))
    return total
