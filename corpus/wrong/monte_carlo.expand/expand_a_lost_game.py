# exercise = "monte_carlo.expand"
# rule = "named"
# slip = "expands-the-end"


def expand_a_lost_game(node):
    untried = [move for move in node.state.actions() if move not in node.children]
    return node.add(untried[0])
