# exercise = "monte_carlo.back_up"
# rule = "named"
# slip = "losses-not-counted"


def back_up_only_wins(node, value):
    while node is not None:
        node.visits += 1
        if node.parent is not None:
            mine = value if node.parent.state.to_move == "max" else -value
            if mine > 0:
                node.total += mine
        node = node.parent
