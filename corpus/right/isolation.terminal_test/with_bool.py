# exercise = "isolation.terminal_test"
# rule = "style"


def with_bool(state):
    return not bool(state.get_legal_moves())
