# exercise = "isolation.terminal_test"
# rule = "named"
# slip = "terminal-never"


def test_typo(state):
    return state.get_legal_moves() is None
