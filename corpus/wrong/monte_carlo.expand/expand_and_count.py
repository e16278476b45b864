# exercise = "monte_carlo.expand"
# rule = "named"
# slip = "visit-too-early"


def expand_and_count(node):
    if node.state.is_terminal():
        return node
    move = next(move for move in node.state.actions() if move not in node.children)
    child = node.add(move)
    child.visits += 1
    return child
