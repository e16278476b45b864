# exercise = "expectimax.exp_value"
# rule = "named"
# slip = "ignores-the-unlikely"


def shares_out_the_rare(state):
    """The chance of rare outcomes is given to the others."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        return shares_out_the_rare_average(state)
    return (max if state.to_move == "max" else min)(shares_out_the_rare(state.result(move)) for move in state.actions())


def shares_out_the_rare_average(state):
    likely = [move for move in state.actions() if state.probability(move) > 0.12]
    whole = sum(map(state.probability, likely))
    return sum(state.probability(move) / whole * shares_out_the_rare(state.result(move)) for move in likely)
