# exercise = "isolation.terminal_test"
# rule = "field"
# slip = "terminal-never"
# [mends]
# ") < 0" = ") <= 0"


def test_below_zero(gameState):
    """Fewer than no moves there never are."""
    return len(gameState.get_legal_moves()) < 0
