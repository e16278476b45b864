"""Minimax for the small games, each function written as another student would write it."""

import functools
import operator
from math import inf


def one_function(state):
    if state.is_terminal():
        return state.utility()
    best = -inf if state.to_move == "max" else inf
    for action in state.actions():
        value = one_function(state.result(action))
        best = max(best, value) if state.to_move == "max" else min(best, value)
    return best


def two_functions(state):
    def lowest(state):
        if state.is_terminal():
            return state.utility()
        return min([highest(state.result(a)) for a in state.actions()])

    def highest(state):
        if state.is_terminal():
            return state.utility()
        return max([lowest(state.result(a)) for a in state.actions()])

    return highest(state) if state.to_move == "max" else lowest(state)


def dispatch(state):
    """The third of the lecture's forms: value hands the position on to max_value or min_value."""
    if state.is_terminal():
        return state.utility()
    return max_value(state) if state.to_move == "max" else min_value(state)


def max_value(state):
    v = -inf
    for action in state.actions():
        v = max(v, dispatch(state.result(action)))
    return v


def min_value(state):
    v = inf
    for action in state.actions():
        v = min(v, dispatch(state.result(action)))
    return v


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


def action_first(state):
    """Gives back (action, value), a closure inside."""

    def search(s):
        if s.is_terminal():
            return None, s.utility()
        options = [(action, search(s.result(action))[1]) for action in s.actions()]
        return (max if s.to_move == "max" else min)(options, key=lambda option: option[1])

    return search(state)


class Searcher:
    """Methods, with the position as a keyword."""

    def __init__(self):
        self.best = {}

    def __call__(self, root):
        return self.evaluate(state=root)

    def evaluate(self, *, state, maximizing=None):
        if state.is_terminal():
            return state.utility()
        values = []
        for action in state.actions():
            values.append(self.evaluate(state=state.result(action)))
        return self.pick(values, state.to_move)

    def pick(self, values, who):
        return max(values) if who == "max" else min(values)


def functional(state):
    rank = {"max": max, "min": min}
    return (
        state.utility()
        if state.is_terminal()
        else rank[state.to_move](map(functional, map(state.result, state.actions())))
    )


def negamax(state):
    """Values from the view of the player to move (AIMA 4th ed., exercise on negamax; Knuth and Moore 1975)."""
    sign = 1 if state.to_move == "max" else -1
    if state.is_terminal():
        return sign * state.utility()
    best = -inf
    for action in state.actions():
        best = max(best, -negamax(state.result(action)))
    return best


def leaves_at_once(state):
    """Terminal children are valued in the loop; no call is made for them."""
    if state.is_terminal():
        return state.utility()
    values = []
    for action in state.actions():
        child = state.result(action)
        if child.is_terminal():
            values.append(child.utility())
        else:
            values.append(leaves_at_once(child))
    return max(values) if state.to_move == "max" else min(values)


def terminal_test(state):
    return len(state.actions()) == 0


def leaves_by_helper(state):
    """The same with helpers of one's own."""
    best = None
    for action in state.actions():
        child = state.result(action)
        value = worth(child) if terminal_test(child) else leaves_by_helper(child)
        better = best is None or (value > best if state.to_move == "max" else value < best)
        best = value if better else best
    return worth(state) if best is None else best


def worth(state):
    return state.utility()


def all_children_first(state):
    """Makes all children before it looks at the first."""
    if state.is_terminal():
        return state.utility()
    below = [state.result(action) for action in state.actions()]
    values = [all_children_first(child) for child in below]
    return max(values) if state.to_move == "max" else min(values)


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


def lambdas(state):
    value = lambda s: s.utility() if s.is_terminal() else pick[s.to_move](value(s.result(a)) for a in s.actions())  # noqa: E731
    pick = {"max": max, "min": min}
    return value(state)


class Holder:
    """A node of the student's own that carries the position."""

    def __init__(self, state, parent=None):
        self.state = state
        self.parent = parent

    def value(self):
        if self.state.is_terminal():
            return self.state.utility()
        below = [Holder(self.state.result(action), self) for action in self.state.actions()]
        return (max if self.state.to_move == "max" else min)(node.value() for node in below)


def held_in_objects(state):
    return Holder(state).value()


def packed(state):
    """The position travels inside a tuple together with a depth."""

    def go(item):
        s, depth = item
        if s.is_terminal():
            return {"value": s.utility()}["value"]
        return (max if s.to_move == "max" else min)(go((s.result(a), depth + 1)) for a in s.actions())

    return go((state, 0))


def worth_of_a_move(state, action):
    """A function of a position and a move: the move is made inside."""
    child = state.result(action)
    if child.is_terminal():
        return child.utility()
    values = [worth_of_a_move(child, reply) for reply in child.actions()]
    return max(values) if child.to_move == "max" else min(values)


def function_of_moves(state):
    if state.is_terminal():
        return state.utility()
    values = [worth_of_a_move(state, action) for action in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def move_then_value(state):
    """The same in two functions: the first only makes the move and asks the second."""

    def after(state, action):
        return value(state.result(action))

    def value(state):
        if state.is_terminal():
            return state.utility()
        values = {action: after(state, action) for action in state.actions()}
        return max(values.values()) if state.to_move == "max" else min(values.values())

    return value(state)


MINIMAX = [
    one_function, two_functions, dispatch, generator_of_children, action_first, Searcher(), functional, negamax,
    leaves_at_once, leaves_by_helper, all_children_first, lambdas, held_in_objects, packed, function_of_moves,
    move_then_value,
]  # fmt: skip
