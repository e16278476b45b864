# exercise = "monte_carlo.select"
# rule = "named"
# slip = "no-square-root"

import math


def select_without_a_root(node, curiosity):
    def score(child):
        return child.total / child.visits + curiosity * math.log(node.visits) / child.visits

    return max(node.children.values(), key=score)
