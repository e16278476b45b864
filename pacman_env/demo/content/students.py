"""Answers that students hand in, as they are; whatever is shown of them was recorded while they ran."""
# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False

from collections.abc import Callable
from math import inf

# Alpha-beta as it should be.


def anna(n, alpha=-inf, beta=inf):
    if n.is_terminal():
        return n.utility()
    best = -inf if n.to_move == "max" else inf
    for m in n.actions():
        v = anna(n.result(m), alpha, beta)
        if n.to_move == "max":
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


# Each player compares with the own bound: enough is what beats it.


def ben(n, alpha=-inf, beta=inf):
    if n.is_terminal():
        return n.utility()
    best = -inf if n.to_move == "max" else inf
    for m in n.actions():
        v = ben(n.result(m), alpha, beta)
        if n.to_move == "max":
            best = max(best, v)
            if best >= alpha:
                break
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            if best <= alpha:
                break
            beta = min(beta, best)
    return best


# The bound is moved first, and then compared with what it was moved to.


def cleo(n, alpha=-inf, beta=inf):
    if n.is_terminal():
        return n.utility()
    best = -inf if n.to_move == "max" else inf
    for m in n.actions():
        v = cleo(n.result(m), alpha, beta)
        if n.to_move == "max":
            best = max(best, v)
            alpha = max(alpha, best)
            if best >= alpha:
                break
        else:
            best = min(best, v)
            beta = min(beta, best)
            if best <= beta:
                break
    return best


# The window is not passed on.


def dora(n, alpha=-inf, beta=inf):
    if n.is_terminal():
        return n.utility()
    best = -inf if n.to_move == "max" else inf
    for m in n.actions():
        v = dora(n.result(m))
        if n.to_move == "max":
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


Answer = Callable[..., object]
HANDED_IN: dict[str, Answer] = {"A": anna, "B": ben, "C": cleo}
CLINIC: Answer = dora
