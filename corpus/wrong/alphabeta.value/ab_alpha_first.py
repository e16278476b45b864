# exercise = "alphabeta.value"
# rule = "field"
# slip = "test-against-own-bound"
# alike = "cuts-at-once"
# [mends]
# ">= alpha:" = ">= beta:"

import sys


def ab_alpha_first(state, alpha=-sys.maxsize, beta=sys.maxsize):
    """MAX raises alpha to its best and then asks whether the best has reached alpha."""
    if state.is_terminal():
        return state.utility()
    best = -sys.maxsize if state.to_move == "max" else sys.maxsize
    for a in state.actions():
        below = ab_alpha_first(state.result(a), alpha, beta)
        if state.to_move == "max":
            best = max(best, below)
            alpha = max(alpha, best)
            if best >= alpha:
                break
        else:
            best = min(best, below)
            beta = min(beta, best)
            if best <= alpha:
                break
    return best
