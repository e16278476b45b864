# exercise = "expectimax.exp_value"
# rule = "named"
# slip = "ignores-the-unlikely"


def sees_nine_tenths(state):
    """Nine tenths of the probability are enough to know."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        return sees_nine_tenths_average(state)
    return (max if state.to_move == "max" else min)(sees_nine_tenths(state.result(move)) for move in state.actions())


def sees_nine_tenths_average(state):
    seen, worth = 0, 0
    for move in state.actions():
        worth += state.probability(move) * sees_nine_tenths(state.result(move))
        seen += state.probability(move)
        if seen >= 0.9:
            break
    return worth / seen
