"""What the functions of a search gave back, and what their names say."""

import math
import re
from collections.abc import Iterable, Iterator
from types import CodeType
from typing import Any

from pacman_env.games.protocol import Move, Value
from pacman_env.search_xray.recording.visits import Visit, is_number

VALUE_FIELDS = ("value", "score", "utility")
_ACTION_FIELDS = ("action", "move")
_MIN_WORDS = {"min", "minimize", "minimizing", "minimizer", "minvalue", "minplayer", "minimise", "minimising"}
_MAX_WORDS = {"max", "maximize", "maximizing", "maximizer", "maxvalue", "maxplayer", "maximise", "maximising"}
_MOVE_WORDS = ("decision", "decide", "action", "move", "choose", "choice", "play")
_CHANCE_WORDS = ("exp_", "expval", "expect", "chance", "average")


def all_visits(roots: Iterable[Visit]) -> Iterator[Visit]:
    """Walk through all visits, parents first (with a stack of its own: searches may be deeper than Python's)."""
    stack = list(roots)
    while stack:
        visit = stack.pop()
        yield visit
        for step in visit.steps:
            if step.visit is not None:
                stack.append(step.visit)


class Answers:
    """Reads values and actions out of what calls gave back: a number, a pair in either order, or an object."""

    def __init__(self, visits: Iterable[Visit]) -> None:
        """Find out whether pairs are (value, action) or (action, value): the calls with only one number decide.

        Where a call returns a list of three numbers or more, the lists are collections of leaves, not pairs.
        """
        votes, self._collects = [0, 0], False
        for visit in visits:
            for pair in (visit.result, visit.inner_result):
                if _is_pair(pair) and is_number(pair[0]) != is_number(pair[1]):
                    votes[is_number(pair[1])] += 1
                self._collects |= isinstance(pair, list) and len(pair) > 2 and all(map(is_number, pair))
        self._place = int(votes[1] > votes[0])

    def value(self, visit: Visit) -> Any:
        """Return the value that a visit gave back, or None."""
        if is_number(visit.result):
            return visit.result
        for result in (visit.result, visit.inner_result):
            value = self.number_in(result)
            if value is not None:
                return value
        leaf = visit.returned and not visit.steps and visit.code is None
        return visit.edge.utility if leaf and visit.edge else None

    def number_in(self, result: Any) -> Value | None:
        """Return the value in what a call gave back, or None."""
        if is_number(result):
            return result
        if self._collects and isinstance(result, list):
            return None
        found = result[self._place] if _is_pair(result) else field(result, VALUE_FIELDS)
        return found if is_number(found) else None

    def action(self, result: Any) -> Move:
        """Return the move next to the value in what a call gave back, or None."""
        if _is_pair(result):
            return result[1 - self._place]
        return field(result, _ACTION_FIELDS)


def named_player(visit: Visit) -> str | None:
    """Say whose level this is by the name of the function called (``min_value``) or a flag (``maximizing=False``)."""
    for code in (visit.code,) if visit.code else ():
        words = _words(code.co_name)
        if bool(words & _MIN_WORDS) != bool(words & _MAX_WORDS):
            return "min" if words & _MIN_WORDS else "max"
    for name, flag in (visit.flags or {}).items():
        words = _words(name)
        if words & (_MIN_WORDS | _MAX_WORDS):
            return "max" if bool(words & _MAX_WORDS) == flag else "min"
    return None


def named_decision(visit: Visit) -> bool:
    """Say whether the function of a visit is named after the move that it chooses: ``minimax_decision``."""
    name = visit.code.co_name.lower() if visit.code else ""
    return any(word in name for word in _MOVE_WORDS)


def names_chance(roots: Iterable[Visit]) -> bool:
    """Say whether a function of the search or its class is named after chance nodes: ``exp_value``, ``Expectimax``."""
    codes = {code for visit in all_visits(roots) for code in codes_of(visit)}
    names = [code.co_qualname.rpartition("<locals>.")[2].lower() for code in codes]
    return any(word in name for name in names for word in _CHANCE_WORDS)


def close(one: object, other: object) -> bool:
    """Say whether two values are the same up to rounding; None only equals None."""
    if not is_number(one) or not is_number(other):
        return one is other
    return bool(one == other) or math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def is_mean(value: object, values: list[Any]) -> bool:
    """Say whether ``value`` is the plain average of ``values``."""
    return close(value, sum(values) / len(values))


def contains(legal: list[Move], action: object) -> bool:
    """Say whether ``action`` is one of the legal moves; ``"North"`` is ``Action.NORTH``, but True is not 1."""
    return any(_equal(move, action) and isinstance(action, bool) == isinstance(move, bool) for move in legal)


def _equal(move: object, action: object) -> bool:
    try:
        return bool(move == action)
    except ValueError:  # one of numpy's numbers and a pair are compared number by number
        return False


def key_of(action: Move) -> Move:
    """Return something hashable that stands for a move."""
    try:
        hash(action)
    except TypeError:
        return repr(action)
    return action


def field(result: object, names: tuple[str, ...]) -> Any:
    """Return the first of these items of a dict, or attributes of an object."""
    if isinstance(result, dict):
        return next((result[name] for name in names if name in result), None)
    return next((getattr(result, name) for name in names if hasattr(result, name)), None)


def codes_of(visit: Visit) -> tuple[CodeType, ...]:
    """List the functions that were handed the position of a visit and followed moves from there."""
    return (visit.code, *visit.codes) if visit.code else visit.codes


def _words(name: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def _is_pair(result: object) -> bool:
    return isinstance(result, (tuple, list)) and len(result) >= 2
