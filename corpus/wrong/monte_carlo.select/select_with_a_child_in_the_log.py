# exercise = "monte_carlo.select"
# rule = "named"
# slip = "logarithm-of-the-child"

import math


def select_with_a_child_in_the_log(node, curiosity):
    scores = []
    for child in node.children.values():
        explore = curiosity * math.sqrt(math.log(child.visits) / child.visits)
        scores.append((child.total / child.visits + explore, child))
    return max(scores, key=lambda pair: pair[0])[1]
