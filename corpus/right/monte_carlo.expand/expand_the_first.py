# exercise = "monte_carlo.expand"
# rule = "style"


def expand_the_first(node):
    if node.state.is_terminal():
        return node
    for move in node.state.actions():
        if move not in node.children:
            return node.add(move)
