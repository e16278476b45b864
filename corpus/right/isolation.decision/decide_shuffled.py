# exercise = "isolation.decision"
# rule = "field"

import random


def min_with_cuts(state, alpha=-2, beta=2):
    """Alpha-beta inside, with a window of -2 and 2 as defaults."""
    moves = state.get_legal_moves()
    if len(moves) == 0:
        return 1
    for m in moves:
        beta = min(beta, max_with_cuts(state.forecast_move(m), alpha, beta))
        if beta <= alpha:
            break
    return beta


def max_with_cuts(state, alpha=-2, beta=2):
    """The other half of the pair with cuts."""
    moves = state.get_legal_moves()
    if len(moves) == 0:
        return -1
    for m in moves:
        alpha = max(alpha, min_with_cuts(state.forecast_move(m), alpha, beta))
        if beta <= alpha:
            break
    return alpha


def decide_shuffled(state):
    """Moves in random order, the window narrowed from move to move."""
    moves = state.get_legal_moves()
    random.shuffle(moves)
    alpha, chosen = -2, moves[0]
    for m in moves:
        v = min_with_cuts(state.forecast_move(m), alpha, 2)
        if v > alpha:
            alpha, chosen = v, m
    return chosen
