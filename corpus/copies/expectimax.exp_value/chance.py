# exercise = "expectimax.exp_value"
# rule = "medium"
# copy_of = "right/expectimax.exp_value/exp_normalized"

def chance(node):
    if node.to_move != "chance":
        return any_node(node)
    total = 0
    share = 0
    for move in node.actions():
        weight = node.probability(move)
        share += weight
        total += weight * any_node(node.result(move))
    return total / share


def any_node(node):
    if node.is_terminal():
        return node.utility()
    if node.to_move == "chance":
        return chance(node)
    below = [any_node(node.result(move)) for move in node.actions()]
    return max(below) if node.to_move == "max" else min(below)
