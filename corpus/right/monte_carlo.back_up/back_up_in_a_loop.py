# exercise = "monte_carlo.back_up"
# rule = "style"


def back_up_in_a_loop(node, value):
    while node is not None:
        node.visits += 1
        if node.parent is not None:
            node.total += value if node.parent.state.to_move == "max" else -value
        node = node.parent
