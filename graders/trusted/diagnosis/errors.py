"""What an error says by itself, and what came back in the place of an answer: both need no look at the search."""

import re
from collections.abc import Sequence
from typing import Any

from graders.trusted.diagnosis.text import is_refusal_text
from graders.trusted.verdicts import Verdict

_POSITIONS = (
    "is_terminal", "utility", "actions", "result", "to_move", "is_win", "is_lose", "legal_actions", "successor",
    "get_legal_moves", "forecast_move", "isWin", "isLose", "getLegalActions", "generateSuccessor", "getScore",
    "score", "getNumAgents", "num_agents", "probability",
)  # fmt: skip
_UNCALLED = ("method", "function", "builtin_function_or_method")
"""The types of what is there when parentheses are missing."""
_ACTIONS = "North|South|East|West|Stop"
_CALL = (
    r"\) (?:missing \d+ required (?:positional|keyword-only) argument"
    r"|takes (?:no|from \d+ to \d+|\d+) (?:positional |keyword )?arguments?\b"
    r"|got an unexpected keyword argument|got multiple values for argument)"
)
_PAIR = (
    r"instances of '(?:tuple|list)' and '(?:int|float)'|instances of '(?:int|float)' and '(?:tuple|list)'"
    r"|^'(?:int|float)' object is not (?:subscriptable|iterable)|cannot unpack non-iterable (?:int|float) object"
    r"|^bad operand type for (?:unary -|abs\(\)): '(?:tuple|list)'"
    r"|unsupported operand type\(s\) for \S+: '(?:int|float)' and '(?:tuple|list)'"
    r"|unsupported operand type\(s\) for \S+: '(?:tuple|list)' and '(?:int|float)'"
)
_SAID: tuple[tuple[str, str, str], ...] = (
    ("old-python", "", "is Python 2"),
    ("swapped-arguments", "", f"^there is no agent '(?:{_ACTIONS})'"),
    ("no-such-agent", "", "^there is no agent"),
    ("impossible-move", "Illegal", ""),
    ("missing-parentheses", "TypeError|AttributeError", f"'(?:{'|'.join(_UNCALLED)})'"),
    ("returns-nothing", "TypeError|AttributeError", "NoneType"),
    ("wrong-arguments", "TypeError", _CALL),
    ("pair-or-number", "TypeError", _PAIR),
    ("move-for-position", "AttributeError",
     f"'(?:str|Action|int|float|tuple|list|bool)' object has no attribute '(?:{'|'.join(_POSITIONS)})'"),
    ("missing-attribute", "AttributeError", ""),
    ("unset-name", "UnboundLocalError", ""),
    ("unset-name", "NameError", "cannot access free"),
    ("missing-name", "NameError", ""),
    ("no-legal-actions", "ValueError|IndexError", "empty|no arguments|out of range"),
    ("no-legal-actions", "TypeError", "expected at least 1 argument"),
    ("endless-recursion", "RecursionError", ""),
    ("exits", "SystemExit", ""),
    ("interrupted", "KeyboardInterrupt", ""),
    ("changed-evaluation", "ChangedEvaluation", ""),
    ("out-of-time", "TimeUp", ""),
    ("waits", "Waiting", ""),
    ("terminal-too-early", "ValueError", "is no leaf"),
    ("root-always-chance", "ValueError", "is no chance node"),
    ("raises-error", "", ""),
)  # fmt: skip
"""The code, the type of the error, and what its words say: the first line that fits."""


def said_by(error: dict[str, Any]) -> str:
    """The code of what an error says by itself; empty where there is none."""
    kind, words = str(error.get("type")), str(error.get("message"))
    fitting = (code for code, of_type, said in _SAID if re.match(of_type, kind) and re.search(said, words))
    code = next(fitting) if error else ""
    name = re.search(r"has no attribute '(\w+)'", words)
    written = (
        code == "missing-attribute" and name and re.search(rf"\.{name[1]}\s*[-+*/]?=(?!=)", str(error.get("code")))
    )
    return "written-on-position" if written else code


def came_back(verdict: Verdict) -> str:
    """The code of what came back where it cannot be an answer at all; empty where it can."""
    if verdict.record.get("changed"):
        return "changed-position"
    if verdict.error:
        return "not-written-yet" if is_refusal(verdict) else said_by(verdict.error)
    kind = verdict.value.get("type")
    if verdict.value.get("strange") and kind not in ("GameState", "Isolation", "TicTacToe", "Tree"):
        return "missing-parentheses" if kind in _UNCALLED else "strange-object"
    if is_nothing(verdict):
        return "" if None in verdict.expected.values else "returns-nothing"
    return "nan-value" if verdict.value.get("value") == "nan" else ""


def alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two errors are the same: their type and what they say, but for names and numbers."""
    return one.get("type") == other.get("type") and said_by(one) == said_by(other) and gist(one) == gist(other)


def gist(error: dict[str, Any]) -> str:
    """What an error's words say, without what depends on the case or on the version of Python."""
    words = str(error.get("message"))
    if "empty" in words or "no arguments" in words:
        return "empty"
    return re.sub(r"'[^']*'|\d+", "", words)[:60]


def is_refusal(verdict: Verdict) -> bool:
    """Whether the code says of itself that it is not written yet."""
    kind = verdict.error.get("type")
    said = kind in ("Exception", "RuntimeError", "ValueError", "AssertionError")
    return kind == "NotImplementedError" or (said and is_refusal_text(verdict.error.get("message")))


def is_nothing(verdict: Verdict) -> bool:
    """Whether nothing came back."""
    return verdict.value.get("type", "None") in ("None", "ellipsis", "NotImplementedType") and not verdict.error


def all_nothing(found: Sequence[Verdict]) -> bool:
    """Whether nothing ever came back."""
    return bool(found) and all(map(is_nothing, found))
