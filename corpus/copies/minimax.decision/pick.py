# exercise = "minimax.decision"
# rule = "medium"
# copy_of = "right/minimax.decision/function_of_moves"

def pick(node):
    low = float("-inf")
    favorite = None
    for step in node.actions():
        points = what_if(node, step, low, float("inf"))
        if favorite is None or low < points:
            low = points
            favorite = step
    return favorite


def what_if(node, step, low, high):
    following = node.result(step)
    if following.is_terminal():
        return following.utility()
    if following.to_move == "max":
        found = float("-inf")
        for answer in following.actions():
            found = max(what_if(following, answer, low, high), found)
            low = max(found, low)
            if high <= low:
                return found
        return found
    found = float("inf")
    for answer in following.actions():
        found = min(what_if(following, answer, low, high), found)
        high = min(found, high)
        if high <= low:
            return found
    return found
