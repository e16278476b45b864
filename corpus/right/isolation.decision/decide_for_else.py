# exercise = "isolation.decision"
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


def decide_for_else(state):
    """`for ... else`: the first winning move, else the last one tried."""
    for m in state.get_legal_moves():
        if min_by_utility(state.forecast_move(m)) > 0:
            break
    else:
        return state.get_legal_moves()[-1]
    return m
