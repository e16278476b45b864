# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"


def move_then_value(state):
    """The same in two functions: the first only makes the move and asks the second."""

    def after(state, action):
        return value(state.result(action))

    def value(state):
        if state.is_terminal():
            return state.utility()
        values = {action: after(state, action) for action in state.actions()}
        return max(values.values()) if state.to_move == "max" else min(values.values())

    return value(state)
