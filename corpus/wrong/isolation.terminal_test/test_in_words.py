# exercise = "isolation.terminal_test"
# rule = "field"
# slip = "not-a-bool"
# [mends]
# "\"over\" if len(gameState.get_legal_moves()) == 0 else \"\"" = "len(gameState.get_legal_moves()) == 0"


def test_in_words(gameState):
    """A text that counts as true or false."""
    return "over" if len(gameState.get_legal_moves()) == 0 else ""
