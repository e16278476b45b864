"""Answers that students hand in; whatever is shown of them was recorded while they ran."""

from math import inf
from typing import Any


def careful(node: Any, alpha: Any = -inf, beta: Any = inf) -> Any:
    """Alpha-beta as it should be."""
    if node.is_terminal():
        return node.utility()
    best = -inf if node.to_move == "max" else inf
    for move in node.actions():
        value = careful(node.result(move), alpha, beta)
        if node.to_move == "max":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def hasty_max(node: Any, alpha: Any = -inf, beta: Any = inf) -> Any:
    """MAX compares with the own bound: enough is what beats alpha."""
    if node.is_terminal():
        return node.utility()
    best = -inf if node.to_move == "max" else inf
    for move in node.actions():
        value = hasty_max(node.result(move), alpha, beta)
        if node.to_move == "max":
            best = max(best, value)
            if best >= alpha:
                break
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            if best <= alpha:
                break
            beta = min(beta, best)
    return best


def eager(node: Any, alpha: Any = -inf, beta: Any = inf) -> Any:
    """The bound is moved first, and then compared with what it was moved to."""
    if node.is_terminal():
        return node.utility()
    best = -inf if node.to_move == "max" else inf
    for move in node.actions():
        value = eager(node.result(move), alpha, beta)
        if node.to_move == "max":
            best = max(best, value)
            alpha = max(alpha, best)
            if best >= alpha:
                break
        else:
            best = min(best, value)
            beta = min(beta, best)
            if best <= beta:
                break
    return best


def forgetful(node: Any, alpha: Any = -inf, beta: Any = inf) -> Any:
    """The window is not handed on."""
    if node.is_terminal():
        return node.utility()
    best = -inf if node.to_move == "max" else inf
    for move in node.actions():
        value = forgetful(node.result(move))
        if node.to_move == "max":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


HANDED_IN = {"A": careful, "B": hasty_max, "C": eager}
CLINIC = forgetful
