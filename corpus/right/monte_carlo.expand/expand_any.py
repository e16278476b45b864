# exercise = "monte_carlo.expand"
# rule = "style"

import random


def expand_any(node):
    untried = set(node.state.actions()) - set(node.children)
    if not untried:
        return node
    return node.add(random.choice(sorted(untried)))
