"""The faces of the packages: names that load on first use, and a course without its own searches."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from graders.classroom.sandbox.content import SEARCHES
from tests.conftest import ROOT

DOORS = ["pacman_env", "pacman_env.agents", "pacman_env.compare", "pacman_env.games"]
FACES = [*DOORS, "pacman_env.pictures", "graders"]

LEFT_OUT = [path.removesuffix(".py").replace("/", ".") for path in SEARCHES]
"""What answers an exercise, or comes near it: a machine that grades does without."""


def run(code: str, *hidden: str) -> str:
    """What a fresh Python prints in which these modules are missing."""
    hide = f"import sys; sys.modules.update(dict.fromkeys({hidden}))\n"
    done = subprocess.run([sys.executable, "-c", hide + code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("name", FACES)
def test_every_name_of_a_face_loads(name: str) -> None:
    face = import_module(name)
    assert dir(face) == sorted(face.__all__) and len(face.__all__) > 5
    assert all(getattr(face, each) is not None for each in face.__all__)
    with pytest.raises(AttributeError, match=f"{name} has no 'Minmax'; it offers .*{face.__all__[0]}"):
        getattr(face, "Minmax")  # noqa: B009


@pytest.mark.parametrize("name", FACES)
def test_the_type_checker_reads_what_is_offered(name: str) -> None:
    face = import_module(name)
    [block] = [node for node in ast.parse(Path(face.__file__ or "").read_text()).body if isinstance(node, ast.If)]
    imported = [(one.module, alias.name) for one in block.body for alias in one.names]  # type: ignore[attr-defined]
    assert sorted(name for _, name in imported) == dir(face)
    for home, each in imported:
        assert getattr(import_module(home), each) is getattr(face, each)


def test_a_star_brings_what_the_front_door_offers() -> None:
    names: dict[str, object] = {}
    exec("from pacman_env import *", names)
    often = {"GameState", "Layout", "MultiAgentSearchAgent", "Recipe", "RandomGhost", "load_agents", "play", "xray"}
    assert often <= names.keys()


@pytest.mark.parametrize("name", FACES)
def test_no_module_takes_the_place_of_a_name(name: str) -> None:
    face = import_module(name)
    assert not {module.name for module in iter_modules(face.__path__)} & set(dir(face))


@pytest.mark.slow
def test_everything_else_does_without_what_is_left_out() -> None:
    code = """
import importlib, pkgutil, pacman_env
names = [module.name for module in pkgutil.walk_packages(pacman_env.__path__, "pacman_env.")]
for name in names:
    if name not in sys.modules: importlib.import_module(name)
print(sum(sys.modules[name] is not None for name in names), *(name for name in names if sys.modules[name] is None))
"""
    count, *missing = run(code, *LEFT_OUT).split()
    assert sorted(missing) == sorted(LEFT_OUT) and int(count) > 50


def test_what_is_left_out_is_named() -> None:
    asked = {
        "agents.MinimaxAgent": "minimax",
        "agents.classes.bundled_class('MinimaxAgent')": "minimax",
        "from pacman_env.agents import MinimaxGhost": "alpha_beta",
    }
    code = f"""
import pacman_env.agents.classes
from pacman_env import agents
for asked in {list(asked)}:
    try: exec(asked)
    except ImportError as error: print(error)
"""
    hidden = [f"pacman_env.agents.search.{name}" for name in ("minimax", "alpha_beta", "expectimax")]
    for line, module in zip(run(code, *hidden).splitlines(), asked.values(), strict=True):
        assert f"the module pacman_env.agents.search.{module} was left out of this installation" in line


def test_games_are_played_without_what_is_left_out() -> None:
    code = """
from pacman_env import play
print(play("tiny", "GreedyAgent", "DirectionalGhost", seed=1).failed)
try: play("tiny", "GreedAgent")
except ValueError as error: print(error)
"""
    failed, unknown = run(code, *LEFT_OUT).split("\n", 1)
    assert failed == "None" and "Did you mean GreedyAgent" in unknown and "Minimax" not in unknown
