"""Who imports whom, read from the source: for the tests that hold the architecture."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.conftest import ROOT

PACKAGES = ("pacman_env", "graders")


@dataclass(frozen=True)
class Import:
    """One import: the module that has it, the module that it names, and whether it runs when the former is loaded."""

    importer: str
    imported: str
    eager: bool

    def __str__(self) -> str:
        return f"{self.importer} imports {self.imported}{'' if self.eager else ' inside a function'}"


def module_name(path: Path) -> str:
    """E.g. ``pacman_env.games.tree``; a package's ``__init__`` has the package's name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def all_imports() -> list[Import]:
    """Every import of the packages, but those that only the type checker sees."""
    return [
        Import(module_name(path), imported, eager)
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        for imported, eager in imports_of(path.read_text("utf-8"))
    ]


def imports_of(source: str) -> Iterator[tuple[str, bool]]:
    """The modules that ``source`` imports, absolutely named, and whether each import runs at once."""
    yield from _imports(ast.parse(source), eager=True)


def _imports(node: ast.AST, eager: bool) -> Iterator[tuple[str, bool]]:
    if isinstance(node, ast.Import):
        yield from ((alias.name, eager) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "the packages use absolute imports only"
        # `from package import module` may name a module: we keep both readings.
        yield from ((f"{node.module}.{alias.name}", eager) for alias in node.names)
    elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
        yield from _below(node.orelse, eager)
    else:
        inner = eager and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from _below(ast.iter_child_nodes(node), inner)


def _below(nodes: Iterable[ast.AST], eager: bool) -> Iterator[tuple[str, bool]]:
    for child in nodes:
        yield from _imports(child, eager)


def within(module: str, *homes: str) -> bool:
    """Whether ``module`` is one of ``homes`` or lies below one."""
    return any(module == home or module.startswith(f"{home}.") for home in homes)
