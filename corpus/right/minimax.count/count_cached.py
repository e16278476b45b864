# exercise = "minimax.count"
# rule = "style"

import functools


def kids(state):
    return [state.result(action) for action in state.actions()]


@functools.cache
def count_cached(state):
    return 1 if state.is_terminal() else sum(count_cached(child) for child in kids(state))
