# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"


def children(state):
    """Yield the moves with the positions they lead to."""
    for action in state.actions():
        yield action, state.result(action)


def floats(state, depth=0, debug=False):
    """Further arguments, and floats."""
    if state.is_terminal():
        return float(state.utility())
    return (max if state.to_move == "max" else min)(floats(child, depth + 1) for _, child in children(state))
