"""From the text of a file to its code, as far as it can be read.

What does not compile costs the smallest function around it (else the class, else the statement) and no more: there the
text becomes ``raise __unreadable__(...)``, which says why, and every line keeps its number. So that one statement that
fails does not cost the next, a statement of the agents' own file calls ``__failed__`` instead of ending it. A name of
Python 2 is asked for through ``__explained__``. :mod:`pacman_env.berkeley.door` gives these three their meaning.
"""

import ast
import re
import threading
import tokenize
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

MOST_PIECES = 20  # a file with more than that to leave out is no Python 3 at all
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

_HEAD = re.compile(r"(\s*)(?:async\s+)?(def|class)\s+(\w+)")
_TARGET = re.compile(r"(\w+)\s*=(?!=)")
_CLAUSE = re.compile(r"\s*(?:(?:else|elif|except|finally)\b|[])}])")  # goes on with what stands above it
_LONG_STRING = re.compile(r"('''|\"\"\").*?\1", re.DOTALL)
_one_at_a_time = threading.Lock()  # Python 3.11 fails when two threads make syntax trees at once (its issue 106905)


class BerkeleyLoadError(ValueError):
    """What cannot be read of a file, or the whole file; ``line`` counts from 1 (None: the whole file)."""

    def __init__(self, path: Path, line: int | None, problem: str, remedy: str) -> None:
        """Say in one line where, what and what to do."""
        self.path, self.line = path, line
        place = path.name if line is None else f"{path.name}, line {line}"
        end = "" if remedy.endswith("?") else "."
        self._parts = (path, line, problem, remedy)
        super().__init__(f"{place}: {problem}. {remedy[0].upper()}{remedy[1:]}{end}")

    def __reduce__(self) -> str | tuple[object, ...]:
        """Keep the message when an error travels between processes."""
        return (BerkeleyLoadError, self._parts)


def compiled(path: Path, errors: list[BerkeleyLoadError], main: bool) -> CodeType:
    """The code of a file; ``errors`` grows by what was left out, and ``__unreadable__(k)`` is the k-th of them.

    Args:
        path: the file.
        errors: what is unreadable so far.
        main: whether a statement that fails is to cost only itself.

    Raises:
        BerkeleyLoadError: no text, or too little of it is Python 3.
    """
    lines, first = _text(path).split("\n"), len(errors)
    outcome = _attempt(lines, path, main)
    while isinstance(outcome, Exception):
        errors.append(_refusal(path, lines, outcome))
        further = None if len(errors) - first > MOST_PIECES else _further(lines, outcome, len(errors) - 1, path, main)
        if further is None:
            refusal = errors[first]
            del errors[first:]
            raise refusal
        lines, outcome = further
    return outcome


def _attempt(lines: Sequence[str], path: Path, main: bool) -> CodeType | Exception:
    try:
        with _one_at_a_time:
            tree = ast.parse("\n".join(lines), str(path))
            _explain_old_names(tree)
            if main:
                tree.body = [_guarded(statement) for statement in tree.body]
            return compile(tree, str(path), "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return error


def _text(path: Path) -> str:
    try:
        with tokenize.open(path) as file:
            return file.read()
    except OSError as error:
        reason = error.strerror or str(error)
        raise BerkeleyLoadError(path, None, f"cannot be read ({reason})", "give the path of a multiAgents.py") from None
    except (SyntaxError, LookupError) as error:  # of the line that names the encoding
        if "unknown encoding" in str(error) or isinstance(error, LookupError):
            raise BerkeleyLoadError(path, None, str(error), "name one that exists, or none for UTF-8") from None
        raise BerkeleyLoadError(path, None, "this is no text in UTF-8", "save it as UTF-8") from None
    except ValueError:  # the decoder's; or it cannot be the name of a file
        raise BerkeleyLoadError(path, None, "this is no text in UTF-8", "save it as UTF-8") from None


def _refusal(path: Path, lines: Sequence[str], error: Exception) -> BerkeleyLoadError:
    line = getattr(error, "lineno", None)
    text = lines[line - 1].strip()[:60] if line and line <= len(lines) else ""
    if isinstance(error, TabError):
        return BerkeleyLoadError(path, line, "tabs and spaces are mixed", "use spaces only")
    if PYTHON_2_LINE.search(text) or "Missing parentheses" in str(error):
        return BerkeleyLoadError(path, line, f"this is Python 2: {text}", REWRITE)
    said = str(getattr(error, "msg", error)) or "it is nested too deeply"
    return BerkeleyLoadError(path, line, ": ".join(filter(None, ["not valid Python", said, text])), "correct this line")


# --- leaving out ------------------------------------------------------------------------------------------------------


def _further(
    lines: list[str], error: Exception, number: int, path: Path, main: bool
) -> tuple[list[str], CodeType | Exception] | None:
    """The lines less the smallest piece without which this error goes, and how they compile; None if there is none."""
    line = getattr(error, "lineno", 0) or 0
    for start, stop in _pieces(lines, line):
        shorter = lines[:start] + _instead(lines[start:stop], line - 1 - start, number) + lines[stop:]
        outcome = _attempt(shorter, path, main)
        if not isinstance(outcome, Exception) or str(outcome) != str(error):  # the text names the line, too
            return shorter, outcome
    return None


def _pieces(lines: list[str], line: int) -> list[tuple[int, int]]:
    """Where (first line, line after the last) the functions, classes and statements around a line are, smallest first.

    The line before counts, too: a body that is missing is noticed only at what comes next.
    """
    blank = _LONG_STRING.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), "\n".join(lines)).split("\n")
    code = [number for number, text in enumerate(blank) if text.strip() and not text.lstrip().startswith("#")]
    here = [number for number in code if number < line][-2:]
    found = {(start, _stop(blank, code, start)) for place in here for start in _starts(blank, code, place)}
    return sorted(found, key=lambda piece: (piece[1] - piece[0], piece))


def _starts(text: list[str], code: list[int], place: int) -> Iterator[int]:
    """The first lines of what a line stands in: functions and classes, and something at the left margin."""
    level = _indent(text[place]) + 1
    for number in reversed([number for number in code if number <= place]):
        if _indent(text[number]) < level and not _CLAUSE.match(text[number]):
            level = _indent(text[number])
            if _HEAD.match(text[number]) or not level:
                yield number


def _stop(text: list[str], code: list[int], start: int) -> int:
    level = _indent(text[start])
    after = (n for n in code if n > start and _indent(text[n]) <= level and not _CLAUSE.match(text[n]))
    return next(after, len(text))


def _indent(text: str) -> int:
    return len(text.expandtabs()) - len(text.expandtabs().lstrip())


def _instead(piece: list[str], place: int, number: int) -> list[str]:
    """As many lines, which make the same name, and say on the line of the error what is wrong."""
    head, target = _HEAD.match(piece[0]), _TARGET.match(piece[0])
    lines = [""] * len(piece)
    if head:
        indent, kind, name = head.groups()
        lines[0] = f"{indent}{kind} {name}{'(*_, **__)' if kind == 'def' else ''}:"
    call = f"raise __unreadable__({number}{f', {target[1]!r}' if target else ''})"
    lines[max(0, min(place, len(piece) - 1))] += f"{head[1]} {call}" if head else call
    return lines


# --- changes to the syntax tree ---------------------------------------------------------------------------------------


def _guarded(statement: ast.stmt) -> ast.stmt:
    """The statement in a ``try`` that hands on which names it would have made; what must come first is left alone."""
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


def _explained(node: Any) -> Any:
    match node:
        case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()) if name in PYTHON_2_NAMES:
            words = f"{name} is Python 2: write {PYTHON_2_NAMES[name]}"
            call = _placed(ast.parse(f"__explained__(lambda: 0, {words!r})", mode="eval").body, node)
            call.args[0].body = node
            return call
    return node


def _placed(new: Any, old: ast.AST) -> Any:
    """The new part of a tree, all of it where the old one stands."""
    for node in ast.walk(new):
        ast.copy_location(node, old)
    return new
