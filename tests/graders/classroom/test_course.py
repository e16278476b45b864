"""The course root, its chapters, and reading nbgrader's reasons."""

import shutil
from pathlib import Path

import pytest

from graders.__main__ import COMMANDS, main
from graders.classroom.course import CommandError, Course, checked, reason

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    root = tmp_path_factory.mktemp("a course")
    shutil.copy(ROOT / "nbgrader_config.py", root)
    for chapter in ("02_isolation", "03_pacman", "04_alpha_beta"):
        (root / "notebooks" / chapter).mkdir(parents=True)
        (root / "notebooks" / chapter / f"{chapter}.ipynb").write_text("{}")
    return Course(root)


def test_a_chapter_may_be_called_by_the_beginning_of_its_name(course: Course) -> None:
    assert [course.chapter(name) for name in ("02", "03_pacman", "4")] == course.chapters


@pytest.mark.parametrize(
    ("name", "near"), [("05", "02_isolation"), ("isolation", "02_isolation"), ("0", "04_alpha_beta")]
)
def test_an_unknown_chapter_is_answered_with_the_nearest(course: Course, name: str, near: str) -> None:
    with pytest.raises(CommandError, match=f"no chapter '{name}'.*{near}"):
        course.chapter(name)


@pytest.mark.slow
def test_a_chapter_never_released_cannot_be_graded(course: Course) -> None:
    with pytest.raises(CommandError, match="python -m graders release 02_isolation"):
        course.tests("02_isolation")


def test_a_folder_that_is_no_course_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "--course", str(tmp_path)]) == 1
    assert "has no nbgrader_config.py" in capsys.readouterr().err


LOG = """[INFO] Converting notebook
[ERROR] There was an error processing assignment: submitted/ada/02
[ERROR] Traceback (most recent call last):
      File "base.py", line 399, in convert_notebooks
        self.convert_single_notebook(notebook_filename)
    graders.classroom.marks.JudgeError: judging isolation.decision failed: KeyError('x')

[ERROR] There was an error processing assignment '02' for student 'ada'
"""


def test_the_reason_is_the_exception_at_the_end_of_the_traceback() -> None:
    found = reason({"success": False, "log": LOG})
    assert found == "JudgeError: judging isolation.decision failed: KeyError('x')"


def test_without_a_traceback_the_reason_is_the_first_error() -> None:
    with pytest.raises(CommandError, match=r"^Releasing failed: Destination already exists$"):
        checked({"success": False, "log": "[INFO] a\n[CRITICAL] Destination already exists\n"}, "Releasing")


@pytest.mark.parametrize("jobs", ["0", "-1", "two", "1.5"])
@pytest.mark.parametrize("command", ["grade", "feedback"])
def test_a_number_of_jobs_that_is_none_is_refused(command: str, jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "02", "--jobs", jobs])
    assert f"argument --jobs: '{jobs}' does not work: use a whole number, 1 or more" in capsys.readouterr().err


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_explains_itself_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert f"python -m graders {command}" in capsys.readouterr().out.partition("example")[2]
