# exercise = "monte_carlo.select"
# rule = "style"

from math import log, sqrt


def select_with_max(node, curiosity):
    return max(
        node.children.values(),
        key=lambda child: child.total / child.visits + curiosity * sqrt(log(node.visits) / child.visits),
    )
