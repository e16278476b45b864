# exercise = "minimax.value"
# rule = "field"
# slip = "returns-action"
# [mends]
# "pick(moves, key=below)" = "pick(map(below, moves))"


def value_gives_move(state):
    """`key=` makes it give back the move where the value belongs."""
    if state.is_terminal():
        return state.utility()
    moves, pick = state.actions(), max if state.to_move == "max" else min
    below = lambda move: value_gives_move(state.result(move))
    return pick(moves, key=below)
