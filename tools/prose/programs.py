"""The texts in a program: its strings, and where somebody reads the program itself, its comments and docstrings."""

import ast
import re
from collections.abc import Iterator

_COMMENT = re.compile(r"(?:^ *|  )# ([^\n]*(?:\n *# [^\n]*)*)", re.MULTILINE)
_MAGIC = re.compile(r"^( *)(?:%[a-z]+|![\w-]+) .*", re.MULTILINE)
_GAP = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
_SCRIPT = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`""", re.DOTALL
)
_SILENT = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL)
_LABEL = re.compile(r'\b(?:aria-label|title|placeholder|alt)="([^"]+)"')


def printed(source: str) -> Iterator[tuple[int, str]]:
    """What a module of Python prints, raises, and shows: its strings, each with its line, but not its docstrings."""
    tree = ast.parse(source)
    yield from _strings(tree, set(_statements(tree)))


def shown(source: str) -> Iterator[tuple[int, str]]:
    """What a reader of a notebook's cell or of an example sees: comments, docstrings, and all other strings."""
    for match in _COMMENT.finditer(source):
        yield source.count("\n", 0, match.start()) + 1, re.sub(r"\n *# ", " ", match[1])
    yield from _strings(ast.parse(_MAGIC.sub(r"\1pass", source)), set())


def script(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a script in JavaScript, each with its line; a value that is filled in is one word."""
    for match in _SCRIPT.finditer(source):
        text = match[1] or match[2] or match[3] or ""
        if text.count(" ") > 2:
            yield source.count("\n", 0, match.start()) + 1, _GAP.sub("code", text)


def page(source: str) -> Iterator[tuple[int, str]]:
    """The words of a page in HTML, and those that a screen reader says."""
    for text in (_SILENT.sub("", source), *_LABEL.findall(source)):
        yield 1, text


def help_lines(makefile: str) -> Iterator[tuple[int, str]]:
    """What `make help` says of each target."""
    for number, line in enumerate(makefile.splitlines(), start=1):
        if said := re.match(r"[a-z-]+:.*## (.+)", line):
            yield number, said[1]


def _strings(tree: ast.Module, silent: set[ast.AST]) -> Iterator[tuple[int, str]]:
    """The texts of a tree with three spaces, each with its line; a value that is filled in is one word."""
    silent |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "split"}
    silent |= {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if node in silent:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "code" for part in node.values]
            yield node.lineno, "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 2:
            yield node.lineno, node.value


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Texts that are statements: what only a reader of the code sees."""
    yield from (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
