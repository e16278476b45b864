# exercise = "isolation.terminal_test"
# rule = "field"
# slip = "terminal-reversed"
# family = "reversed"
# [mends]
# "return any" = "return not any"


def test_any_move(gameState):
    """The question is answered the other way round: can the player move?"""
    return any(True for _ in gameState.get_legal_moves())
