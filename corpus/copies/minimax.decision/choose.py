# exercise = "minimax.decision"
# rule = "medium"
# copy_of = "right/minimax.decision/by_pair"

def choose(node):
    answer = best_of(node)
    return answer[0]


def best_of(node):
    if node.is_terminal():
        return None, node.utility()
    move = None
    number = 0
    for step in node.actions():
        below = best_of(node.result(step))[1]
        if move is None:
            move, number = step, below
        elif node.to_move == "max" and below > number:
            move, number = step, below
        elif node.to_move != "max" and below < number:
            move, number = step, below
    return move, number
