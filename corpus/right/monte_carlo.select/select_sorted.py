# exercise = "monte_carlo.select"
# rule = "style"

from math import log


def ucb(node, child, curiosity):
    return child.total / child.visits + curiosity * (log(node.visits) / child.visits) ** 0.5


def select_sorted(node, curiosity):
    ranked = sorted(node.children, key=lambda move: ucb(node, node.children[move], curiosity))
    return node.children[ranked[-1]]
