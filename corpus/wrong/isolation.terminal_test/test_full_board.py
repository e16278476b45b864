# exercise = "isolation.terminal_test"
# rule = "field"
# slip = "terminal-when-full"
# [mends]
# "str(gameState).count(\".\")" = "len(gameState.get_legal_moves())"


def test_full_board(gameState):
    """Counts open cells in the picture of the board."""
    return str(gameState).count(".") == 0
