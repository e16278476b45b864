# exercise = "isolation.decision"
# rule = "style"

import random


def min_early(state):
    """Stops at the first -1: nothing is smaller."""
    moves = state.get_legal_moves()
    if not moves:
        return 1
    for move in moves:
        if max_early(state.forecast_move(move)) == -1:
            return -1
    return 1


def max_early(state):
    moves = state.get_legal_moves()
    if not moves:
        return -1
    return 1 if any(min_early(state.forecast_move(move)) == 1 for move in moves) else -1


def decide_at_random(state):
    scored = [(min_early(state.forecast_move(move)), move) for move in state.get_legal_moves()]
    return random.choice([move for v, move in scored if v == max(scored)[0]])
