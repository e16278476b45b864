# exercise = "minimax.value"
# rule = "style"

import functools


def children(state):
    """Yield the moves with the positions they lead to."""
    for action in state.actions():
        yield action, state.result(action)


@functools.cache
def cached(state):
    """The table of the standard library, which remembers from one search to the next."""
    if state.is_terminal():
        return state.utility()
    return (max if state.to_move == "max" else min)(cached(child) for _, child in children(state))
