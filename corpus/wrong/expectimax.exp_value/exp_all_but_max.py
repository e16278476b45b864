# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "raises-error"


def exp_all_but_max(node):
    """Knows MAX and chance; where MIN moves, asks for probabilities."""
    if node.is_terminal():
        return node.utility()
    if node.to_move == "max":
        return max(exp_all_but_max(node.result(move)) for move in node.actions())
    average = 0
    for move in node.actions():
        chance = node.probability(move)
        average += chance * exp_all_but_max(node.result(move))
    return average
