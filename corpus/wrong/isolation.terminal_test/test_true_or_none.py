# exercise = "isolation.terminal_test"
# rule = "field"
# slip = "returns-nothing"
# [mends]
# ") == []" = "):\n        return False\n    else"


def test_true_or_none(gameState):
    """Says True at the end and nothing before."""
    if gameState.get_legal_moves() == []:
        return True
