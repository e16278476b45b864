# exercise = "monte_carlo.most_visited"
# rule = "style"


def most_visited_sorted(root):
    pairs = sorted((child.visits, move) for move, child in root.children.items())
    return pairs[-1][1]
