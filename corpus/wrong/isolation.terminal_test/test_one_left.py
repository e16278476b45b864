# exercise = "isolation.terminal_test"
# rule = "field"
# slip = "terminal-too-early"
# [mends]
# "< 2" = "< 1"


def test_one_left(gameState):
    """One move left counts as none."""
    return len(gameState.get_legal_moves()) < 2
