# exercise = "monte_carlo.back_up"
# rule = "style"


def back_up_with_turning_signs(node, value):
    if node.state.to_move == "max":
        value = -value
    while node is not None:
        node.visits += 1
        node.total += value
        value = -value
        node = node.parent
