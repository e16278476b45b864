"""What is in the sandbox: everything that the notebooks import, and nothing that solves them."""

import ast
import atexit
import gc
import importlib
import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

from graders.classroom.sandbox.content import SEARCHES, content_of, fill
from graders.exercises import EXERCISES
from pacman_env import play
from pacman_env.agents import StopAgent
from tests.conftest import ROOT

CHAPTERS = sorted(path.stem for path in (ROOT / "notebooks").glob("*/*.ipynb"))
EARLY = "04_alpha_beta"


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("content"), EARLY)


def python(content: Path, code: str) -> str:
    """What a fresh Python prints that knows nothing but a sandbox's content."""
    begin = f"import sys; sys.path.insert(0, {str(content)!r})\nfrom graders.untrusted.setup import install; install()"
    command = [sys.executable, "-B", "-c", f"{begin}\n{code}"]
    done = subprocess.run(command, cwd=content, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be forked off")
def test_a_process_that_was_forked_off_leaves_the_content_to_its_parent() -> None:
    content = content_of(EARLY)
    child = os.fork()
    if child == 0:  # as the workers of a pool begin since Python 3.13
        atexit._clear()
        gc.collect()
        os._exit(0)
    os.waitpid(child, 0)
    assert (content / "graders" / "__init__.py").is_file()


DOORS = ("graders", "pacman_env.agents", "pacman_env.compare", "pacman_env.pictures", "pacman_env.widgets")


@pytest.mark.slow
@pytest.mark.parametrize("door", DOORS)
def test_every_name_of_a_door_is_there(content: Path, door: str) -> None:
    names = [each for each in dir(importlib.import_module(door)) if each[0] != "_"]
    given = [each for each in names if not isinstance(getattr(importlib.import_module(door), each), types.ModuleType)]
    code = f"import {door} as door; print([each for each in {given} if not hasattr(door, each)])"
    assert given and python(content, code) == "[]"


def test_nothing_that_judges_or_solves_is_there(content: Path) -> None:
    names = {path.relative_to(content).as_posix() for path in content.rglob("*.py")}
    rooms = {name.rpartition("/")[0] for name in names if name.startswith("graders")}
    assert rooms == {"graders", "graders/code", "graders/untrusted", "graders/transcript"}
    assert not [name for name in names if name.startswith(("tests", "notebooks", "tools", "benchmarks"))]
    others = {path.relative_to(content).as_posix() for path in content.rglob("*") if path.is_file()} - names
    assert {name for name in others if not name.endswith(".lay")} == {"pacman_env/language/en.json"}


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_that_is_left_out_is_not_there_and_its_names_are_stubs(content: Path, name: str) -> None:
    assert not (content / name).exists()
    kinds = ast.ClassDef | ast.FunctionDef
    public = [node.name for node in ast.parse((ROOT / name).read_text()).body if isinstance(node, kinds)]
    public = [each for each in public if each[0] != "_"]
    module = name.removesuffix(".py").replace("/", ".")
    code = f"""
from {module} import {", ".join(public)}
from graders.untrusted.setup import SilentAgent, Stub
given = [{", ".join(public)}]
print([each for each in given if not (isinstance(each, Stub) or issubclass(each, SilentAgent))])
"""
    assert public and python(content, code) == "[]"


def test_what_is_left_out_can_be_extended_caught_and_asked_for_its_kind(content: Path) -> None:
    code = """
from pacman_env.agents import MinimaxAgent
from pacman_env.compare.contest import ContestError, Limits
from pacman_env.pictures import Picture, draw
class Mine(MinimaxAgent): pass
class Wide(Picture): pass
try:
    raise ContestError("no")
except ContestError as error:
    print(error, Limits(move=3), isinstance(draw(1).save("x"), Picture), Wide(), len(draw(2).rows), Mine(depth=3).depth)
"""
    said = "no not played while grading True not drawn while grading 0 3"
    assert python(content, code) == said


def test_what_is_left_out_says_one_line_and_gives_nothing(content: Path) -> None:
    code = """
from pacman_env import GameState, Layout
from pacman_env.agents import AlphaBetaAgent, MinimaxGhost
from pacman_env.games import Tree, minimax
state = GameState.initial(Layout.load("small"))
agent, ghost = AlphaBetaAgent(depth=3), MinimaxGhost(2)
print([agent.get_action(state) in state.legal_actions(0) for _ in range(2)])
print(ghost.get_action(state) in state.legal_actions(2), minimax(Tree.book()), minimax(Tree.book()))
"""
    said = [f"{name}: not played while grading" for name in ("AlphaBetaAgent", "MinimaxGhost")]
    nothing = "True not played while grading not played while grading"
    assert python(content, code).splitlines() == [said[0], "[True, True]", said[1], nothing]


def test_games_are_played_within_a_budget_of_moves(content: Path) -> None:
    code = """
from pacman_env import play
from pacman_env.agents import StopAgent
games = [play("tiny", StopAgent, [], max_moves=5000) for _ in range(8)]
print([len(game.moves) for game in games])
"""
    assert python(content, code) == str([1000] * 6 + [120] * 2)
    assert len(play("tiny", StopAgent, [], max_moves=5000).moves) == 5000


LARGE_SEARCH = """
from pacman_env import xray
from pacman_env.games import Tree

def numbers(plies, seed=1):
    return [numbers(plies - 1, 7 * seed + one) for one in range(3)] if plies else seed % 101

def value(tree):
    if tree.is_terminal():
        return tree.utility()
    best = max if tree.to_move == "max" else min
    return best(value(tree.result(move)) for move in tree.actions())

def searched(plies, search_of=value):
    root = Tree(numbers(plies))
    with xray() as search:
        search_of(root)
    return root, search
"""


@pytest.mark.slow
def test_the_x_ray_looks_into_a_part_of_a_large_search_only(content: Path) -> None:
    """What it says of the root and of its moves is true all the same, and it says that there is more."""
    code = f"""{LARGE_SEARCH}
root, search = searched(7)
tree = search.tree
below = [tree.nodes[child]["value"] for child in tree.successors(tree.graph["root"])]
print(search.value == value(root), below == [value(root.result(move)) for move in root.actions()])
print(search.visited, search.left_out > 0)
print(searched(3)[1].visited, searched(4)[1].visited)
"""
    words = "During grading, the X-ray records only the first nodes of a large search."
    assert python(content, code).splitlines() == [words, "True True", "7 True", "40 12"]


def test_what_a_check_gives_back_says_that_it_is_checked_outside(content: Path) -> None:
    code = "from graders import grade; report = grade('isolation.decision', len); print(report, report.case, sep='|')"
    assert python(content, code) == "checked outside|checked outside"


def test_chapters_whose_exercises_no_search_answers_have_them_all(tmp_path: Path) -> None:
    fill(tmp_path, "06_evaluation")
    assert all((tmp_path / name).read_text() == (ROOT / name).read_text() for name in SEARCHES)
    early = {one.chapter for one in EXERCISES.values() if one.form in ("function", "agent", "experiment")}
    assert not early & {"06_evaluation", "07_contest"}
