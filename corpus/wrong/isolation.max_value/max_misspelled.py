# exercise = "isolation.max_value"
# rule = "field"
# slip = "missing-attribute"
# [mends]
# "state.get_legal_move(" = "state.get_legal_moves("

INFINITY = float("inf")


def max_misspelled(state):
    """`get_legal_move` is not a method of the position."""
    v = -INFINITY
    for move in state.get_legal_move():
        v = max(v, min_spelled(state.forecast_move(move)))
    return -1 if v == -INFINITY else v


def min_spelled(state):
    v = INFINITY
    for move in state.get_legal_moves():
        v = min(v, max_misspelled(state.forecast_move(move)))
    return 1 if v == INFINITY else v
