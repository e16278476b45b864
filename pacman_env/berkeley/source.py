"""From the text of a file to its code.

So that one statement that fails does not cost the next, a statement of the agents' own file calls ``__failed__``
instead of ending it. A name of Python 2 is asked for through ``__explained__``. :mod:`pacman_env.berkeley.door` gives
these two their meaning.
"""

import ast
import re
import threading
import tokenize
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

from pacman_env.wording import capital

PYTHON_2_LINE = re.compile(
    r"^\s*(print|exec)\s+[^\s(=.]|\bexcept\s+[\w.]+\s*,\s*\w+\s*:|\braise\s+\w+\s*,|<>|`"
    r"|\blambda\s*\(|\bdef\s+\w+\s*\([^)]*\(|\b0[0-7]+\b|\b\d+[lL]\b"
)
PYTHON_2_NAMES = {
    "xrange": "range",
    "raw_input": "input",
    "unicode": "str",
    "basestring": "str",
    "long": "int",
    "reduce": "functools.reduce",
    "cmp": "(a > b) - (a < b)",
    "maxint": "sys.maxsize",
    "has_key": "key in d",
    "iteritems": "d.items()",
    "itervalues": "d.values()",
    "iterkeys": "d.keys()",
}
REWRITE = "rewrite this line for Python 3"

_one_at_a_time = threading.Lock()  # Python 3.11 fails when two threads make syntax trees at once (its issue 106905)


class BerkeleyLoadError(ValueError):
    """What cannot be read of a file, or the whole file; ``line`` counts from 1 (None: the whole file)."""

    def __init__(self, path: Path, line: int | None, problem: str, remedy: str) -> None:
        """Where, what and what to do; kept as they are, so that the error can travel between processes."""
        super().__init__(path, line, problem, remedy)
        self.path, self.line = path, line

    def __str__(self) -> str:
        path, line, problem, remedy = self.args
        place = path.name if line is None else f"{path.name}, line {line}"
        return f"{place}: {problem}. {capital(remedy)}{'' if remedy.endswith('?') else '.'}"


def compiled(path: Path, main: bool) -> CodeType:
    """The code of a file; with ``main`` a statement at its left margin that fails costs only itself.

    Raises:
        BerkeleyLoadError: no text, or not valid Python 3.
    """
    text = _text(path)
    try:
        with _one_at_a_time:
            tree = ast.parse(text, str(path))
            _explain_old_names(tree)
            if main:
                tree.body = [_guarded(statement) for statement in tree.body]
            return compile(tree, str(path), "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _refusal(path, text.split("\n"), error) from None


def _text(path: Path) -> str:
    try:
        with tokenize.open(path) as file:
            return file.read()
    except OSError as error:
        reason = error.strerror or str(error)
        raise BerkeleyLoadError(path, None, f"cannot be read ({reason})", "name a multiAgents.py file") from None
    except (SyntaxError, LookupError) as error:  # of the line that names the encoding
        if "unknown encoding" in str(error) or isinstance(error, LookupError):
            raise BerkeleyLoadError(
                path, None, str(error), "name an encoding that exists, or delete that line: UTF-8 is the default"
            ) from None
        raise BerkeleyLoadError(path, None, "this is not text in UTF-8", "save it as UTF-8") from None
    except ValueError:  # the decoder's; or it cannot be the name of a file
        raise BerkeleyLoadError(path, None, "this is not text in UTF-8", "save it as UTF-8") from None


def _refusal(path: Path, lines: list[str], error: Exception) -> BerkeleyLoadError:
    line = getattr(error, "lineno", None)
    text = lines[line - 1].strip()[:60] if line and line <= len(lines) else ""
    if isinstance(error, TabError):
        return BerkeleyLoadError(path, line, "tabs and spaces are mixed", "use spaces only")
    if PYTHON_2_LINE.search(text) or "Missing parentheses" in str(error):
        return BerkeleyLoadError(path, line, f"this is Python 2: {text}", REWRITE)
    said = str(getattr(error, "msg", error)) or "it is nested too deeply"
    return BerkeleyLoadError(path, line, ": ".join(filter(None, ["not valid Python", said, text])), "correct this line")


# --- changes to the syntax tree ---------------------------------------------------------------------------------------


def _guarded(statement: ast.stmt) -> ast.stmt:
    """The statement in a ``try`` that passes on which names it would have made; what must come first is left alone."""
    match statement:
        case ast.ImportFrom(module="__future__") | ast.Expr(value=ast.Constant()):
            return statement
    call = f"__failed__({sorted(_made(statement))!r}, {isinstance(statement, ast.ClassDef)})"
    guard = _placed(ast.parse(f"try: pass\nexcept: {call}").body[0], statement)
    guard.body = [statement]
    return guard  # type: ignore[no-any-return]


def _made(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement at the left margin makes."""
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
            return
    for node in ast.walk(statement):
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.alias(name=name, asname=other) if name != "*":
                yield other or name.partition(".")[0]


def _explain_old_names(tree: ast.AST) -> None:
    """Ask for a name of Python 2 through ``__explained__(lambda: the name, what to write instead)``."""
    for node in list(ast.walk(tree)):
        for field, part in ast.iter_fields(node):
            if isinstance(part, list):
                part[:] = [_explained(one) for one in part]
            else:
                setattr(node, field, _explained(part))


def _explained(node: object) -> Any:
    match node:
        case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()) if name in PYTHON_2_NAMES:
            words = f"{name} is Python 2: write {PYTHON_2_NAMES[name]}"
            call = _placed(ast.parse(f"__explained__(lambda: 0, {words!r})", mode="eval").body, node)
            call.args[0].body = node
            return call
    return node


def _placed(new: Any, old: ast.AST) -> Any:
    """The new part of a tree, all of it where the old one is."""
    for node in ast.walk(new):
        ast.copy_location(node, old)
    return new
