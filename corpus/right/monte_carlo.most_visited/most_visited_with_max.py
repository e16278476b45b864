# exercise = "monte_carlo.most_visited"
# rule = "style"


def most_visited_with_max(root):
    return max(root.children, key=lambda move: root.children[move].visits)
