"""Functions that nobody has written yet."""

import ast
import re

from graders.reading.code import Code, Function, last_name
from graders.transcript.source import Source

_UNDEFINED = re.compile(r"not (been |yet )*(implemented|written|done|finished)|to ?do\b", re.I)
_REFUSALS = ("NotImplementedError", "NotImplemented", "raiseNotDefined")


def is_stub(source: Source) -> bool | None:
    """Whether nothing has been written into the function that is asked; None if that cannot be read. Never raises."""
    try:
        entry = Code(source).entry
        return None if entry is None else is_empty(entry)
    except Exception:  # a look is an extra: without it the verdicts still stand
        return None


def is_empty(function: Function) -> bool:
    """Whether nothing has been written into a function: a docstring, `...`, `pass`, or words that it is not written."""
    return all(map(_says_nothing, function.body))


def _says_nothing(node: ast.stmt) -> bool:
    match node:
        case ast.Pass() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=value) | ast.Return(value=value):
            return value is None or _is_blank(value) or _is_refusal(value)
        case ast.Raise(exc=error):
            return error is not None and _is_refusal(error)
    return False


def _is_blank(value: ast.expr) -> bool:
    """A docstring, `...` or None; a number or True is an answer."""
    return isinstance(value, ast.Constant) and (value.value in (None, ...) or isinstance(value.value, str))


def _is_refusal(node: ast.expr) -> bool:
    """`NotImplementedError`, `util.raiseNotDefined()`, `Exception("Not implemented yet")`."""
    name = last_name(node.func if isinstance(node, ast.Call) else node)
    texts = [one.value for one in node.args if isinstance(one, ast.Constant)] if isinstance(node, ast.Call) else []
    return name in _REFUSALS or (name.endswith(("Exception", "Error")) and any(map(is_refusal_text, texts)))


def is_refusal_text(text: object) -> bool:
    """Whether an error's words say that something is not written yet."""
    return bool(_UNDEFINED.search(str(text)))
