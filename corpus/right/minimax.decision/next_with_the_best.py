# exercise = "minimax.decision"
# rule = "field"

import functools


def folded(node):
    """The children are folded into one number by reduce."""
    if node.is_terminal():
        return node.utility()
    keep = max if node.to_move == "max" else min
    return functools.reduce(keep, map(folded, map(node.result, node.actions())))


def next_with_the_best(state):
    """Computes the value of the position first, then looks for the first move that reaches it."""
    values = [folded(child) for child in map(state.result, state.actions())]
    target = max(values)
    return next(a for a, v in zip(state.actions(), values, strict=True) if v == target)
