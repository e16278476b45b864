# exercise = "alphabeta.value"
# rule = "style"

from math import inf


def fail_hard(state, alpha=-inf, beta=inf):
    """Gives back the bound where the others give back what they have seen."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        for action in state.actions():
            alpha = max(alpha, fail_hard(state.result(action), alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for action in state.actions():
        beta = min(beta, fail_hard(state.result(action), alpha, beta))
        if beta <= alpha:
            return alpha
    return beta
