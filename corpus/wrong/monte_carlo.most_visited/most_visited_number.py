# exercise = "monte_carlo.most_visited"
# rule = "named"
# slip = "visits-for-move"


def most_visited_number(root):
    return max(child.visits for child in root.children.values())
