# exercise = "alphabeta.value"
# rule = "field"

INFINITY = float("inf")


def window_in_a_list(state, window=None):
    """The window is one list, copied for each child."""
    mine = list(window or (-INFINITY, INFINITY))
    if state.is_terminal():
        return state.utility()
    side, keep = (0, max) if state.to_move == "max" else (1, min)
    best = None
    for a in state.actions():
        v = window_in_a_list(state.result(a), mine)
        best = v if best is None else keep(best, v)
        mine[side] = keep(mine[side], best)
        if mine[0] >= mine[1]:
            break
    return best
