# exercise = "monte_carlo.select"
# rule = "named"
# slip = "exploration-forgotten"


def select_the_best_so_far(node, curiosity):
    best = None
    for child in node.children.values():
        if best is None or child.total / child.visits > best.total / best.visits:
            best = child
    return best
