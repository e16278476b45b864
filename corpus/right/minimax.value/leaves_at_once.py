# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"


def leaves_at_once(state):
    """Terminal children are valued in the loop; no call is made for them."""
    if state.is_terminal():
        return state.utility()
    values = []
    for action in state.actions():
        child = state.result(action)
        if child.is_terminal():
            values.append(child.utility())
        else:
            values.append(leaves_at_once(child))
    return max(values) if state.to_move == "max" else min(values)
