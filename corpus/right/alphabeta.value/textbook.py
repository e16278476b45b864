# exercise = "alphabeta.value"
# rule = "style"
# handed_in = "value"
# searches = "textbook"
# tree = "alpha_beta"

from math import inf


def textbook(state):
    """Return value and move with two functions (AIMA 4th ed., figure 5.7)."""

    def max_value(state, alpha, beta):
        if state.is_terminal():
            return state.utility(), None
        v, move = -inf, None
        for action in state.actions():
            v2, _ = min_value(state.result(action), alpha, beta)
            if v2 > v:
                v, move = v2, action
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if state.is_terminal():
            return state.utility(), None
        v, move = inf, None
        for action in state.actions():
            v2, _ = max_value(state.result(action), alpha, beta)
            if v2 < v:
                v, move = v2, action
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -inf, inf) if state.to_move == "max" else min_value(state, -inf, inf)


def value(state):
    return textbook(state)[0]
