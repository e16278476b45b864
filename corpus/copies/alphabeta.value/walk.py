# exercise = "alphabeta.value"
# rule = "medium"
# copy_of = "right/alphabeta.value/iterator_by_hand"

import math


def walk(node, low=-math.inf, high=math.inf):
    if node.is_terminal():
        return node.utility()
    is_max = node.to_move == "max"
    if is_max:
        best = -math.inf
    else:
        best = math.inf
    todo = list(node.actions())
    while todo:
        if is_max and best >= high:
            break
        if not is_max and best <= low:
            break
        step = todo.pop(0)
        if is_max:
            best = max(best, walk(node.result(step), max(low, best), high))
        else:
            best = min(best, walk(node.result(step), low, min(high, best)))
    return best
