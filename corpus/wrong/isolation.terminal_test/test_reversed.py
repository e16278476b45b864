# exercise = "isolation.terminal_test"
# rule = "named"
# slip = "terminal-reversed"


def test_reversed(state):
    return len(state.get_legal_moves()) > 0
