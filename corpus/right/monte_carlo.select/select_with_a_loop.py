# exercise = "monte_carlo.select"
# rule = "style"

import math


def select_with_a_loop(node, curiosity):
    best, chosen = -math.inf, None
    for child in node.children.values():
        promise = child.total / child.visits + curiosity * math.sqrt(math.log(node.visits) / child.visits)
        if promise > best:
            best, chosen = promise, child
    return chosen
