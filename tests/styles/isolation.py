"""The four functions of the isolation exercise, with the names of its game class.

Those that show a tree show the one of the player in their name, whoever's turn the position says it is.
"""

import functools
import random
from math import inf

import numpy

from tests import oracle
from tests.styles.registry import right

over = right("isolation.terminal_test")
lowest = right("isolation.min_value", shows=oracle.minimax)
highest = right("isolation.max_value", shows=oracle.minimax)
decides = right("isolation.decision", shows=oracle.minimax)


@over
def no_moves(state):
    return not state.get_legal_moves()


@over
def length_zero(gameState):
    return len(gameState.get_legal_moves()) == 0


@over
def with_branches(state):
    for _ in state.actions():
        return False
    return True


@over
def equals_empty_list(state):
    return state.get_legal_moves() == []


@over
def the_state_knows(state):
    return state.is_terminal()


@over
def numpy_bool(state):
    return numpy.bool_(len(state.get_legal_moves()) == 0)


@over
def with_bool(state):
    return not bool(state.get_legal_moves())


@right("isolation.max_value")
def max_by_board(state):
    """Takes the utility that the board itself tells."""
    if state.is_terminal():
        return state.utility()
    return max(min_by_board(state.forecast_move(move)) for move in state.get_legal_moves())


@right("isolation.min_value")
def min_by_board(state):
    if state.is_terminal():
        return state.utility()
    return min(max_by_board(state.forecast_move(move)) for move in state.get_legal_moves())


@lowest
def min_value(gameState):
    if no_moves(gameState):
        return 1
    v = inf
    for move in gameState.get_legal_moves():
        v = min(v, max_value(gameState.forecast_move(move)))
    return v


@highest
def max_value(gameState):
    if no_moves(gameState):
        return -1
    v = -inf
    for move in gameState.get_legal_moves():
        v = max(v, min_value(gameState.forecast_move(move)))
    return v


@lowest
def min_comprehension(state):
    return min([max_comprehension(state.forecast_move(m)) for m in state.get_legal_moves()], default=1)


@highest
def max_comprehension(state):
    return max([min_comprehension(state.forecast_move(m)) for m in state.get_legal_moves()], default=-1)


@right("isolation.min_value")
def min_early(state):
    """Stops at the first -1: nothing is smaller."""
    moves = state.get_legal_moves()
    if not moves:
        return 1
    for move in moves:
        if max_early(state.forecast_move(move)) == -1:
            return -1
    return 1


@right("isolation.max_value")
def max_early(state):
    moves = state.get_legal_moves()
    if not moves:
        return -1
    return 1 if any(min_early(state.forecast_move(move)) == 1 for move in moves) else -1


@lowest
def min_floats(state, level=0):
    return float(search(state, maximizing=False))


@highest
def max_floats(state):
    return 1.0 * search(state, True)


def search(state, maximizing):
    moves = state.actions()
    if not moves:
        return -1 if maximizing else 1
    values = [search(state.result(move), not maximizing) for move in moves]
    return max(values) if maximizing else min(values)


@right("isolation.min_value")
def min_negated(state):
    return -wins(state)


@right("isolation.max_value")
def max_negated(state):
    return wins(state)


@functools.cache
def wins(state):
    """1 if the active player wins."""
    return max((-wins(state.forecast_move(move)) for move in state.get_legal_moves()), default=-1)


@decides
def decision(gameState):
    """Give back the move only."""
    return max(gameState.get_legal_moves(), key=lambda move: min_value(gameState.forecast_move(move)))


@decides
def decide_last(state):
    best, chosen = -inf, None
    for move in state.get_legal_moves():
        v = min_value(state.forecast_move(move))
        if v >= best:
            best, chosen = v, move
    return chosen


@right("isolation.decision")
def decide_at_random(state):
    scored = [(min_early(state.forecast_move(move)), move) for move in state.get_legal_moves()]
    return random.choice([move for v, move in scored if v == max(scored)[0]])


@right("isolation.decision")
def decide_first_win(state):
    moves = state.get_legal_moves()
    for move in moves:
        if min_early(state.forecast_move(move)) == 1:
            return move
    return moves[0]


@right("isolation.decision")
def decide_as_list(state):
    return list(decision(state))
