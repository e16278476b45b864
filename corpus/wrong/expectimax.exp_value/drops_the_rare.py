# exercise = "expectimax.exp_value"
# rule = "named"
# slip = "ignores-the-unlikely"


def drops_the_rare(state):
    """What happens less than once in twenty times does not count."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        return drops_the_rare_average(state)
    return (max if state.to_move == "max" else min)(drops_the_rare(state.result(move)) for move in state.actions())


def drops_the_rare_average(state):
    expected = 0
    for move in state.actions():
        if state.probability(move) < 0.05:
            continue
        expected += state.probability(move) * drops_the_rare(state.result(move))
    return expected
