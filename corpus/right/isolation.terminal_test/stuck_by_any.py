# exercise = "isolation.terminal_test"
# rule = "field"


def stuck_by_any(gameState):
    """`any` over a row of True."""
    return not any(True for _ in gameState.get_legal_moves())
