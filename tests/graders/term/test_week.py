"""docs/instructor.md from its first line to its last, with three students; nothing of the clone takes part.

Every command of the guide runs as it is written, in its order, and says what the guide shows. (`test_term` plays a
whole term of thirty students, with every command of the reference.)
"""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
import pytest

from tests.conftest import ROOT
from tests.guides import blocks, unsaid
from tests.processes import started
from tools.proving import term

GUIDE = term.GUIDE.read_text("utf-8")
MADE, RELEASED, WAITING, GRADED = blocks("instructor.md")
CLOSE = "python -m graders archive 2031"
FAILS = ["python -m graders grade 02 --jobs 2", "python -m graders reflections 01", CLOSE]
DECISION = "isolation-decision-answer"


@dataclass
class Week:
    """The place of the course folder, the process that runs commands in it, and what each command has said."""

    root: Path
    door: "subprocess.Popen[str]"
    said: dict[str, str] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)

    def run(self, command: str) -> None:
        """Run a command of the guide; `python -m graders` and `adversarial-search teach` are the same."""
        program, *words = shlex.split(command.replace("python -m graders", "adversarial-search teach"))
        assert self.door.stdin and self.door.stdout
        print(json.dumps([program, words]), file=self.door.stdin, flush=True)
        if self.door.stdout.readline() != "0\n":
            self.failed.append(command)
        self.said[command] = (self.root / "said.txt").read_text("utf-8")


@pytest.fixture(scope="module")
def week(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Week]:
    """The guide, step by step."""
    place = tmp_path_factory.mktemp("week")
    hidden = ("COURSE_SECRET", "COURSE_EXCHANGE", "COURSE_GRADEBOOK")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"PYTHONPATH": str(site), "HOME": str(place)}
    init = [sys.executable, "-m", "graders.front_door", "teach", "init", "ai-2031"]
    made = subprocess.run(init, cwd=place, env=environment, check=True, capture_output=True, text=True)
    root = place / term.COURSE
    door = [sys.executable, str(Path(__file__).with_name("door.py"))]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with started(*door, seconds=600, cwd=root, env=environment, **pipes) as process:
        week = Week(root, process, {"init": made.stdout})
        for command in [*term.commands(GUIDE), CLOSE, f"{CLOSE} --yes"]:
            happen(root, command)
            week.run(command)
        yield week


def happen(root: Path, command: str) -> None:
    """What people do before a command."""
    if command.startswith("nbgrader db"):
        names = "".join(f"{student},A,B,{student}@example.org\n" for student in ("ada", "s05", "s30", "zoe"))
        (root / "class.csv").write_text(f"id,first_name,last_name,email\n{names}", encoding="utf-8")
    elif command == "python -m graders status 02":
        hand_in(root, "ada", "02_isolation")
        hand_in(root, "ada", "01_minimax")
        hand_in(root, "s05", "02_isolation", slip=("value > best", "value < best"))
        cut = hand_in(root, "s30", "02_isolation")
        cut.write_text(cut.read_text("utf-8")[:1000], "utf-8")
    elif command == "python -m graders grade 02 --student s30":
        hand_in(root, "s30", "02_isolation")
    elif "--from reflections" in command:
        term.a_page_is_saved(term.Term(root.parent))


def hand_in(root: Path, student: str, chapter: str, slip: tuple[str, str] = ("", "")) -> Path:
    """The chapter as it was handed out, with the course's own solutions in it: a good student, but for a slip."""
    path = root / "submitted" / student / chapter / f"{chapter}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    own = {cell.id: cell.source for cell in nbformat.read(root / "notebooks" / chapter / path.name, 4).cells}
    nb = nbformat.read(root / "release" / chapter / path.name, 4)
    nb.cells = [cell for cell in nb.cells if cell.metadata.get("nbgrader") or "import" in cell.source]
    for cell in nb.cells:
        if cell.id.endswith("-answer"):
            cell.source = own[cell.id].replace(*slip) if cell.id == DECISION and slip[0] else own[cell.id]
    nbformat.write(nb, path)
    return path


pytestmark = [pytest.mark.slow, pytest.mark.sandbox]


def test_every_command_of_the_guide_ends_as_it_should(week: Week) -> None:
    assert week.failed == FAILS, week.said
    assert "Nothing was moved" in week.said[CLOSE] and "Closed." in week.said[f"{CLOSE} --yes"]


def test_the_path_at_a_glance_is_the_steps_of_the_guide() -> None:
    [lines] = re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)
    told = [line.partition("  #")[0].strip() for line in lines.splitlines()]
    ours = [line.replace("adversarial-search teach", "python -m graders") for line in told if " teach " in line]
    assert len(told) <= 20 and ours[0] == "python -m graders init ai-2031"
    assert set(ours[1:]) <= set(term.commands(GUIDE))


def test_what_the_guide_shows_is_what_they_say(week: Week) -> None:
    assert unsaid(MADE, week.said["init"]) == []
    assert unsaid(RELEASED, week.said["python -m graders release 02"]) == []
    assert unsaid(WAITING, week.said["python -m graders status 02"]) == []
    assert unsaid(GRADED, week.said[FAILS[0]]) == []


def test_everything_is_kept_and_nothing_knows_the_clone(week: Week) -> None:
    closed = week.root / "archive" / "2031"
    assert (closed / "feedback" / "ada" / "02_isolation" / "02_isolation.html").exists()
    assert "ada" in (week.root / "grades.csv").read_text("utf-8-sig")
    own = [week.root / "course.toml", week.root / "nbgrader_config.py"]
    assert not any(str(ROOT) in path.read_text("utf-8") for path in own)
