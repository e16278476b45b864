# exercise = "minimax.value"
# rule = "medium"
# copy_of = "right/minimax.value/function_of_moves"

def start(node):
    if not node.is_terminal():
        results = []
        for step in node.actions():
            results.append(after(node, step))
        if node.to_move == "min":
            return min(results)
        return max(results)
    return node.utility()


def after(node, step):
    following = node.result(step)
    if not following.is_terminal():
        results = []
        for answer in following.actions():
            results.append(after(following, answer))
        if following.to_move == "min":
            return min(results)
        return max(results)
    return following.utility()
