# exercise = "monte_carlo.back_up"
# rule = "named"
# slip = "back-up-stops-early"


def back_up_without_the_root(node, value):
    while node.parent is not None:
        node.visits += 1
        node.total += value if node.parent.state.to_move == "max" else -value
        node = node.parent
