# exercise = "monte_carlo.back_up"
# rule = "style"


def back_up_by_who_moves_next(node, value):
    while node:
        node.visits = node.visits + 1
        moved = "min" if node.state.to_move == "max" else "max"
        node.total = node.total + (value if moved == "max" else -value)
        node = node.parent
