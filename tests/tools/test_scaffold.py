"""A new exercise and a new mistake run as they are made, in a copy of the course."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools.scaffold import main

ID = "minimax.height"


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in ("graders", "pacman_env", "tools", "tests", "corpus", "data", "notebooks", "docs", "benchmarks"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "nbgrader_config.py", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


@pytest.mark.long
def test_what_is_made_passes_its_own_tests(copy: Path) -> None:
    assert run(copy, "tools.scaffold", "exercise", ID, "minimax-recursion-tree").returncode == 0
    done = run(copy, "tools.scaffold", "mistake", ID, "doubles-leaves")
    made = [line.strip() for line in done.stdout.splitlines() if line.startswith("  ") and "/" in line]
    assert made == ["graders/exercises/minimax/height.py", f"corpus/wrong/{ID}/doubles_leaves.py", "data/mistakes.toml"]
    chosen = ["-k", f"{ID} or every_slip_is_in_one", "-m", "not browser"]
    tested = run(copy, "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *chosen, "tests/graders", "tests/tools")
    assert tested.returncode == 0 and " passed" in tested.stdout, tested.stdout[-3000:]
    again = run(copy, "tools.scaffold", "exercise", ID, "minimax-recursion-tree")
    assert (again.returncode, again.stderr) == (1, f"there is already an exercise {ID}\n")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["exercise", "height", "minimax-title"], "'height' is not a name for an exercise: write group.name"),
        (["exercise", ID, "nowhere"], "no chapter has a cell 'nowhere'"),
        (["mistake", "minimax.value", "adds-one"], "minimax.value has no table of its own (these do: "),
        (["mistake", "cross_entropy.fit", "Odd"], "'Odd' is not a name for a mistake"),
    ],
)
def test_what_is_in_the_way_is_told_and_nothing_is_made(
    command: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 1 and capsys.readouterr().err.startswith(said)
