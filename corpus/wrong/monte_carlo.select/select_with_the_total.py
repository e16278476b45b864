# exercise = "monte_carlo.select"
# rule = "named"
# slip = "total-for-average"

from math import log, sqrt


def select_with_the_total(node, curiosity):
    def promise(child):
        return child.total + curiosity * sqrt(log(node.visits) / child.visits)

    return max(node.children.values(), key=promise)
