"""What the text of an answer shows at a glance, never run: nothing is written yet, or a method is not called."""

import ast
import re

from graders.transcript.source import MOST_CHARACTERS, Source

LONGEST_LINE, DEEPEST = 2_000, 150
_REFUSALS = ("NotImplementedError", "NotImplemented", "raiseNotDefined")
_UNWRITTEN = re.compile(r"not (been |yet )*(implemented|written|done|finished)|to ?do\b", re.I)
_UNCALLED = re.compile(
    r"(?:\b(?:if|or|and|not|while|return)\s+[(]*|=\s*)\w[\w.]*\."
    r"(?:is_terminal|isWin|isLose|is_win|is_lose|utility|get_legal_moves)\b(?!\s*\()"
)
"""A question to a position without its parentheses: it always counts as true."""
_ENTRIES = ("get_action", "getAction")
Definition = ast.FunctionDef | ast.AsyncFunctionDef


def is_refusal_text(text: object) -> bool:
    """Whether an error's words say that something is not written yet."""
    return bool(_UNWRITTEN.search(str(text)))


def is_stub(source: Source) -> bool | None:
    """Whether nothing has been written into the function that is asked; None if that cannot be read. Never raises."""
    try:
        tops = [one for text in source.texts for one in _parsed(text).body]
        entry = _entry(source.answer.partition(".")[0], tops)
        return None if entry is None else is_empty(entry)
    except Exception:
        return None


def is_uncalled(source: Source) -> bool:
    """Whether a question to a position is named where it should be called."""
    return any(_UNCALLED.search(line.partition("#")[0]) for text in source.texts for line in text.splitlines())


def is_empty(function: Definition) -> bool:
    """Whether nothing has been written into a function: a docstring, `...`, `pass`, or words that it is not written."""
    return all(map(_says_nothing, function.body))


def _parsed(text: str) -> ast.Module:
    """The syntax tree of a text; ValueError if it is longer or deeper nested than people write."""
    if len(text) > MOST_CHARACTERS or max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
        raise ValueError("too long")
    tree = ast.parse(text)
    layer, depth = list[ast.AST]([tree]), 0
    while layer:
        layer, depth = [child for node in layer for child in ast.iter_child_nodes(node)], depth + 1
        if depth > DEEPEST:
            raise ValueError("too deep")
    return tree


def _entry(name: str, tops: list[ast.stmt]) -> Definition | None:
    """The function of this name, or the method of this class, or of those above it, that is asked."""
    for made in tops:
        if isinstance(made, ast.FunctionDef | ast.AsyncFunctionDef) and made.name == name:
            return made
        if isinstance(made, ast.ClassDef) and made.name == name:
            return _method(made, tops)
    return None


def _method(made: ast.ClassDef, tops: list[ast.stmt]) -> Definition | None:
    """The method of a class that is asked, its own or of a class above it."""
    for one in made.body:
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and one.name in _ENTRIES:
            return one
    for base in made.bases:
        if isinstance(base, ast.Name) and base.id != made.name and (found := _entry(base.id, tops)):
            return found
    return None


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
    called = node.func if isinstance(node, ast.Call) else node
    name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    texts = [one.value for one in node.args if isinstance(one, ast.Constant)] if isinstance(node, ast.Call) else []
    return name in _REFUSALS or (name.endswith(("Exception", "Error")) and any(map(is_refusal_text, texts)))
