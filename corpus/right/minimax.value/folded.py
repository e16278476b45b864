# exercise = "minimax.value"
# rule = "field"

import functools


def folded(node):
    """The children are folded into one number by reduce."""
    if node.is_terminal():
        return node.utility()
    keep = max if node.to_move == "max" else min
    return functools.reduce(keep, map(folded, map(node.result, node.actions())))
