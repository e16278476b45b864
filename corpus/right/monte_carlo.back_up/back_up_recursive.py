# exercise = "monte_carlo.back_up"
# rule = "style"


def back_up_recursive(node, value):
    node.visits += 1
    if node.parent:
        sign = 1 if node.parent.state.to_move == "max" else -1
        node.total += sign * value
        back_up_recursive(node.parent, value)
