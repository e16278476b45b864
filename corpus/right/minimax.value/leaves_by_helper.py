# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"


def terminal_test(state):
    return len(state.actions()) == 0


def worth(state):
    return state.utility()


def leaves_by_helper(state):
    """The same with helpers of one's own."""
    best = None
    for action in state.actions():
        child = state.result(action)
        value = worth(child) if terminal_test(child) else leaves_by_helper(child)
        better = best is None or (value > best if state.to_move == "max" else value < best)
        best = value if better else best
    return worth(state) if best is None else best
