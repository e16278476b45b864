# exercise = "isolation.terminal_test"
# rule = "field"
# slip = "missing-parentheses"
# [mends]
# "gameState.get_legal_moves" = "gameState.get_legal_moves()"


def test_no_call(gameState):
    """The method is named, not called."""
    return not gameState.get_legal_moves
