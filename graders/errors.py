"""What an error says of the mistake that raised it: its code in the catalog, and its line for a reader.

Some errors say by themselves what is wrong. The others are first compared with the mistakes of the catalog.
"""

import inspect
import re
from collections.abc import Callable
from difflib import get_close_matches

from graders.transcript.running import Raised
from pacman_env import GameState
from pacman_env.berkeley_names import AgentState, Grid
from pacman_env.games import Isolation, TicTacToe, Tree

_KINDS = (GameState, Tree, TicTacToe, Isolation, Grid, AgentState)
_DATA = frozenset(name for kind in _KINDS for name in dir(kind) if not callable(getattr(kind, name)))
METHODS = (
    frozenset(
        name
        for kind in _KINDS
        for above in kind.__mro__
        for name, value in vars(above).items()
        if inspect.isfunction(value) and not name.startswith("_")
    )
    - _DATA
)
"""What one asks a position, a grid or an agent's state for with parentheses."""
QUESTIONS = METHODS | {name for name in _DATA if not name.startswith("_")}
"""All that one asks them for."""
UNCALLED = ("method", "function", "builtin_function_or_method")
"""The types of what is there when parentheses are missing."""


# ------------------------------------------------------------------------------------- what errors say by themselves


def clear_code(error: Raised) -> str:
    """The code of an error that says by itself what is wrong, or an empty text."""
    kind, message, line = (str(error.get(name)) for name in ("type", "message", "code"))
    return next((code for code, says in _SAID.items() if says(kind, message, line)), "") or _CLEAR.get(kind, "")


def meant(error: Raised) -> str:
    """What somebody may have meant by an attribute that a position does not have, or an empty text."""
    missing = re.match(r"'(\w+)' object has no attribute '(\w+)'", str(error.get("message")))
    kind = next((one for one in _KINDS if missing and one.__name__ == missing[1]), None)
    names = sorted(name for name in QUESTIONS if hasattr(kind, name))
    near = get_close_matches(missing[2], names, n=1, cutoff=0.8) if missing else []
    return near[0] if near else ""


_NO_AGENT = re.compile("there is no agent '(?:North|South|East|West|Stop)'")
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
_SAID: dict[str, Callable[[str, str, str], object]] = {
    "old-python": lambda kind, message, line: "is Python 2" in message,
    "swapped-arguments": lambda kind, message, line: _NO_AGENT.match(message) and _makes_successor(line),
    "missing-parentheses": lambda kind, message, line: (
        kind in ("TypeError", "AttributeError") and any(f"'{one}'" in message for one in UNCALLED)
    ),
    "called-value": lambda kind, message, line: _CALLED.match(message),
    "wrong-arguments": lambda kind, message, line: kind == "TypeError" and _CALL.search(message),
    "pair-or-number": lambda kind, message, line: kind == "TypeError" and _PAIR.search(message),
    "no-position": lambda kind, message, line: (asked := _NO_POSITION.search(message)) and asked[1] in QUESTIONS,
    "unset-name": lambda kind, message, line: kind == "UnboundLocalError" or "cannot access free" in message,
}
"""What the type, the words and the line of an error tell; the first that holds counts."""

_CLEAR = {
    "NameError": "missing-name",
    "AttributeError": "missing-attribute",
    "SystemExit": "exits",
    "KeyboardInterrupt": "interrupted",
    "ChangedEvaluation": "changed-evaluation",
    "TimeUp": "out-of-time",
    "Waiting": "waits",
}
"""What the type alone tells, where the words tell nothing more."""


def _makes_successor(line: str) -> bool:
    """Whether a line calls for a successor, under its own name or one that says nothing of legal moves."""
    return bool(re.search(r"(uccessor|_state|State)\(", line)) or not re.search("legal|actions", line, re.I)


# ----------------------------------------------------------------------------------------- what was raised, and where


def raised_code(error: Raised) -> str:
    """The code of any error: what it says by itself, or else what was raised."""
    kind, message = str(error.get("type")), str(error.get("message"))
    if code := clear_code(error):
        return code
    if kind in ("IllegalAction", "IllegalMove"):
        return "no-such-agent" if message.startswith("there is no agent") else "impossible-move"
    if kind == "RecursionError":
        return "endless-recursion"
    compared = _UNLIKE.search(message)
    kinds = {*compared.groups()} if compared else set()
    compares = (code for one, code in _COMPARED.items() if one in kinds and kinds & {"int", "float"})
    return next(compares, "raises-error")


_UNLIKE = re.compile(r"not supported between instances of '(\w+)' and '(\w+)'")
_COMPARED = {"NoneType": "compares-none", "str": "compares-text"}


def line_of(error: Raised) -> str:
    """Where the student's code raised, for a reader."""
    if not error.get("line"):
        return ""
    where = str(error.get("where"))[:60]
    inside = "" if where.startswith("<") else f", in {where}"  # <genexpr> and <lambda> are no names of the student's
    return f"line {error['line']}{inside}: {str(error.get('code'))[:200]}"
