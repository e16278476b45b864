# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"


def worth_of_a_move(state, action):
    """A function of a position and a move: the move is made inside."""
    child = state.result(action)
    if child.is_terminal():
        return child.utility()
    values = [worth_of_a_move(child, reply) for reply in child.actions()]
    return max(values) if child.to_move == "max" else min(values)


def function_of_moves(state):
    if state.is_terminal():
        return state.utility()
    values = [worth_of_a_move(state, action) for action in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
