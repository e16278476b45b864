# exercise = "monte_carlo.most_visited"
# rule = "named"
# slip = "child-for-move"


def most_visited_node(root):
    return max(root.children.values(), key=lambda child: child.visits)
