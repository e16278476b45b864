# exercise = "monte_carlo.back_up"
# rule = "named"
# slip = "sign-from-the-leaf"


def back_up_to_and_fro(node, value):
    while node is not None:
        node.visits += 1
        node.total += value
        value = -value
        node = node.parent
