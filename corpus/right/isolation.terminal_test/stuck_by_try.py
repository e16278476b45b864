# exercise = "isolation.terminal_test"
# rule = "field"


def stuck_by_try(gameState):
    """Tries to take a first move and sees whether that fails."""
    try:
        gameState.get_legal_moves()[0]
    except IndexError:
        return True
    return False
