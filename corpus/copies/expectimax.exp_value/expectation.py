# exercise = "expectimax.exp_value"
# rule = "medium"
# copy_of = "right/expectimax.exp_value/exp_numpy"

def expectation(node):
    if node.to_move == "chance":
        likely = []
        points = []
        for step in node.actions():
            likely.append(float(node.probability(step)))
            points.append(float(general(node.result(step))))
        return sum(likely[i] * points[i] for i in range(len(points)))
    return general(node)


def general(node):
    if node.is_terminal():
        return node.utility()
    if node.to_move == "chance":
        return expectation(node)
    below = []
    for step in node.actions():
        below.append(general(node.result(step)))
    if node.to_move == "max":
        return max(below)
    return min(below)
