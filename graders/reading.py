"""A look at the text of an answer, on the trusted side: parsed, never run.

It answers two questions that no run can: whether anything has been written, and whether an answer looks at more than
one move of a position. Who follows the first move from each position to the end has no loop over moves and compares
nothing; a loop that is left too early has one. Both return the same values.
"""

import ast
import re

from graders.code.syntax import Function, called, entry_of, name_of, pieces_of, reached
from graders.transcript.source import Source

_UNDEFINED = re.compile(r"not (been |yet )*(implemented|written|done|finished)|to ?do\b", re.I)
_REFUSALS = ("NotImplementedError", "NotImplemented", "raiseNotDefined")
_PICKS = ("max", "min", "sum", "sorted", "reduce", "map", "filter", "accumulate", "mean", "fmean", "argmax", "argmin")
_ENDINGS = ("is_terminal", "is_win", "is_lose", "iswin", "islose", "terminal", "over", "actions", "moves", "depth")


# ------------------------------------------------------------------------------------------------ what is written


def is_stub(source: Source) -> bool | None:
    """Whether nothing has been written into the function that is asked; None if that cannot be read. Never raises."""
    try:
        entry = entry_of(pieces_of(source), source.answer)
        return isinstance(entry, Function) and all(map(_says_nothing, entry.body)) if entry else None
    except Exception:  # a look is an extra: without it the verdicts still count
        return None


def is_refusal_text(text: object) -> bool:
    """Whether an error's words say that something is not written yet."""
    return bool(_UNDEFINED.search(str(text)))


def _says_nothing(node: ast.stmt) -> bool:
    """A docstring, `...`, `pass`, or words that nothing is written; a number or True is an answer."""
    match node:
        case ast.Pass() | ast.Import() | ast.ImportFrom() | ast.Return(value=None):
            return True
        case ast.Expr(value=value) | ast.Return(value=value):
            return _is_refusal(value) or (
                isinstance(value, ast.Constant) and (value.value in (None, ...) or isinstance(value.value, str))
            )
        case ast.Raise(exc=error):
            return error is not None and _is_refusal(error)
    return False


def _is_refusal(node: ast.expr | None) -> bool:
    """`NotImplementedError`, `util.raiseNotDefined()`, `Exception("Not implemented yet")`."""
    name = name_of(node.func if isinstance(node, ast.Call) else node)
    texts = [one.value for one in node.args if isinstance(one, ast.Constant)] if isinstance(node, ast.Call) else []
    return name in _REFUSALS or (name.endswith(("Exception", "Error")) and any(map(is_refusal_text, texts)))


# ----------------------------------------------------------------------------------------------- one line of moves


def follows_one_line(source: Source) -> bool:
    """Whether nothing in the text goes through the moves of a position, or compares any; False for an unread one."""
    try:
        functions = reached(pieces_of(source), source.answer)
    except Exception:
        return False
    names = set(functions.values())
    return bool(functions) and not any(_chooses(node, names) for one in functions for node in ast.walk(one))


def _chooses(node: ast.AST, own: set[str]) -> bool:
    """Whether this is a loop, makes one thing of several values, or searches each of several positions."""
    match node:
        case ast.For() | ast.AsyncFor():
            return True
        case ast.While(test=test):  # `while not state.is_terminal()` only goes on along one line
            asked = [name_of(one).lower() for one in ast.walk(test) if isinstance(one, ast.Attribute)]
            asked += [called(one).lower() for one in ast.walk(test)]
            return not any(word in name for name in asked for word in _ENDINGS)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return any(name_of(one) in own for one in ast.walk(node))
    return name_of(node) in _PICKS
