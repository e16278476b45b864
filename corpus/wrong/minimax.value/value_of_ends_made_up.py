# exercise = "minimax.value"
# rule = "field"
# slip = "no-utility"
# [mends]
# "(0, None)" = "(state.utility(), None)"


def value_of_ends_made_up(state):
    """Where nothing can be played any more it is worth 0."""

    def pair(state):
        played = [(pair(state.result(move))[0], number) for number, move in enumerate(state.actions())]
        return {"max": max, "min": min}.get(state.to_move, max)(played) if played else (0, None)

    return pair(state)[0]
