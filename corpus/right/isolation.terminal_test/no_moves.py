# exercise = "isolation.terminal_test"
# rule = "style"


def no_moves(state):
    return not state.get_legal_moves()
