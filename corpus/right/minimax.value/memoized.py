# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"
# on = "Tree"

import functools


def memoized(state):
    """Remembers positions, wrapped twice: the wrappers hand the same position on."""

    def remember(function):
        table = {}

        @functools.wraps(function)
        def look_up(*args, **kwargs):
            if args not in table:
                table[args] = function(*args, **kwargs)
            return table[args]

        return look_up

    @remember
    def value(s):
        if s.is_terminal():
            return s.utility()
        return (max if s.to_move == "max" else min)(value(s.result(a)) for a in s.actions())

    return value(state)
