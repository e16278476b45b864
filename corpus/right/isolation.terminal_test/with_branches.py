# exercise = "isolation.terminal_test"
# rule = "style"


def with_branches(state):
    for _ in state.actions():
        return False
    return True
