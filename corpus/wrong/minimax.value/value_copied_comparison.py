# exercise = "minimax.value"
# rule = "field"
# slip = "min-reversed"
# family = "max"
# [mends]
# "worst = -math.inf" = "worst = math.inf"
# "v > worst" = "v < worst"

import math


def value_copied_comparison(node):
    """The branch of MIN was copied from that of MAX; only the name was changed."""
    if node.is_terminal():
        return node.utility()
    if node.to_move == "max":
        best = -math.inf
        for a in node.actions():
            v = value_copied_comparison(node.result(a))
            if v > best:
                best = v
        return best
    worst = -math.inf
    for a in node.actions():
        v = value_copied_comparison(node.result(a))
        if v > worst:
            worst = v
    return worst
