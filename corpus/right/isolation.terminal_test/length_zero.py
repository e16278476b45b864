# exercise = "isolation.terminal_test"
# rule = "style"


def length_zero(gameState):
    return len(gameState.get_legal_moves()) == 0
