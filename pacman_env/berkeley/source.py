"""From the text of a file to its code, or to what is wrong with it.

Many a file imports what it never uses. So an import of the agents' own file calls ``__failed__`` instead of ending the
file; :mod:`pacman_env.berkeley.door` gives this a meaning.
"""

import ast
import re
import threading
import tokenize
from pathlib import Path
from types import CodeType

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
    """The code of a file; with ``main`` an import at its left margin that fails costs only itself.

    Raises:
        BerkeleyLoadError: no text, or not valid Python 3.
    """
    text = _text(path)
    try:
        with _one_at_a_time:
            tree = ast.parse(text, str(path))
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
        raise BerkeleyLoadError(path, None, f"cannot be read ({reason})", "give the path of a multiAgents.py") from None
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


def _guarded(statement: ast.stmt) -> ast.stmt:
    """An import in a ``try`` that passes on which names it would have made; anything else as it is."""
    match statement:
        case ast.ImportFrom(module="__future__"):
            return statement
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            made = [name.asname or name.name.partition(".")[0] for name in names if name.name != "*"]
            guard = ast.parse(f"try: pass\nexcept: __failed__({made!r})").body[0]
            for node in ast.walk(guard):
                ast.copy_location(node, statement)
            guard.body = [statement]  # type: ignore[attr-defined]
            return guard
    return statement
