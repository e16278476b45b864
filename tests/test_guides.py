"""The commands of the guides to exams, practice and the contest run as they are written."""

import re
import shlex
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.slow

PLAYER = "from pacman_env import RandomAgent\n\n\nclass ContestAgent(RandomAgent):\n    pass\n"
SHORTER = {"--games": "1"}  # options that say how much is done, not what
EXTRA = {"practice": ["--no-open"]}


def commands(guide: str) -> list[list[str]]:
    """The command lines of a guide, but those that need a cluster."""
    text = (ROOT / "docs" / f"{guide}.md").read_text(encoding="utf-8")
    lines = re.findall(r"^ *((?:python -m|adversarial-search) .*)$", text, re.MULTILINE)
    return [shlex.split(line.partition("  #")[0]) for line in lines if "--scheduler" not in line]


def runnable(words: list[str]) -> list[str]:
    """With this Python, and with fewer games."""
    door = [sys.executable, "-m", "graders.front_door"] if words[0] == "adversarial-search" else [sys.executable]
    rest = [SHORTER.get(before, word) for before, word in pairwise(words)]
    return [*door, *rest, *EXTRA.get(rest[0], [])]


@pytest.mark.parametrize(
    ("guide", "made"), [("exam", "exam"), ("practice", "practice.html"), ("contest", "results/index.html")]
)
def test_the_commands_of_a_guide_run(guide: str, made: str, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("student,name\nada,Ada Lovelace\nkurt,Kurt Gödel\n", encoding="utf-8")
    (tmp_path / "submitted").mkdir()
    (tmp_path / "submitted" / "anna.py").write_text(PLAYER, encoding="utf-8")
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
        "COURSE_SECRET": "of a test",
    }
    found = commands(guide)
    assert found
    for words in found:
        done = subprocess.run(runnable(words), cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{shlex.join(words)}: {done.stdout}{done.stderr}"
    assert (tmp_path / made).exists()
