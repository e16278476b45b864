"""The index of algorithms: from the book to the functions of the packages, cells of notebooks, and tests.

``make algorithms`` writes it as a page. The places in the book are those that the docstrings name ("AIMA 4th ed.,
figure 5.7"); cells and tests are found by their use of what these docstrings belong to.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType

import nbformat

from graders.exercises import EXERCISES

ROOT = Path(__file__).parents[2]
FILES_NAMED = 2  # of the test files that use an algorithm: its own, then by the alphabet

_NUMBERS = r"\d+\.\d+(?:\.\d+)*"
_CITED = re.compile(rf"AIMA(?: 4th ed\.)?,? (?:(figure|section)s? )?({_NUMBERS}(?:(?:, | and ){_NUMBERS})*)", re.I)
_HEAD = """# Index of algorithms

For a reader of *Artificial Intelligence: A Modern Approach* (AIMA), 4th edition. Finding an algorithm takes a minute.
Each row names a function, the cells in which you write or use it, and the test files that use it. `make algorithms`
makes this page.

| AIMA | function or class | notebook cells | tests |
|---|---|---|---|
"""


@dataclass(frozen=True)
class Algorithm:
    """Something whose docstring names a place in the book: a function, a class, a method (``Tree.book``), a module."""

    module: str
    name: str
    names: frozenset[str]
    place: tuple[str, tuple[int, ...]]

    def is_used_as(self, path: str) -> bool:
        """Whether ``pacman_env.games.Tree.book`` is this, however far down its module is."""
        places = (path.removesuffix(f".{name}") for name in self.names if path.endswith(f".{name}"))
        return any(f"{self.module}.".startswith(f"{face}.") for face in places)

    def is_written_as(self, name: str) -> bool:
        """Whether a function of a notebook is called alike: ``alpha_beta``, ``AlphaBetaAgent`` for ``alphabeta``."""
        return _plain(name) in map(_plain, self.names)

    def is_tested_in(self, file: str) -> bool:
        """Whether a file of tests is named after the module: ``test_games_tree.py`` for ``pacman_env.games.tree``."""
        return Path(file).stem.removeprefix("test_") in self.module.replace(".", "_")


@dataclass(frozen=True)
class Code:
    """A piece of Python with what its file or notebook imports: where it is, what it defines and uses."""

    where: str
    tree: ast.Module
    imported: dict[str, str]

    @cached_property
    def defined(self) -> list[str]:
        """The names of its functions and classes, outermost ones only."""
        return [node.name for node in self.tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]

    @property
    def answers(self) -> list[str]:
        """What the cell of an exercise answers, in the words of its id: ``["minimax", "value"]``; of no warm-up."""
        words = (
            self.where.partition("#")[2].removesuffix("-answer").split("-") if self.where.endswith("-answer") else []
        )
        one = EXERCISES.get(".".join(words))
        return words if one is None or one.points else []

    @cached_property
    def used(self) -> list[str]:
        """Every name and attribute that it reads, as a path from the package on: from the door, and from its home."""
        paths = (_path(node) for node in ast.walk(self.tree) if isinstance(node, ast.Name | ast.Attribute))
        split = (path.partition(".") for path in paths if path)
        known = ((self.imported[first], dot + rest) for first, dot, rest in split if first in self.imported)
        return [f"{place}{rest}" for door, rest in known for place in {door: 0, _home(door): 0}]


def _plain(name: str) -> str:
    return name.lower().replace("_", "").removesuffix("agent").removesuffix("search")


def _path(node: ast.AST) -> str:
    """``a.b.c`` of an expression of that form; empty for others."""
    if isinstance(node, ast.Attribute):
        inner = _path(node.value)
        return f"{inner}.{node.attr}" if inner else ""
    return node.id if isinstance(node, ast.Name) else ""


def algorithms() -> Iterator[Algorithm]:
    """Everything in the packages whose docstring names a place in the book."""
    for file in sorted(file for package in ("pacman_env", "graders") for file in (ROOT / package).rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        public = _public(tree, file.name == "__init__.py")
        for place in cited(ast.get_docstring(tree)):
            yield Algorithm(module, "", public, place)
        for name, docstring in _documented(tree):
            alike = [other for other in public if _plain(other) == _plain(name)]
            for place in cited(docstring):
                yield Algorithm(module, name, frozenset([name, *alike]), place)


def _public(tree: ast.Module, door: bool) -> frozenset[str]:
    """The names that a module has for others; a door also offers what it imports."""
    faces = [alias for alias, _ in _imports(tree)] if door else []
    return frozenset([*faces, *(name for name, _ in _documented(tree) if "." not in name)])


def cited(docstring: str | None) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The places that a docstring names: ``("figure", (5, 7))``; a number alone is a section."""
    for kind, numbers in _CITED.findall(" ".join((docstring or "").split())):
        for number in re.findall(_NUMBERS, numbers):
            yield kind.lower() or "section", tuple(map(int, number.split(".")))


def _documented(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, str | None]]:
    """The public functions, classes and methods, each with its docstring."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield prefix + node.name, ast.get_docstring(node)
            if isinstance(node, ast.ClassDef):
                yield from _documented(node, f"{node.name}.")


def cells() -> Iterator[Code]:
    """The code cells of the notebooks."""
    for file in sorted((ROOT / "notebooks").glob("*/*.ipynb")):
        notebook = nbformat.read(file, as_version=4)
        sources = {cell.id: _python(cell.source) for cell in notebook.cells if cell.cell_type == "code"}
        trees = {name: ast.parse(source) for name, source in sources.items()}
        imported = {alias: path for tree in trees.values() for alias, path in _imports(tree)}
        yield from (Code(f"{file.stem}#{name}", tree, imported) for name, tree in trees.items())


def _python(source: str) -> str:
    """The source without the lines for IPython."""
    return "\n".join("" if re.match(r"\s*[%!?]", line) else line for line in source.splitlines())


def tests() -> Iterator[Code]:
    """The files of tests."""
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        yield Code(file.relative_to(ROOT / "tests").as_posix(), tree, dict(_imports(tree)))


def _imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from ((alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names)


@cache
def _home(path: str) -> str:
    """Where a name of ours lives that was imported from a door: ``pacman_env.agents.search.minimax.MinimaxAgent``."""
    door, _, name = path.rpartition(".")
    found = getattr(import_module(door), name, None) if door.startswith(("pacman_env", "graders")) else None
    return path if isinstance(found, ModuleType) else f"{getattr(found, '__module__', door)}.{name}"


def _in_notebooks(algorithm: Algorithm, all_cells: list[Code]) -> list[str]:
    """In each chapter the cell that writes it, under its name or in an exercise of that name; else the first user."""
    found: dict[str, str] = {}
    for matches in (
        lambda cell: any(map(algorithm.is_written_as, cell.defined)),
        lambda cell: cell.defined and any(map(algorithm.is_written_as, cell.answers)),
        lambda cell: any(map(algorithm.is_used_as, cell.used)),
    ):
        for cell in filter(matches, all_cells):
            found.setdefault(cell.where.partition("#")[0], cell.where)
    return [found[chapter] for chapter in sorted(found)]


def _in_tests(algorithm: Algorithm, all_tests: list[Code]) -> list[str]:
    files = [test.where for test in all_tests if any(map(algorithm.is_used_as, test.used))]
    return sorted(files, key=lambda file: (not algorithm.is_tested_in(file), file))[:FILES_NAMED]


def page() -> str:
    """The index as Markdown."""
    all_cells, all_tests = list(cells()), list(tests())
    found = sorted(algorithms(), key=lambda one: (one.place, one.module, one.name))
    rows = [_row(one, _in_notebooks(one, all_cells), _in_tests(one, all_tests)) for one in found]
    return _HEAD + "".join(rows)


def _row(algorithm: Algorithm, in_notebooks: list[str], in_tests: list[str]) -> str:
    kind, numbers = algorithm.place
    where = f"{kind} {'.'.join(map(str, numbers))}"
    what = f"`{algorithm.module}`" + (f": `{algorithm.name}`" if algorithm.name else "")
    shown = (", ".join(f"`{name}`" for name in names) for names in (in_notebooks, in_tests))
    return f"| {' | '.join([where, what, *shown])} |\n"


if __name__ == "__main__":
    (ROOT / "docs" / "algorithms.md").write_text(page(), encoding="utf-8")
