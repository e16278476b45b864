# exercise = "isolation.terminal_test"
# rule = "style"


def equals_empty_list(state):
    return state.get_legal_moves() == []
