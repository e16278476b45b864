# exercise = "alphabeta.value"
# rule = "style"
# tree = "alpha_beta"

from math import inf


def tuple_window(state, window=(-inf, inf)):
    if state.is_terminal():
        return state.utility()
    best = -inf if state.to_move == "max" else inf
    for action in state.actions():
        value = tuple_window(state.result(action), window)
        if state.to_move == "max":
            best = max(best, value)
            window = (max(window[0], best), window[1])
        else:
            best = min(best, value)
            window = (window[0], min(window[1], best))
        if window[0] >= window[1]:
            return best
    return best
