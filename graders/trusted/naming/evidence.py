"""What an error says in its own words, and what says that nothing has been written."""

import re
from typing import Any

from graders.reading import QUESTIONS, is_refusal_text
from graders.trusted.verdicts import Verdict

_ACTIONS = "North|South|East|West|Stop"
_NO_POSITION = re.compile(r"'(?:str|Action|int|float|tuple|list|NoneType|bool)' object has no attribute '(\w+)'")
_CALL = re.compile(
    r"\) (?:missing \d+ required (?:positional|keyword-only) argument"
    r"|takes (?:no|from \d+ to \d+|\d+) (?:positional |keyword )?arguments?\b"
    r"|got an unexpected keyword argument|got multiple values for argument)"
)
_PAIR = re.compile(
    r"instances of '(?:tuple|list)' and '(?:int|float)'|instances of '(?:int|float)' and '(?:tuple|list)'"
    r"|^'(?:int|float)' object is not (?:subscriptable|iterable)|cannot unpack non-iterable (?:int|float) object"
    r"|^bad operand type for (?:unary -|abs\(\)): '(?:tuple|list)'"
    r"|unsupported operand type\(s\) for \S+: '(?:int|float)' and '(?:tuple|list)'"
    r"|unsupported operand type\(s\) for \S+: '(?:tuple|list)' and '(?:int|float)'"
)
_CALLED = re.compile(r"^'(?:int|float|str|bool|tuple|list|dict|set|frozenset|Grid)' object is not callable")
UNCALLED = ("method", "function", "builtin_function_or_method")
"""The types of what stands there when parentheses are missing."""


def is_refusal(verdict: Verdict) -> bool:
    """Whether the code says of itself that it is not written yet."""
    kind = verdict.error.get("type")
    said = kind in ("Exception", "RuntimeError", "ValueError", "AssertionError")
    return kind == "NotImplementedError" or (said and is_refusal_text(verdict.error.get("message")))


def is_nothing(verdict: Verdict) -> bool:
    """Whether nothing came back."""
    return verdict.value.get("type", "None") in ("None", "ellipsis", "NotImplementedType") and not verdict.error


def said_by(error: dict[str, Any]) -> str:
    """The code of the mistake that the words of an error tell, or an empty text."""
    message, line = str(error.get("message")), str(error.get("code"))
    if "is Python 2" in message:
        return "old-python"
    if re.match(f"there is no agent '(?:{_ACTIONS})'", message) and _makes_successor(line):
        return "swapped-arguments"
    if error.get("type") in ("TypeError", "AttributeError") and any(f"'{kind}'" in message for kind in UNCALLED):
        return "missing-parentheses"
    if _CALLED.match(message):
        return "called-value"
    if error.get("type") == "TypeError" and _CALL.search(message):
        return "wrong-arguments"
    if error.get("type") == "TypeError" and _PAIR.search(message):
        return "pair-or-number"
    asked = _NO_POSITION.search(message)
    if asked and asked[1] in QUESTIONS:
        return "no-position"
    return "unset-name" if error.get("type") == "UnboundLocalError" or "cannot access free" in message else ""


def _makes_successor(line: str) -> bool:
    """Whether a line calls for a successor, under its own name or one that says nothing of legal moves."""
    return bool(re.search(r"(uccessor|_state|State)\(", line)) or not re.search("legal|actions", line, re.I)
