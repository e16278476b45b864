# exercise = "minimax.count"
# rule = "named"
# slip = "counts-nodes"


def count_nodes(state):
    total, waiting = 0, [state]
    while waiting:
        node = waiting.pop()
        total += 1
        waiting.extend(node.result(a) for a in node.actions())
    return total
