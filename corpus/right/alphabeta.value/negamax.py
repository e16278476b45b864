# exercise = "alphabeta.value"
# rule = "style"
# handed_in = "value"
# searches = "negamax"
# tree = "alpha_beta"

from math import inf


def negamax(state, alpha=-inf, beta=inf):
    """Values and windows from the view of the player to move."""
    if state.is_terminal():
        return state.utility() if state.to_move == "max" else -state.utility()
    best = -inf
    for action in state.actions():
        best = max(best, -negamax(state.result(action), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def value(state):
    return negamax(state) if state.to_move == "max" else -negamax(state)
