# exercise = "minimax.decision"
# rule = "field"

import functools


def folded(node):
    """The children are folded into one number by reduce."""
    if node.is_terminal():
        return node.utility()
    keep = max if node.to_move == "max" else min
    return functools.reduce(keep, map(folded, map(node.result, node.actions())))


def sorted_downwards(state):
    """Sorting with reverse=True keeps equal ones in their order, so the first best stays the first."""
    ranked = sorted(state.actions(), key=lambda a: folded(state.result(a)), reverse=True)
    return ranked[0]
