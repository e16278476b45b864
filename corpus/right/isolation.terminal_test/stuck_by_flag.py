# exercise = "isolation.terminal_test"
# rule = "field"


def stuck_by_flag(gameState):
    """A flag that the loop puts down."""
    over = True
    for _move in gameState.get_legal_moves():
        over = False
    return over
