# exercise = "isolation.terminal_test"
# rule = "field"
# slip = "terminal-reversed"
# family = "reversed"
# [mends]
# "bool(moves)" = "not moves"


def test_bool_of_moves(gameState):
    """True while there are moves."""
    moves = gameState.get_legal_moves()
    return bool(moves)
