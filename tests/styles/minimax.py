"""Minimax for the small games."""

import functools
import operator
from collections import deque
from fractions import Fraction
from math import inf

import numpy

from pacman_env.games import Tree
from tests import oracle
from tests.styles.registry import for_max, item, right

everything = right("minimax.value", shows=oracle.minimax)


@everything
def one_function(state):
    if state.is_terminal():
        return state.utility()
    best = -inf if state.to_move == "max" else inf
    for action in state.actions():
        value = one_function(state.result(action))
        best = max(best, value) if state.to_move == "max" else min(best, value)
    return best


@everything
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


@right("minimax.value", "expectimax.exp_value", shows=oracle.minimax)
def dispatch(state):
    """The third of the lecture's forms: value hands the position on."""
    if state.is_terminal():
        return state.utility()
    return {"max": max_value, "min": min_value, "chance": exp_value}[state.to_move](state)


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


def exp_value(state):
    total = 0
    for action in state.actions():
        total += state.probability(action) * dispatch(state.result(action))
    return total


def children(state):
    """Yield the moves with the positions they lead to."""
    for action in state.actions():
        yield action, state.result(action)


@right("minimax.value", shows=oracle.minimax, answer=item(0))
def generator_of_children(state):
    if state.is_terminal():
        return state.utility(), None
    choose = {"max": max, "min": min}[state.to_move]
    return choose(
        ((generator_of_children(child)[0], action) for action, child in children(state)), key=operator.itemgetter(0)
    )


@right("minimax.value", shows=oracle.minimax, answer=item(1))
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


everything(Searcher())


class Solver:
    """A class with state of its own; the answer is one of its methods."""

    def __init__(self):
        self.visited = 0

    def solve(self, state):
        self.visited += 1
        if state.is_terminal():
            return state.utility()
        values = sorted(self.solve(state.result(action)) for action in state.actions())
        return values[-1] if state.to_move == "max" else values[0]


everything(Solver().solve)


@everything
class CallableClass:
    """The answer is a class: it makes a number from the position."""

    def __new__(cls, state):
        return Solver().solve(state)


@everything
def functional(state):
    rank = {"max": max, "min": min}
    return (
        state.utility()
        if state.is_terminal()
        else rank[state.to_move](map(functional, map(state.result, state.actions())))
    )


@right("minimax.value", shows=oracle.minimax, answer=for_max)
def negamax(state):
    """Values from the view of the player to move (AIMA 4th ed., exercise on negamax; Knuth and Moore 1975)."""
    sign = 1 if state.to_move == "max" else -1
    if state.is_terminal():
        return sign * state.utility()
    best = -inf
    for action in state.actions():
        best = max(best, -negamax(state.result(action)))
    return best


@everything
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


def worth(state):
    return state.utility()


@everything
def leaves_by_helper(state):
    """The same with helpers of one's own."""
    best = None
    for action in state.actions():
        child = state.result(action)
        value = worth(child) if terminal_test(child) else leaves_by_helper(child)
        better = best is None or (value > best if state.to_move == "max" else value < best)
        best = value if better else best
    return worth(state) if best is None else best


@everything
def all_children_first(state):
    """Makes all children before it looks at the first."""
    if state.is_terminal():
        return state.utility()
    below = [state.result(action) for action in state.actions()]
    values = [all_children_first(child) for child in below]
    return max(values) if state.to_move == "max" else min(values)


@right("minimax.value", shows=oracle.minimax, on=Tree)  # elsewhere, moves lead to one position in several ways
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


@right("minimax.value")
@functools.cache
def cached(state):
    """The table of the standard library, which remembers from one search to the next."""
    if state.is_terminal():
        return state.utility()
    return (max if state.to_move == "max" else min)(cached(child) for _, child in children(state))


@everything
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


@everything
def held_in_objects(state):
    return Holder(state).value()


@everything
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


@everything
def function_of_moves(state):
    if state.is_terminal():
        return state.utility()
    values = [worth_of_a_move(state, action) for action in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


@everything
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


@everything
def numpy_numbers(state):
    if state.is_terminal():
        return numpy.float64(state.utility())
    values = numpy.array([numpy_numbers(child) for _, child in children(state)])
    return values.max() if state.to_move == "max" else values.min()


@everything
def numpy_integers(state):
    return numpy.int64(two_functions(state))


@everything
def floats(state, depth=0, debug=False):
    """Further arguments, and floats."""
    if state.is_terminal():
        return float(state.utility())
    return (max if state.to_move == "max" else min)(floats(child, depth + 1) for _, child in children(state))


@everything
def fractions(state):
    return Fraction(two_functions(state))


@right("minimax.value")
def explicit_stack(state):
    """No recursion: a node is pushed again, to be valued after its children."""
    done, below, stack = {}, {}, [(state, False)]
    while stack:
        node, ready = stack.pop()
        if node.is_terminal():
            done[id(node)] = node.utility()
        elif ready:
            done[id(node)] = (max if node.to_move == "max" else min)(done[id(child)] for child in below[id(node)])
        else:
            below[id(node)] = [node.result(action) for action in node.actions()]
            stack.append((node, True))
            stack.extend((child, False) for child in below[id(node)])
    return done[id(state)]


@right("minimax.value")
def breadth_first(state):
    """Level by level down, and back up."""
    waiting, order, below = deque([state]), [], {}
    while waiting:
        node = waiting.popleft()
        order.append(node)
        below[id(node)] = [node.result(action) for action in node.actions()]
        waiting.extend(below[id(node)])
    value = {}
    for node in reversed(order):
        pick = max if node.to_move == "max" else min
        value[id(node)] = node.utility() if node.is_terminal() else pick(value[id(c)] for c in below[id(node)])
    return value[id(state)]
