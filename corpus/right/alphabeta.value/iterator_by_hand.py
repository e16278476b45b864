# exercise = "alphabeta.value"
# rule = "field"

import sys


def iterator_by_hand(state, alpha=-sys.maxsize, beta=sys.maxsize):
    """`while` and `next` instead of a loop over the moves; the largest integer for infinity."""
    if state.is_terminal():
        return state.utility()
    moves = iter(state.actions())
    ahead = state.to_move == "max"
    v = -sys.maxsize if ahead else sys.maxsize
    move = next(moves, None)
    while move is not None and (v < beta if ahead else v > alpha):
        w = iterator_by_hand(state.result(move), max(alpha, v) if ahead else alpha, beta if ahead else min(beta, v))
        v = max(v, w) if ahead else min(v, w)
        move = next(moves, None)
    return v
