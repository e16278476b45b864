# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"


def all_children_first(state):
    """Makes all children before it looks at the first."""
    if state.is_terminal():
        return state.utility()
    below = [state.result(action) for action in state.actions()]
    values = [all_children_first(child) for child in below]
    return max(values) if state.to_move == "max" else min(values)
