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
    yield from _strings(ast.parse(source), docstrings=False)


def shown(source: str) -> Iterator[tuple[int, str]]:
    """What a reader of a notebook's cell or of an example sees: comments, docstrings, and all other strings."""
    for match in _COMMENT.finditer(source):
        yield source.count("\n", 0, match.start()) + 1, re.sub(r"\n *# ", " ", match[1])
    yield from _strings(ast.parse(_MAGIC.sub(r"\1pass", source)), docstrings=True)


def script(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a script in JavaScript, each with its line; a value that is filled in is one word."""
    for match in _SCRIPT.finditer(source):
        text = match[1] or match[2] or match[3] or ""
        if text.count(" ") > 2:
            yield source.count("\n", 0, match.start()) + 1, _GAP.sub("code", text)


def page(source: str) -> Iterator[tuple[int, str]]:
    """The words of a page in HTML, and those that a screen reader reads."""
    for text in (_SILENT.sub("", source), *_LABEL.findall(source)):
        yield 1, text


def help_lines(makefile: str) -> Iterator[tuple[int, str]]:
    """What `make help` says of each target."""
    for number, line in enumerate(makefile.splitlines(), start=1):
        if said := re.match(r"[a-z-]+:.*## (.+)", line):
            yield number, said[1]


def _strings(tree: ast.Module, *, docstrings: bool) -> Iterator[tuple[int, str]]:
    """The texts of a tree with three spaces, each with its line; a value that is filled in is one word."""
    silent: set[ast.AST] = set()
    for node in ast.walk(tree):  # from the top: what holds a text comes before the text
        if isinstance(node, ast.JoinedStr):
            silent.update(node.values)
            parts = [str(part.value) if isinstance(part, ast.Constant) else "code" for part in node.values]
            yield node.lineno, "".join(parts)
        elif _is_names(node) or (isinstance(node, ast.Expr) and not docstrings):
            silent.update(ast.iter_child_nodes(node))
        elif isinstance(node, ast.Constant) and node not in silent and str(node.value).count(" ") > 2:
            yield node.lineno, str(node.value)


def _is_names(node: ast.AST) -> bool:
    """Whether this splits a text, which is then a list of names."""
    return isinstance(node, ast.Attribute) and node.attr == "split"
