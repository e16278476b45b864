"""Which note on the text of an answer its run confirms, and what an error's own words say.

A text shows many a slip that does no harm, or that is not what went wrong. A note counts only if at least half of the
wrong cases look as they must look when somebody trips over it.
"""

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

from graders.exercises import reference
from graders.reading.notes import Note
from graders.reading.parentheses import QUESTIONS
from graders.reading.syntax.stubs import is_refusal_text
from graders.transcript.encoding import WrongType, decode
from graders.trusted.verdicts import Verdict

_BEFORE = ("NameError", "UnboundLocalError", "ImportError", "ModuleNotFoundError", "TimeUp", "Waiting",
           "KeyboardInterrupt")  # fmt: skip
"""Errors that come before anything else can go wrong."""
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
UNCALLED = ("method", "function", "builtin_function_or_method")
"""The types of what stands there when parentheses are missing."""

Fits = Callable[[Note, Verdict], bool]


def confirmed(notes: Sequence[Note], wrong: Sequence[Verdict]) -> tuple[Note, list[Verdict]] | None:
    """The first note that the wrong verdicts bear out, and those of them that show it; or None."""
    for note in notes:
        fitting = [verdict for verdict in wrong if fits(note, verdict)]
        if fitting and len(fitting) * 2 >= len(wrong):
            return note, fitting
    return None


def fits(note: Note, verdict: Verdict) -> bool:
    """Whether a wrong verdict looks as it must if this note is what went wrong."""
    return _FITS.get(note.code, _anything)(note, verdict)


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


# ------------------------------------------------------------------------------------------------- what must be seen


def _anything(note: Note, verdict: Verdict) -> bool:
    return verdict.error.get("type") not in _BEFORE and not is_refusal(verdict)


def _after(note: Note, verdict: Verdict) -> bool:
    """Nothing stopped the function before it came to this line, nor the search before it came to the function."""
    line = verdict.error.get("line")
    earlier = isinstance(line, int) and verdict.error.get("where") == note.where and line < note.line
    elsewhere = verdict.error and verdict.error.get("where") != note.where and not verdict.record.get("made")
    speaks = any(kind in str(verdict.error.get("message")) for kind in UNCALLED)
    return _anything(note, verdict) and not earlier and (not elsewhere or speaks)


def _answered(note: Note, verdict: Verdict) -> bool:
    return not verdict.error or verdict.error.get("type") == "RecursionError"


def _let_go(note: Note, verdict: Verdict) -> bool:
    """What comes of a value that is let go: something else, or nothing that somebody needs."""
    if _infinite_scene(note, verdict):  # that is said as it is
        return False
    return not verdict.error or "NoneType" in str(verdict.error.get("message"))


def _raised_there(note: Note, verdict: Verdict) -> bool:
    return not note.places or (verdict.error.get("line"), verdict.error.get("code")) in note.places


def _unset(note: Note, verdict: Verdict) -> bool:
    named = f"'{note.name}'" in str(verdict.error.get("message"))
    return named and verdict.error.get("type") in ("UnboundLocalError", "NameError") and _raised_there(note, verdict)


def _nothing(note: Note, verdict: Verdict) -> bool:
    """None came back, or was met on a line that uses what should have come back."""
    if note.silent and _anything(note, verdict):
        return True
    if not verdict.error:
        return note.answers and is_nothing(verdict)
    return "NoneType" in str(verdict.error.get("message")) and _raised_there(note, verdict)


def _unwritten(note: Note, verdict: Verdict) -> bool:
    return _nothing(note, verdict) or (is_refusal(verdict) and _raised_there(note, verdict))


def _no_position(note: Note, verdict: Verdict) -> bool:
    return bool(_NO_POSITION.search(str(verdict.error.get("message")))) and _raised_there(note, verdict)


def _no_such_attribute(note: Note, verdict: Verdict) -> bool:
    named = f"'{note.name}'" in str(verdict.error.get("message"))
    return named and verdict.error.get("type") == "AttributeError" and _raised_there(note, verdict)


def _infinite(note: Note, verdict: Verdict) -> bool:
    value = _value(verdict)
    return isinstance(value, float) and math.isinf(value)


def _infinite_scene(note: Note, verdict: Verdict) -> bool:
    """Whether an evaluation of a scene, which has a name, is infinite."""
    return bool(verdict.case.name) and _infinite(note, verdict)


def _start(note: Note, verdict: Verdict) -> bool:
    value = _value(verdict)
    return isinstance(value, (int, float)) and f"{float(value):g}" in note.name.split(" or ")


def _zero(note: Note, verdict: Verdict) -> bool:
    """Whether a move, or the value of one, is 0 here."""
    if verdict.error or (not hasattr(verdict.case.root, "actions") and not verdict.case.depth):
        return False
    if note.name == "move":
        return not verdict.case.depth and 0 in reference.move_values(verdict.case.root)
    worth = verdict.expected.worth if verdict.case.depth else reference.move_values(verdict.case.root)
    return any(value == 0 for value in worth.values())


def _value(verdict: Verdict) -> Any:
    try:
        return decode(verdict.record.get("value"))
    except WrongType:
        return None


_FITS: dict[str, Fits] = {
    "missing-parentheses": _after,
    "unset-name": _unset,
    "returns-nothing": _nothing,
    "value-thrown-away": _let_go,
    "not-written-yet": _unwritten,
    "move-for-position": _no_position,
    "missing-attribute": _no_such_attribute,
    "written-on-position": _no_such_attribute,
    "depth-used-up": _answered,
    "copied-function": _answered,
    "infinite-ends": _infinite,
    "infinite-value": _infinite_scene,
    "start-within-reach": _start,
    "zero-is-false": _zero,
}
