# exercise = "monte_carlo.back_up"
# rule = "named"
# slip = "total-overwritten"


def back_up_replaces(node, value):
    while node is not None:
        node.visits += 1
        if node.parent is not None:
            node.total = value if node.parent.state.to_move == "max" else -value
        node = node.parent
