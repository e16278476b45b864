# exercise = "monte_carlo.select"
# rule = "named"
# slip = "move-for-child"

from math import log, sqrt


def select_by_name(node, curiosity):
    def promise(move):
        child = node.children[move]
        return child.total / child.visits + curiosity * sqrt(log(node.visits) / child.visits)

    return max(node.children, key=promise)
