"""How many leaves: counting the finished games below a position."""

import functools

import numpy

from tests.styles.registry import right

counts = right("minimax.count")


def kids(state):
    return [state.result(action) for action in state.actions()]


@counts
def count_with_a_total(state):
    if state.is_terminal():
        return 1
    total = 0
    for action in state.actions():
        total += count_with_a_total(state.result(action))
    return total


@counts
def count_without_a_test(state):
    """Asks for the moves alone: no moves, one leaf."""
    return sum(map(count_without_a_test, kids(state))) or 1


def ends(state):
    """Every finished game below a position, one after another."""
    if state.is_terminal():
        yield state
    for child in kids(state):
        yield from ends(child)


@counts
def count_a_generator(state):
    return sum(1 for _ in ends(state))


@counts
def count_a_list(state):
    return len(list(ends(state)))


@counts
def count_by_stack(state):
    found, stack = 0, [state]
    while stack:
        node = stack.pop()
        found += node.is_terminal()
        stack += [node.result(action) for action in node.actions()]
    return found


@counts
def count_level_by_level(state):
    found, level = 0, [state]
    while level:
        found += len([node for node in level if node.is_terminal()])
        level = [child for node in level for child in kids(node)]
    return found


@counts
def count_from_outside(state):
    seen = []

    def visit(node):
        if node.is_terminal():
            seen.append(node)
        for child in kids(node):
            visit(child)

    visit(state)
    return len(seen)


@counts
@functools.cache
def count_cached(state):
    return 1 if state.is_terminal() else sum(count_cached(child) for child in kids(state))


@counts
def count_in_numpy(state):
    return numpy.sum([count_in_numpy(child) for child in kids(state)]) if state.actions() else numpy.int64(1)
