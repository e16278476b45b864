# exercise = "minimax.count"
# rule = "style"


def kids(state):
    return [state.result(action) for action in state.actions()]


def count_without_a_test(state):
    """Asks for the moves alone: no moves, one leaf."""
    return sum(map(count_without_a_test, kids(state))) or 1
