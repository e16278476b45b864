# exercise = "monte_carlo.select"
# rule = "named"
# slip = "turned-at-min"

from math import log, sqrt


def select_for_max_alone(node, curiosity):
    best, chosen = float("-inf"), None
    for child in node.children.values():
        average = child.total / child.visits
        if node.state.to_move == "min":
            average = -average
        promise = average + curiosity * sqrt(log(node.visits) / child.visits)
        if promise > best:
            best, chosen = promise, child
    return chosen
