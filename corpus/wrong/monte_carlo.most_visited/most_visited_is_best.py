# exercise = "monte_carlo.most_visited"
# rule = "named"
# slip = "most-value-for-most-visits"


def most_visited_is_best(root):
    return max(root.children, key=lambda move: root.children[move].total / root.children[move].visits)
