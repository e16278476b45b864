# exercise = "isolation.terminal_test"
# rule = "field"
# slip = "terminal-reversed"
# family = "reversed"
# [mends]
# "return False" = "return True"
# "return True" = "return False"


def test_branches_swapped(gameState):
    """The two branches have changed places."""
    if not gameState.get_legal_moves():
        return False
    return True
