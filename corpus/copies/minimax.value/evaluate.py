# exercise = "minimax.value"
# rule = "medium"
# copy_of = "right/minimax.value/one_function"

def evaluate(node):
    if node.is_terminal():
        return node.utility()
    maximizes = node.to_move == "max"
    result = float("-inf")
    if not maximizes:
        result = float("inf")
    for move in node.actions():
        below = evaluate(node.result(move))
        if maximizes:
            if below > result:
                result = below
        elif below < result:
            result = below
    return result
