# exercise = "alphabeta.value"
# rule = "field"

INFINITY = float("inf")


class Enough(Exception):
    """Raised when the rest of a node cannot matter."""


def cut_by_exception(state, alpha=-INFINITY, beta=INFINITY):
    """A cut is an exception."""
    if state.is_terminal():
        return state.utility()
    maximizes = state.to_move == "max"
    v = -INFINITY if maximizes else INFINITY
    try:
        for a in state.actions():
            w = cut_by_exception(state.result(a), alpha, beta)
            v = max(v, w) if maximizes else min(v, w)
            if maximizes and v >= beta or not maximizes and v <= alpha:
                raise Enough
            if maximizes:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
    except Enough:
        pass
    return v
