# exercise = "minimax.value"
# rule = "style"
# handed_in = "value"
# searches = "generator_of_children"
# tree = "minimax"

import operator


def children(state):
    """Yield the moves with the positions they lead to."""
    for action in state.actions():
        yield action, state.result(action)


def generator_of_children(state):
    if state.is_terminal():
        return state.utility(), None
    choose = {"max": max, "min": min}[state.to_move]
    return choose(
        ((generator_of_children(child)[0], action) for action, child in children(state)), key=operator.itemgetter(0)
    )


def value(state):
    return generator_of_children(state)[0]
