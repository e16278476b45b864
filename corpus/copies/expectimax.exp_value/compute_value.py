# exercise = "expectimax.exp_value"
# rule = "light"
# copy_of = "right/expectimax.exp_value/expected_in_one_loop"

import math


def compute_value(node):
    # leaf
    if node.is_terminal():
        return node.utility()

    kind = node.to_move
    start = {"chance": 0, "min": math.inf, "max": -math.inf}
    answer = start[kind]

    for move in node.actions():
        value = compute_value(node.result(move))
        if kind == "chance":
            answer += node.probability(move) * value
        elif (value > answer) == (kind == "max"):
            answer = value

    return answer
