# exercise = "monte_carlo.expand"
# rule = "named"
# slip = "expands-everything"


def expand_at_once(node):
    if node.state.is_terminal():
        return node
    first = None
    for move in node.state.actions():
        if move not in node.children:
            child = node.add(move)
            first = first or child
    return first
