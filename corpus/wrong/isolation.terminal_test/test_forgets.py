# exercise = "isolation.terminal_test"
# rule = "field"
# slip = "returns-nothing"
# [mends]
# "over =" = "return"


def test_forgets(gameState):
    """The comparison goes into a name and stays there."""
    over = gameState.get_legal_moves() == []
