"""Numbers and phrases, for drawings, films and descriptions alike."""

import math
from collections.abc import Sequence
from typing import Any

_SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def number(value: Any) -> str:
    """Write a value as a reader would: ``3``, ``-0.25``, ``2.333``, ``+inf``; other things as they print."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, float) and math.isinf(value):
        return "+inf" if value > 0 else "-inf"
    if isinstance(value, int) or float(value).is_integer():
        return f"{int(value)}" if abs(value) < 1e9 else f"{value:.3g}"
    return f"{value:.4g}"


def pretty(text: str) -> str:
    """The same with the signs of a printed page: ``2 <= alpha = -inf`` becomes ``2 ≤ α = −∞``."""
    for plain, sign in (("<=", "≤"), (">=", "≥"), ("alpha", "α"), ("beta", "β"), ("inf", "∞"), ("-", "−")):
        text = text.replace(plain, sign)
    return text


def compact(value: str) -> str:
    """A value as it stands in a node: ``≤2``."""
    return pretty(value).replace("≤ ", "≤").replace("≥ ", "≥")


def counted(count: int) -> str:
    """Spell small numbers: ``two``, ``37``."""
    return _SMALL[count] if count < len(_SMALL) else str(count)


def amount(count: int, noun: str) -> str:
    """``1 dot``, ``2 dots``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def and_list(items: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def move(action: Any) -> str:
    """Write a move briefly: ``North``, ``a1``, ``(0, 2)``."""
    return str(getattr(action, "value", action))
