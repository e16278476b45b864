"""The texts that a user reads, in sentences: chapters, cards, guides, films, and what the packages say."""

import inspect
import json
import re
import tomllib
import types
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import nbformat

from tools.prose.programs import help_lines, page, printed, script, shown
from tools.prose.splitting import split

ROOT = Path(__file__).parents[2]
KINDS = ("chapters", "cards", "guides", "films", "code")
PAGES = ("*.md", "docs/*.md", "tools/site/pages/*.md")
PAGES_MADE = ("corpus/README.md", "docs/algorithms.md", "docs/diagnosis.md", "docs/pictures/README.md")
"""Pages that programs write: most of their sentences are other texts' sentences, and those are read once."""
NOT_PROSE = "docs/claims.md"
"""A table of patterns."""
PACKAGES = ("graders", "pacman_env", "tools")
READ_BY = {".py": printed, ".js": script, ".html": page}
_DESCRIPTION = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_DOCTEST = re.compile(r"^ *>>> .*(?:\n *\S.*)*", re.MULTILINE)
_METHODS = (types.FunctionType, property, classmethod, staticmethod)


@dataclass(frozen=True)
class Sentence:
    """One sentence, where it is, and what kind of text it is in; code and formulas in it are one short word."""

    kind: str
    place: str
    text: str


def sentences() -> Iterator[Sentence]:
    """Every sentence, in the order of the files; those of the pages that programs write come last, and only once."""
    seen = set()
    for kind, place, text in (*_chapters(), *_cards(), *_guides(), *_films(), *_code()):
        for sentence in split(text):
            seen.add(sentence)
            yield Sentence(kind, place, sentence)
    for name in PAGES_MADE:
        for sentence in split(_DESCRIPTION.sub("", (ROOT / name).read_text("utf-8"))):
            if sentence not in seen:
                yield Sentence("guides", name, sentence)


def imported() -> set[str]:
    """The modules of the packages from which a notebook imports a name."""
    notebooks = "\n".join(path.read_text("utf-8") for path in (ROOT / "notebooks").glob("[0-9]*/*.ipynb"))
    return set(re.findall(r'"(?:from|import) ((?:graders|pacman_env)[\w.]*)', notebooks))


def _chapters() -> Iterator[tuple[str, str, str]]:
    yield from _examples("chapters", "notebooks/[0-9]*/*")
    for name in ("predictions", "rubrics", "glossary"):
        yield from _table("chapters", f"data/{name}.toml")


def _cards() -> Iterator[tuple[str, str, str]]:
    yield from _table("cards", "data/mistakes.toml")


def _guides() -> Iterator[tuple[str, str, str]]:
    for path in (path for pattern in PAGES for path in sorted(ROOT.glob(pattern))):
        if _name(path) not in (*PAGES_MADE, NOT_PROSE):
            yield "guides", _name(path), path.read_text("utf-8")
    yield from _examples("guides", "docs/examples/*")


def _films() -> Iterator[tuple[str, str, str]]:
    yield from _table("films", "pacman_env/language/en.json")


def _code() -> Iterator[tuple[str, str, str]]:
    """What the packages, tools, pages, and the Makefile say, and the docstrings of what notebooks import."""
    for path in (path for folder in PACKAGES for path in sorted((ROOT / folder).rglob("*.*"))):
        if read := READ_BY.get(path.suffix):
            for line, text in read(path.read_text("utf-8")):
                yield "code", f"{_name(path)}:{line}", text
    yield from _table("code", "graders/exam/words/en.json")
    for line, text in help_lines((ROOT / "Makefile").read_text("utf-8")):
        yield "code", f"Makefile:{line}", text
    yield from _docstrings()


def _docstrings() -> Iterator[tuple[str, str, str]]:
    """Those of the public names of the modules that notebooks import from, and of their public methods."""
    read = set()
    for module in map(import_module, sorted(imported())):
        for name in dir(module):
            for place, thing in _public(name, getattr(module, name)):
                text = _DOCTEST.sub("", inspect.getdoc(thing) or "")
                if text not in read:
                    read.add(text)
                    yield "code", f"{module.__name__}.{place}", text


def _public(name: str, value: object) -> Iterator[tuple[str, object]]:
    """A class or function of the packages, and the methods of the class, without those of other libraries."""
    if name.startswith("_") or not _is_ours(value):
        return
    yield name, value
    for owner in filter(_is_ours, value.__mro__ if isinstance(value, type) else ()):
        for method, thing in vars(owner).items():
            if not method.startswith("_") and isinstance(thing, _METHODS):
                yield f"{name}.{method}", thing


def _is_ours(value: object) -> bool:
    return str(getattr(value, "__module__", "")).startswith(PACKAGES)


def _examples(kind: str, pattern: str) -> Iterator[tuple[str, str, str]]:
    """Notebooks, cell by cell, and programs that somebody reads as well as runs."""
    for path in sorted(ROOT.glob(pattern)):
        if path.suffix == ".py":
            yield from ((kind, f"{_name(path)}:{line}", text) for line, text in shown(path.read_text("utf-8")))
        elif path.suffix == ".ipynb":
            for cell in nbformat.read(path, as_version=4).cells:
                texts = [cell.source] if cell.cell_type == "markdown" else [text for _, text in shown(cell.source)]
                yield from ((kind, f"{_name(path)}#{cell.id}", text) for text in texts)


def _table(kind: str, name: str) -> Iterator[tuple[str, str, str]]:
    """The texts of a file in TOML or JSON, each with the way to it."""
    text = (ROOT / name).read_text("utf-8")
    for place, leaf in _leaves(tomllib.loads(text) if name.endswith(".toml") else json.loads(text)):
        yield kind, f"{name}: {place}", leaf


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
