"""The searches of the book, for any small game: the value of a position for MAX.

They are the answers to exercises, so nothing else here needs this module: a machine that grades can leave it out.
Pacman has searches of his own (:mod:`pacman_env.agents.search`), for speed. A test holds both, and the solutions in the
notebooks, to the same values.
"""

from collections.abc import Iterator
from math import inf
from typing import Any

from pacman_env.games.protocol import State, Value


def minimax(game: State) -> Any:
    """The minimax value by its definition: max, min, or expectation of the children's values, depending on who moves.

    AIMA 4th ed., figure 5.3; where chance also moves, it is expectiminimax (AIMA section 5.5).

    >>> from pacman_env.games import Tree
    >>> minimax(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    3
    """
    if game.is_terminal():
        return game.utility()
    if game.to_move == "chance":
        return sum(game.probability(action) * minimax(game.result(action)) for action in game.actions())
    return (max if game.to_move == "max" else min)(minimax(child) for child in children(game))


def alpha_beta(game: State, alpha: Value = -inf, beta: Value = inf, equality: bool = True) -> Any:
    """The same value as :func:`minimax`, without the moves that cannot matter (AIMA 4th ed., figure 5.7).

    ``alpha`` is the best value that MAX can already be sure of on the way here, and ``beta`` is the best for MIN. A
    value inside the window is exact; a value above the window is a lower bound of the true value, and a value below
    the window is an upper bound. With ``equality``, a node stops as soon as its value reaches the bound
    (``v >= beta``); without it, the node stops only when its value is beyond the bound. A chance node never cuts,
    and below it, the window is open again.

    >>> from pacman_env.games import Tree
    >>> alpha_beta(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    3
    """
    if game.is_terminal():
        return game.utility()
    if game.to_move == "chance":
        chances = [(game.probability(action), game.result(action)) for action in game.actions()]
        return sum(chance * alpha_beta(child, equality=equality) for chance, child in chances)
    best: Value = -inf if game.to_move == "max" else inf
    for child in children(game):
        value = alpha_beta(child, alpha, beta, equality)
        if game.to_move == "max":
            best = max(best, value)
            enough, alpha = _reaches(best, beta, equality), max(alpha, best)
        else:
            best = min(best, value)
            enough, beta = _reaches(alpha, best, equality), min(beta, best)
        if enough:
            break
    return best


def _reaches(value: Value, bound: Value, equality: bool) -> bool:
    return bool(value >= bound if equality else value > bound)


def children(game: State) -> Iterator[State]:
    """The positions one move on, in the order of the moves, each made when it is asked for."""
    return (game.result(action) for action in game.actions())
