# exercise = "monte_carlo.expand"
# rule = "named"
# slip = "child-not-kept"

from pacman_env.games import SearchNode


def expand_in_the_air(node):
    if node.state.is_terminal():
        return node
    for move in node.state.actions():
        if move not in node.children:
            return SearchNode(node.state.result(move), parent=node)
