"""Demonstrations that a lecturer wrote: every :class:`Demonstration` that has a name in a Python file."""

import ast
import sys
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from pacman_env.demo.demonstration import Demonstration
from pacman_env.demo.page import page

GUIDE = 'The guide "Write a demonstration" (docs/write-a-demonstration.md) has an example.'


class UnusableError(Exception):
    """A file that cannot be used: its name, the line where it is known, what is wrong, the remedy."""


def added(paths: Iterable[Path], taken: Iterable[str] = ()) -> dict[str, Demonstration]:
    """The demonstrations of these files and folders, by name, in the order in which they are written.

    The files of a folder come in the order of their names, without those that begin with ``_`` or a dot. ``taken``
    are names that no demonstration may have. Raises UnusableError.
    """
    found: dict[str, Demonstration] = {}
    used = set(taken)
    for file in (file for path in paths for file in _files(path)):
        for where, one in _written(file):
            if any(one is other for other in found.values()):
                continue  # it has two names, or another file imports it
            if one.name in used:
                raise UnusableError(f'{where}: the name "{one.name}" is taken. Give the demonstration another name.')
            try:
                page([one])
            except Exception as error:
                told = f"{type(error).__name__}: {error}"
                raise UnusableError(f"{where}: the page cannot show this. {told}. {GUIDE}") from error
            used.add(one.name)
            found[one.name] = one
    return found


def _written(file: Path) -> list[tuple[str, Demonstration]]:
    """The demonstrations in a file, each with its place in words."""
    source = _read(file)
    named = {name: one for name, one in vars(_run(file)).items() if isinstance(one, Demonstration)}
    if not named:
        raise UnusableError(f"{file}: there is no demonstration in it. Write mine = Demonstration(...). {GUIDE}")
    return [(f"{file}, line {_line(source, name)}", one) for name, one in named.items()]


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        files = sorted(file for file in path.glob("*.py") if not file.name.startswith(("_", ".")))
        if not files:
            raise UnusableError(
                f"{path}: there is no Python file in this folder. Name a folder that has .py files, or a single file."
            )
        return files
    if not path.is_file() or path.suffix != ".py":
        raise UnusableError(
            f"{path}: this is not a Python file. Name a file that ends in .py, or a folder of such files."
        )
    return [path]


def _read(file: Path) -> ast.Module:
    try:
        return ast.parse(file.read_bytes())
    except SyntaxError as error:
        remedy = "Correct this line, or the one before it."
        raise UnusableError(f"{file}, line {error.lineno}: Python cannot read this: {error.msg}. {remedy}") from error
    except ValueError as error:
        raise UnusableError(f"{file}: Python cannot read this: {error}. Save it as UTF-8 text.") from error


def _run(file: Path) -> ModuleType:
    """The module; while it runs it may import its neighbors, as a program does."""
    name = f"_demonstrations_{file.stem}"
    spec = spec_from_file_location(name, file.resolve())
    assert spec and spec.loader
    module = sys.modules[name] = module_from_spec(spec)
    sys.path.insert(0, str(file.resolve().parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        own = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == str(file.resolve())]
        line = f", line {own[-1]}" if own else ""
        remedy = "Correct this line."
        if isinstance(error, ModuleNotFoundError):
            remedy = f"Install it for the Python that makes the page: {sys.executable}."
        raise UnusableError(f"{file}{line}: {type(error).__name__}: {error}. {remedy}") from error
    finally:
        sys.path.remove(str(file.resolve().parent))
    return module


def _line(source: ast.Module, name: str) -> int:
    """Where this name is given; 1 where nobody can see it."""
    named = (node for node in ast.walk(source) if isinstance(node, ast.Name) and node.id == name)
    return next((node.lineno for node in named if isinstance(node.ctx, ast.Store)), 1)
