# exercise = "isolation.min_value"
# rule = "field"

INFINITY = float("inf")


def min_by_utility(gameState):
    """Where the game is over it asks the position: `utility()` is MAX's."""
    if gameState.is_terminal():
        return gameState.utility()
    v = INFINITY
    for m in gameState.get_legal_moves():
        v = min(v, max_by_utility(gameState.forecast_move(m)))
    return v


def max_by_utility(gameState):
    """The other half, with `utility()` too."""
    if gameState.is_terminal():
        return gameState.utility()
    v = -INFINITY
    for m in gameState.get_legal_moves():
        v = max(v, min_by_utility(gameState.forecast_move(m)))
    return v
