# exercise = "isolation.terminal_test"
# rule = "style"


def the_state_knows(state):
    return state.is_terminal()
