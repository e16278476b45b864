# exercise = "monte_carlo.most_visited"
# rule = "named"
# slip = "most-value-for-most-visits"


def most_visited_is_richest(root):
    best = None
    for move in root.children:
        if best is None or root.children[move].total > root.children[best].total:
            best = move
    return best
