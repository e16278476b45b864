"""What is in the box: a list of what goes in, copied into a folder of its own.

Beside Python and its libraries there is the engine, the small games, the X-ray and the asking half. The searches of the
course are there for the chapters after those that ask for them; before, modules of the same names give one line.
"""

import ast
import atexit
import shutil
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

import graders
import pacman_env
from pacman_env.engine.layout import data_folder
from pacman_env.sandbox.leftovers import mark

ROOMS = (
    "pacman_env/agents",
    "pacman_env/berkeley",
    "pacman_env/engine",
    "pacman_env/games",
    "pacman_env/matches",
    "pacman_env/sandbox",
    "pacman_env/search_xray",
    "graders/untrusted",
    "graders/transcript",
)
FILES = (
    "pacman_env/__init__.py",
    "pacman_env/berkeley_names.py",
    "pacman_env/compare/__init__.py",
    "pacman_env/compare/games.py",
    "pacman_env/compare/laboratory.py",
    "pacman_env/language/__init__.py",
    "pacman_env/language/en.json",
    "pacman_env/lazy.py",
    "pacman_env/wording.py",
)

SEARCHES = (
    "pacman_env/games/searches.py",
    "pacman_env/agents/search/minimax.py",
    "pacman_env/agents/search/alpha_beta.py",
    "pacman_env/agents/search/expectimax.py",
    "pacman_env/agents/search/minimax_ghost.py",
    "pacman_env/agents/contest/deepening.py",
    "pacman_env/agents/contest/transposition.py",
    "pacman_env/agents/contest/monte_carlo.py",
    "pacman_env/agents/contest/opponent_model.py",
)
"""What answers an exercise, or comes near it."""

WITH_SEARCHES = ("06_evaluation", "07_contest")
"""The chapters whose exercises cannot be answered by one of them."""

STUBS = {
    "graders/__init__.py": "front",
    "pacman_env/pictures/__init__.py": "pictures",
    "pacman_env/widgets/__init__.py": "widgets",
    "pacman_env/compare/contest/__init__.py": "contest",
    "pacman_env/compare/experiments.py": "experiments",
    "pacman_env/matches/budget.py": "budget",
    "pacman_env/search_xray/recording/budget.py": "watching",
}
"""What a module of `graders.untrusted.stubs` stands in for."""


@lru_cache
def content_of(chapter: str) -> Path:
    """A folder with what a chapter's box holds, for as long as this process lives."""
    folder = mkdtemp(prefix=mark("box"))  # a TemporaryDirectory would be gone with a process that was forked off
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return fill(Path(folder), chapter)


def fill(folder: Path, chapter: str) -> Path:
    """Copy what a chapter's box holds into an empty folder; the same folder."""
    home = Path(pacman_env.__file__).parent.parent
    checks = Path(graders.__file__).parent.parent
    for name in _listed(home, checks):
        _copy((home if name.startswith("pacman_env") else checks) / name, folder / name)
    for name, stub in STUBS.items():
        _copy(checks / "graders" / "untrusted" / "stubs" / f"{stub}.py", folder / name)
    if chapter not in WITH_SEARCHES:
        for name in SEARCHES:
            (folder / name).write_text(silenced((home / name).read_text(encoding="utf-8")), encoding="utf-8")
    shutil.copytree(data_folder() / "layouts", folder / "data" / "layouts")
    return folder


def _listed(home: Path, checks: Path) -> Iterator[str]:
    yield from FILES
    for room in ROOMS:
        root = home if room.startswith("pacman_env") else checks
        yield from sorted(str(path.relative_to(root).as_posix()) for path in (root / room).rglob("*.py"))


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def silenced(source: str) -> str:
    """A module with the public names of another one, which do nothing but say so."""
    lines = ["from graders.untrusted.stubs.silent import SilentAgent, silent", ""]
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            lines += [f"class {node.name}(SilentAgent):", '    """Not here while grading."""', ""]
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            lines.append(f'{node.name} = silent("{node.name}")')
    return "\n".join([*lines, ""])
