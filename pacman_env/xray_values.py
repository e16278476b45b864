"""What the functions of a search gave back, and who moves where: the readings that need a look at the whole search."""

import math
import re
from collections.abc import Iterable, Iterator
from typing import Any

from pacman_env.xray_recorder import Visit, is_number

_VALUE_FIELDS = ("value", "score", "utility")
_ACTION_FIELDS = ("action", "move")


def all_visits(roots: Iterable[Visit]) -> Iterator[Visit]:
    """Walk through all visits, parents first (with a stack of its own: searches may be deeper than Python's)."""
    stack = list(roots)
    while stack:
        visit = stack.pop()
        yield visit
        stack.extend(step.visit for step in reversed(visit.steps) if step.visit is not None)


class Answers:
    """Reads values and actions out of what calls gave back: a number, a pair in either order, or an object."""

    def __init__(self, visits: Iterable[Visit]) -> None:
        """Find out whether pairs are (value, action) or (action, value): the calls with only one number decide."""
        votes = [0, 0]
        for visit in visits:
            for pair in (visit.result, visit.inner_result):
                if is_pair(pair) and is_number(pair[0]) != is_number(pair[1]):
                    votes[is_number(pair[1])] += 1
        self._place = int(votes[1] > votes[0])

    def value(self, visit: Visit) -> Any:
        """Return the value that a visit gave back, or None."""
        for result in (visit.result, visit.inner_result):
            value = self._value(result)
            if value is not None:
                return value
        leaf = visit.returned and not visit.steps and visit.edge is not None
        return visit.edge.utility if leaf and visit.edge is not None else None

    def _value(self, result: Any) -> Any:
        if is_number(result):
            return result
        if is_pair(result):
            found = result[self._place]
        else:
            found = next((getattr(result, name) for name in _VALUE_FIELDS if hasattr(result, name)), None)
        return found if is_number(found) else None

    def action(self, result: Any) -> Any:
        """Return the move beside the value in what a call gave back, or None."""
        if is_pair(result):
            return result[1 - self._place]
        return next((getattr(result, name) for name in _ACTION_FIELDS if hasattr(result, name)), None)


def named_player(visit: Visit) -> str | None:
    """Say whose level this is by the name of its function (``min_value``) or by a flag (``maximizing=False``)."""
    for code in (visit.code, *visit.codes):
        words = {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", code.co_name)} if code else set()
        lowest, highest = bool(words & _MIN_WORDS), bool(words & _MAX_WORDS)
        if lowest != highest:
            return "min" if lowest else "max"
    for name, flag in visit.hints.items():
        words = {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}
        if words & (_MIN_WORDS | _MAX_WORDS):
            return "max" if bool(words & _MAX_WORDS) == flag else "min"
    return None


def named_decision(visit: Visit) -> bool:
    """Say whether the function of a visit is named after the move that it chooses: ``minimax_decision``."""
    name = visit.code.co_name.lower() if visit.code else ""
    return any(word in name for word in ("decision", "decide", "action", "move", "choose", "choice", "play"))


def names_chance(visits: Iterable[Visit]) -> bool:
    """Say whether a function of the search is named after chance nodes: ``exp_value``, ``expectimax``."""
    names = {code.co_name.lower() for visit in visits for code in (visit.code, *visit.codes) if code}
    return any(word in name for name in names for word in ("exp_", "expval", "expect", "chance", "average"))


_MIN_WORDS = {"min", "minimize", "minimizing", "minimizer", "minvalue", "minplayer"}
_MAX_WORDS = {"max", "maximize", "maximizing", "maximizer", "maxvalue", "maxplayer"}


def close(one: Any, other: Any) -> bool:
    """Say whether two values are the same up to rounding; None only equals None."""
    if not is_number(one) or not is_number(other):
        return one is other
    return bool(one == other) or math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def is_mean(value: Any, values: list[Any]) -> bool:
    """Say whether ``value`` is the plain average of ``values``."""
    return close(value, sum(values) / len(values))


def is_pair(result: Any) -> bool:
    """Say whether a result holds several things."""
    return isinstance(result, (tuple, list)) and len(result) >= 2


def contains(legal: list[Any], action: Any) -> bool:
    """Say whether ``action`` is one of the legal moves; ``"North"`` is ``Action.NORTH``, but 1 is not True."""
    return any(type(move) is type(action) and move == action for move in legal) or (
        isinstance(action, str) and action in legal
    )
