# exercise = "monte_carlo.expand"
# rule = "style"


def expand_the_last(node):
    untried = [move for move in node.state.actions() if move not in node.children]
    return node.add(untried[-1]) if untried else node
