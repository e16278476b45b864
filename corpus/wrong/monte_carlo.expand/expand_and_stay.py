# exercise = "monte_carlo.expand"
# rule = "named"
# slip = "returns-the-parent"


def expand_and_stay(node):
    for move in node.state.actions():
        if move not in node.children:
            node.add(move)
            break
    return node
