# exercise = "isolation.terminal_test"
# rule = "named"
# slip = "not-a-bool"


def stuck(state):
    return len(state.get_legal_moves()) == 0


def test_number(state):
    return 1 if stuck(state) else 0
