# exercise = "isolation.decision"
# rule = "style"

from math import inf


def no_moves(state):
    return not state.get_legal_moves()


def min_value(gameState):
    if no_moves(gameState):
        return 1
    v = inf
    for move in gameState.get_legal_moves():
        v = min(v, max_value(gameState.forecast_move(move)))
    return v


def max_value(gameState):
    if no_moves(gameState):
        return -1
    v = -inf
    for move in gameState.get_legal_moves():
        v = max(v, min_value(gameState.forecast_move(move)))
    return v


def decision(gameState):
    """Give back the move only."""
    return max(gameState.get_legal_moves(), key=lambda move: min_value(gameState.forecast_move(move)))


def decide_as_list(state):
    return list(decision(state))
