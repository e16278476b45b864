# exercise = "minimax.value"
# rule = "medium"
# copy_of = "right/minimax.value/negamax"

def at_the_root(node):
    number = from_my_side(node)
    if node.to_move != "max":
        number = -1 * number
    return number


def from_my_side(node):
    factor = -1
    if node.to_move == "max":
        factor = 1
    if node.is_terminal():
        return node.utility() * factor
    top = None
    for step in node.actions():
        number = -1 * from_my_side(node.result(step))
        if top is None or number > top:
            top = number
    return top
