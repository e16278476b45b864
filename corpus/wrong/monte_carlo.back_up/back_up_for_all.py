# exercise = "monte_carlo.back_up"
# rule = "named"
# slip = "back-up-without-the-turn"


def back_up_for_all(node, value):
    while node is not None:
        node.visits += 1
        node.total += value
        node = node.parent
