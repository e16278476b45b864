# exercise = "monte_carlo.expand"
# rule = "named"
# slip = "child-made-again"


def expand_once_more(node):
    if node.state.is_terminal():
        return node
    return node.add(node.state.actions()[0])
