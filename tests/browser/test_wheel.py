"""The course from a wheel, in an empty environment away from the repository; a chapter is gone through in a browser."""

import json
import socket
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from graders import EXERCISES
from graders.home.chapters import chapters
from tests.browser.jupyter import EXPOSE
from tests.browser.student import finish
from tests.conftest import ROOT
from tests.processes import heard, started
from tools.installing.install import needed
from tools.wheel import build, clean, install, pip_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
MARK = "### BEGIN SOLUTION"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist and the wheel."""
    return build(tmp_path_factory.mktemp("dist"))


@dataclass(frozen=True)
class Elsewhere:
    """An environment that has the wheel and what it needs, in a folder that has nothing to do with the repository."""

    home: Path
    environment: Mapping[str, str]

    @property
    def command(self) -> str:
        return str(self.home / "env" / "bin" / "adversarial-search")

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [self.command, *arguments], cwd=self.home, env=self.environment, capture_output=True, text=True, timeout=90
        )


@pytest.fixture(scope="module", params=["linked", pytest.param("installed", marks=pytest.mark.long)])
def elsewhere(
    request: pytest.FixtureRequest, built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory
) -> Elsewhere:
    """What the wheel needs is linked from the environment of the tests, or installed, which takes a minute."""
    home = tmp_path_factory.mktemp("elsewhere")
    if request.param == "linked":
        install(built[1], home / "env", "--no-deps")
        link(home / "env", {block.partition("==")[0] for block in needed([])})
    else:
        install(built[1], home / "env")
    return Elsewhere(home, clean() | {"HOME": str(home)})


def link(environment: Path, packages: set[str]) -> None:
    """Put these packages in reach of an environment, and no other one that is installed here."""
    [inside] = environment.glob("lib/python*/site-packages")
    for package in packages:
        with suppress(PackageNotFoundError):  # for another system
            there = distribution(package)
            for top in {file.parts[0] for file in there.files or ()} - {"..", "__pycache__"}:
                with suppress(FileExistsError):  # two share a folder
                    (inside / top).symlink_to(there.locate_file(top))
    for name in ("share", "etc"):
        (environment / name).symlink_to(Path(sys.prefix, name))


@pytest.fixture
def names(built: tuple[Path, Path]) -> list[str]:
    """All files of both."""
    with tarfile.open(built[0]) as sdist, zipfile.ZipFile(built[1]) as wheel:
        return [*sdist.getnames(), *wheel.namelist()]


def test_both_carry_the_chapters_and_neither_tests_nor_answers_nor_recorded_games(names: list[str]) -> None:
    for chapter in chapters(ROOT):
        assert sum(name.endswith(f"chapters/{chapter}/{chapter}.ipynb") for name in names) == 2
    for name in ("layouts/contest.lay", "pacman_env/py.typed", "graders/py.typed"):
        assert sum(each.endswith(name) for each in names) == 2
    ours = ("vectors", "/tests/", "/notebooks/", "/corpus/", "/tools/")
    assert [name for name in names if any(part in name for part in ours)] == []


def test_the_notebooks_are_the_student_s(built: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(built[1]) as wheel:
        notebooks = [wheel.read(name).decode() for name in wheel.namelist() if name.endswith(".ipynb")]
    assert len(notebooks) == len(chapters(ROOT))
    assert MARK in (ROOT / "notebooks" / "01_minimax" / "01_minimax.ipynb").read_text("utf-8")
    assert not any(MARK in notebook for notebook in notebooks)


def test_solutions_are_public_in_it(built: tuple[Path, Path]) -> None:
    """As README, docs/commands.md and docs/proofs.md say: hidden cases and `similar` keep the grading fair."""
    with zipfile.ZipFile(built[1]) as wheel:
        shown = json.loads(wheel.read("graders/chapters/solutions.json"))
    assert {f"{id.replace('.', '-')}-answer" for id in EXERCISES} <= {id for id, code in shown.items() if MARK in code}


def test_a_student_gets_neither_nbgrader_nor_the_tools_of_teachers(elsewhere: Elsewhere) -> None:
    listed = subprocess.run(
        [*pip_of(elsewhere.home / "env"), "list", "--format", "freeze"], capture_output=True, text=True
    )
    packages = {line.partition("==")[0].lower() for line in listed.stdout.splitlines()}
    assert "jupyterlab" in packages
    assert packages & {"nbgrader", "pytest", "distributed", "voila", "copydetect", "nh3"} == set()
    assert "the student's version" in elsewhere.run("teach", "--help").stdout
    refused = elsewhere.run("teach", "status")
    assert refused.returncode == 1
    assert 'pip install "adversarial-search-course[teach]"' in refused.stderr


def test_the_front_door_plays(elsewhere: Elsewhere) -> None:
    played = elsewhere.run("play", "-p", "GreedyAgent", "-l", "tiny", "-q", "-f")
    assert played.returncode == 0, played.stderr
    assert "usage: adversarial-search play" in elsewhere.run("play", "--help").stdout


TYPED = """
from graders import grade
from pacman_env import GameState, Layout, play, xray
from pacman_env.compare import Results, experiment
from pacman_env.games import Isolation, Tree, alpha_beta

layout = Layout.load("small")
moves = [str(move) for move in GameState.initial(layout).legal_actions()]
with xray() as search:
    value: float = alpha_beta(Tree.book())
points: float = grade("isolation.terminal_test", Isolation.is_terminal).points
table: Results = experiment(["GreedyAgent"], [layout])
wrong: int = layout
"""


@pytest.mark.long
def test_a_program_of_a_user_s_is_checked_with_our_types(elsewhere: Elsewhere) -> None:
    """In full, strictly; the last line is wrong, and the only one."""
    (elsewhere.home / "typed.py").write_text(TYPED)
    python = elsewhere.home / "env" / "bin" / "python"
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--python-executable", python, "typed.py"]
    said = subprocess.run(mypy, cwd=elsewhere.home, capture_output=True, text=True, timeout=300)
    assert said.stdout.splitlines()[0].startswith("typed.py:13: error: Incompatible types in assignment"), said.stdout
    assert "Found 1 error" in said.stdout


@pytest.fixture
def study(elsewhere: Elsewhere) -> Iterator[tuple[str, Path]]:
    """`adversarial-search study`: the address of the folder in JupyterLab, and its place."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    flags = [f"--port={port}", "--no-browser", "--IdentityProvider.token=", EXPOSE]
    with started(
        elsewhere.command, "study", *flags, cwd=elsewhere.home, env=elsewhere.environment, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, seconds=300,
    ) as server:  # fmt: skip
        address = heard(server.stdout, r"http://\S+?/lab/")
        yield f"{address}tree", elsewhere.home / "adversarial-search"


@pytest.mark.browser
def test_a_chapter_from_blank_to_full_points(browser: "Browser", study: tuple[str, Path]) -> None:
    finish(browser, study, "01_minimax")
