"""The texts that a user reads, in sentences: chapters, cards, guides, films, and what the packages say."""

import ast
import inspect
import json
import re
import tomllib
import types
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat

import pacman_env

ROOT = Path(__file__).parents[2]
KINDS = ("chapters", "cards", "guides", "films", "code")
PAGES_MADE = ("diagnosis.md", "algorithms.md", "claims.md", "glossary.md", "CHANGELOG.md")
"""Pages whose sentences are other texts' sentences, or that are tables."""
_FENCE = re.compile(r"```.*?```|~~~.*?~~~|<!--.*?-->", re.DOTALL)
_CODE = re.compile(r"`[^`]*`|\$\$.*?\$\$|\$[^$\n]+\$", re.DOTALL)
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_TAG = re.compile(r"<[^>]+>")
_PART = re.compile(r"</?(?:p|li|ul|h\d|button|label|div|header|main|title|td|th|tr)\b[^>]*>| · ")
_END = re.compile(r"(?<=[.!?])[\"')*_]*\s+(?=[\"'(*_`A-Z0-9]|code\b)")
_BLOCK = re.compile(
    r"\n\s*\n|\n\s*(?=[-*+|#>] ?|\d+[.)] |[A-Z]\w+(?: \w+)?:[ \t]*(?:\n|$)|[a-z_]+: [A-Z]|examples\b| {4})"
)
_PROGRAM = re.compile(r"^\s*(def|class|import|from|:root|body) ?|\{ ?[a-z-]+:|^examples\b")


@dataclass(frozen=True)
class Sentence:
    """One sentence, where it is, and what kind of text it is in; code and formulas in it are one short word."""

    kind: str
    place: str
    text: str


def sentences() -> Iterator[Sentence]:
    """Every sentence, in the order of the files."""
    for kind, place, text in (*_chapters(), *_cards(), *_guides(), *_films(), *_code()):
        for sentence in split(text):
            yield Sentence(kind, place, sentence)


def split(markdown: str) -> list[str]:
    """The sentences of a text in Markdown, without its code blocks, tables and commands."""
    plain = _TAG.sub("", _PART.sub("\n\n", _LINK.sub(r"\1", _CODE.sub("code", _FENCE.sub("\n\n", markdown)))))
    found = []
    for block in _BLOCK.split(plain):
        line = " ".join(block.split()).lstrip("#>-*+ ")
        if block.startswith("    ") or line.startswith("|") or _PROGRAM.search(block):
            continue
        found += [sentence.strip() for sentence in _END.split(line) if len(sentence.split()) > 2]
    return found


def _chapters() -> Iterator[tuple[str, str, str]]:
    for path in sorted((ROOT / "notebooks").glob("[0-9]*/*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            comments = "\n\n".join(re.findall(r"(?:^|  )# ([A-Za-z].*)", cell.source, re.MULTILINE))
            yield "chapters", f"{_name(path)}#{cell.id}", cell.source if cell.cell_type == "markdown" else comments
    for name in ("predictions", "rubrics", "glossary"):
        for place, text in _leaves(tomllib.loads((ROOT / "data" / f"{name}.toml").read_text("utf-8"))):
            yield "chapters", f"data/{name}.toml: {place}", text


def _cards() -> Iterator[tuple[str, str, str]]:
    path = ROOT / "data" / "mistakes.toml"
    for place, text in _leaves(tomllib.loads(path.read_text("utf-8"))):
        yield "cards", f"{_name(path)}: {place}", text


def _guides() -> Iterator[tuple[str, str, str]]:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").glob("*.md"))]
    for path in pages:
        if path.is_file() and path.name not in PAGES_MADE:
            yield "guides", _name(path), path.read_text("utf-8")


def _films() -> Iterator[tuple[str, str, str]]:
    path = ROOT / "pacman_env" / "language" / "en.json"
    for place, text in _leaves(json.loads(path.read_text("utf-8"))):
        yield "films", f"{_name(path)}: {place}", text


def _code() -> Iterator[tuple[str, str, str]]:
    """What the packages print, raise and show, and the docstrings of what notebooks import."""
    for folder in ("pacman_env", "graders"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for line, text in _said(ast.parse(path.read_text("utf-8"))):
                yield "code", f"{_name(path)}:{line}", text
    for name in dir(pacman_env):
        text = getattr(pacman_env, name).__doc__
        if text and not isinstance(getattr(pacman_env, name), (int, float, str, tuple, types.UnionType)):
            yield "code", f"pacman_env.{name}", inspect.cleandoc(text)


def _said(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts of a module, each with its line; a value that is filled in is one word."""
    silent = set(_docstrings(tree)) | set(_parts(tree))
    for node in ast.walk(tree):
        if node in silent:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "code" for part in node.values]
            yield node.lineno, "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 2:
            yield node.lineno, node.value


def _docstrings(tree: ast.Module) -> Iterator[ast.AST]:
    """Texts that are statements: what only a reader of the code sees."""
    yield from (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))


def _parts(tree: ast.Module) -> Iterator[ast.AST]:
    """The pieces of texts with gaps, which are read as a whole."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield from node.values


def _leaves(table: object, place: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(table, str):
        yield place, table
    elif isinstance(table, dict):
        for key, value in table.items():
            yield from _leaves(value, f"{place}.{key}".strip("."))
    elif isinstance(table, list):
        for value in table:
            yield from _leaves(value, place)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
