# exercise = "minimax.value"
# rule = "style"
# handed_in = "value"
# searches = "negamax"
# tree = "minimax"

from math import inf


def negamax(state):
    """Values from the view of the player to move (AIMA 4th ed., exercise on negamax; Knuth and Moore 1975)."""
    sign = 1 if state.to_move == "max" else -1
    if state.is_terminal():
        return sign * state.utility()
    best = -inf
    for action in state.actions():
        best = max(best, -negamax(state.result(action)))
    return best


def value(state):
    return negamax(state) if state.to_move == "max" else -negamax(state)
