# exercise = "monte_carlo.most_visited"
# rule = "style"


def most_visited_in_a_loop(root):
    most, chosen = -1, None
    for move, child in root.children.items():
        if child.visits > most:
            most, chosen = child.visits, move
    return chosen
