# exercise = "minimax.decision"
# rule = "injected"
# slip = "returns-value"
# into = "decision"
# role = "result"
# handed_in = "decision"
# [mends]
# "return best" = "return choice"


def value(state):
    """One function for both players."""
    if state.is_terminal():
        return state.utility()
    values = [value(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision(state):
    """The first of the best moves."""
    best, choice = None, None
    for move in state.actions():
        worth = value(state.result(move))
        if best is None or worth > best:
            best, choice = worth, move
    return best
