# exercise = "monte_carlo.select"
# rule = "named"
# slip = "selects-the-most-visited"


def select_the_busiest(node, curiosity):
    busiest = list(node.children.values())[0]
    for child in node.children.values():
        if child.visits > busiest.visits:
            busiest = child
    return busiest
