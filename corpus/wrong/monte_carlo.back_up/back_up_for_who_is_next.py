# exercise = "monte_carlo.back_up"
# rule = "named"
# slip = "win-for-the-wrong-player"


def back_up_for_who_is_next(node, value):
    while node is not None:
        node.visits += 1
        if node.state.to_move == "max":
            node.total += value
        else:
            node.total -= value
        node = node.parent
