"""The three helper functions of the isolation exercise, with the names of its game class."""


def terminal_test(gameState):
    return not gameState.get_legal_moves()


def min_value(gameState):
    if terminal_test(gameState):
        return 1
    v = float("inf")
    for move in gameState.get_legal_moves():
        v = min(v, max_value(gameState.forecast_move(move)))
    return v


def max_value(gameState):
    if terminal_test(gameState):
        return -1
    v = float("-inf")
    for move in gameState.get_legal_moves():
        v = max(v, min_value(gameState.forecast_move(move)))
    return v


def decision(gameState):
    """Give back the move only."""
    return max(gameState.get_legal_moves(), key=lambda move: min_value(gameState.forecast_move(move)))
