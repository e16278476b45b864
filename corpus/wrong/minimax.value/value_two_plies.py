# exercise = "minimax.value"
# rule = "named"
# slip = "two-plies-only"


def leaf_value(leaf):
    return leaf.utility()


def min_node_value(node):
    return min(leaf_value(node.result(move)) for move in node.actions())


def value_two_plies(state):
    """The worked example of the chapter, with a test at the root."""
    if state.is_terminal():
        return state.utility()
    return max(min_node_value(state.result(move)) for move in state.actions())
