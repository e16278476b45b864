"""Words for numbers, moves and windows: the same in drawings, films, descriptions, quizzes and checks."""

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import isclose, isfinite
from numbers import Integral, Real
from typing import Any

from pacman_env.language import ENGLISH, Language

_LONG, _ENDLESS = 10**9, 10**15  # from here on whole numbers are shortened: if nothing is lost; in any case
_EXPONENT = re.compile(r"\.?0*e\+?(-?)0*")  # of 1.500e+09 and 1e-05
_SIGNS = (
    (re.compile("<="), "≤"),
    (re.compile(">="), "≥"),
    (re.compile(r"(?<![\w-])alpha(?![\w-])"), "α"),
    (re.compile(r"(?<![\w-])beta(?![\w-])"), "β"),
    (re.compile(r"\binf\b"), "∞"),
    (re.compile(r"(?:(?<!\w)|(?<=\de))-(?=[\d∞])"), "−"),
)


def number(value: object, grouped: bool = False) -> str:
    """Write a number as a reader would; other things as they print.

    Whole numbers have all their digits (``grouped``: in threes, for axes and counts), other ones four that count, or so
    many that they do not look whole. Very large and very small ones have an exponent.

    >>> [number(value) for value in (3.0, -0.25, 7 / 3, 12345.678, 0.99999, -1e-5, 10**12, float("inf"))]
    ['3', '-0.25', '2.333', '12345.7', '0.99999', '-1e-5', '1e12', '+inf']
    >>> number(16777216, grouped=True), number(Fraction(7, 3)), number(True)
    ('16,777,216', '7/3', 'True')
    """
    if isinstance(value, (bool, Fraction)) or not isinstance(value, Real):
        return str(value)
    if isinstance(value, Integral):
        return _whole(int(value), grouped)
    real = float(value)
    if not isfinite(real):
        return f"{real:+}" if real == real else "nan"
    if isclose(real, round(real), rel_tol=1e-9):  # 9.999999999999998 is what adding up has made of 10
        return _whole(round(real), grouped)
    return _broken(real, grouped)


def _broken(real: float, grouped: bool) -> str:
    """A number that is not whole, and does not look whole."""
    texts = (_digits(real, count) for count in range(4, 18))
    text = next(text for text in texts if not float(text).is_integer())
    return f"{float(text):,}" if grouped and abs(real) >= 1000 else text


def _whole(value: int, grouped: bool) -> str:
    if abs(value) >= _LONG:
        short = _EXPONENT.sub(r"e\1", f"{Decimal(value):.3e}")
        if abs(value) >= _ENDLESS or Decimal(short) == value:
            return short
    return f"{value:,}" if grouped else str(value)


def apart(one: Any, other: Any) -> tuple[str, str]:
    """Write two values of one sentence, such as the expected and the actual one: different ones look different.

    >>> apart(3, 3.0), apart(1 / 3, 0.33333), apart(3, "3")
    (('3', '3'), ('0.333333', '0.33333'), ('3', "'3'"))
    """
    texts = number(one), number(other)
    if texts[0] != texts[1]:
        return texts
    numbers = isinstance(one, Real) and isinstance(other, Real)
    if not numbers:
        return repr(one), repr(other)
    if one == other:
        return texts
    counts = range(5, 18) if abs(one) < _ENDLESS else ()  # the other one is as large
    longer = ((_digits(float(one), count), _digits(float(other), count)) for count in counts)
    return next((texts for texts in longer if texts[0] != texts[1]), (repr(one), repr(other)))


def _digits(value: float, count: int) -> str:
    return _EXPONENT.sub(r"e\1", f"{value:.{count}g}")


def pretty(text: str) -> str:
    """The same with the signs of a printed page: ``2 <= alpha = -inf`` becomes ``2 ≤ α = −∞``; for our own words only.

    >>> pretty("-1e-5 >= beta; no information: re-run alpha-beta on the alphabet")
    '−1e−5 ≥ β; no information: re-run alpha-beta on the alphabet'
    """
    for plain, sign in _SIGNS:
        text = plain.sub(sign, text)
    return text


def compact(value: str) -> str:
    """A value as it is in a node: ``≤2``."""
    return pretty(value).replace("≤ ", "≤").replace("≥ ", "≥")


def amount(count: int, noun: str) -> str:
    """``1 dot``, ``2,000 dots``."""
    return f"{number(count, grouped=True)} {noun}{'s' * (count != 1)}"


def and_list(items: Sequence[str]) -> str:
    """``a and b``, ``a, b, and c``."""
    return f"{', '.join(items[:-1])}, and {items[-1]}" if len(items) > 2 else " and ".join(items)


def capital(text: str) -> str:
    """The same with its first letter large."""
    return text[:1].upper() + text[1:]


def probability(value: Any) -> str:
    """A probability as a reader writes it: ``1/3`` where a small fraction says it, else a decimal number."""
    fraction = Fraction(value).limit_denominator(24)
    return str(fraction) if abs(float(fraction) - float(value)) < 1e-9 else number(float(value))


def move(action: object) -> str:
    """Write a move briefly: ``North``, ``a1``, ``(0, 2)``."""
    return str(getattr(action, "value", action))


def window(alpha: float | Fraction | None, beta: float | Fraction | None) -> str:
    """``[3, +inf]``; of a code with one bound ``alpha = 3``; no window at all is empty."""
    if alpha is None and beta is None:
        return ""
    if beta is None:
        return f"alpha = {number(alpha)}"
    if alpha is None:
        return f"beta = {number(beta)}"
    return f"[{number(alpha)}, {number(beta)}]"


def reason(
    kind: str,
    value: Any,
    alpha: float | Fraction | None,
    beta: float | Fraction | None,
    left: int,
    words: Language = ENGLISH,
) -> str:
    """Say in numbers why the ``left`` remaining moves of a node were not followed (AIMA 4th ed., figure 5.7)."""
    bound, name, sign, opposite = (alpha, "alpha", "<=", ">") if kind == "min" else (beta, "beta", ">=", "<")
    facts = {"n": words.spelled(left), "bound": name}
    if kind == "chance" or value is None or bound is None:
        return words("reason.unknown", left, **facts)
    if value <= bound if kind == "min" else value >= bound:
        return words("reason.cut", left, **facts, value=number(value), sign=sign, limit=number(bound))
    worth, limit = apart(value, bound)
    return words("reason.open", left, **facts, value=worth, sign=opposite, limit=limit)
