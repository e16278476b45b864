# exercise = "alphabeta.value"
# rule = "medium"
# copy_of = "right/alphabeta.value/lecture"

def pruned(node, low=float("-inf"), high=float("inf")):
    if not node.is_terminal():
        if node.to_move == "max":
            return upwards(node, low, high)
        return downwards(node, low, high)
    return node.utility()


def downwards(node, low, high):
    result = float("inf")
    for move in node.actions():
        below = pruned(node.result(move), low, high)
        if below < result:
            result = below
        if low >= result:
            break
        if result < high:
            high = result
    return result


def upwards(node, low, high):
    result = float("-inf")
    for move in node.actions():
        below = pruned(node.result(move), low, high)
        if below > result:
            result = below
        if high <= result:
            break
        if result > low:
            low = result
    return result
