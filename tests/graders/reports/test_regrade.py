"""A regrade keeps what people have written, and says who gains and who loses before anything is written."""

import json
import os
import shutil
from dataclasses import replace

import pytest

from graders.__main__ import main
from graders.classroom import grading
from graders.classroom.course import Course
from graders.classroom.edition import edition
from graders.classroom.grading import is_graded
from graders.classroom.intake.submission import look, released_cells
from graders.classroom.records.differences import changes
from graders.classroom.records.gradebook import record
from graders.classroom.records.record import ChapterRecord
from graders.classroom.workers.pool import Done, Job
from tests.graders.reports.builders import CHAPTER, command, graded, hand_in, judged, scores

pytestmark = pytest.mark.slow  # each takes about half a second

TEST, OTHER = "isolation-min_value", "isolation-max_value"
THEN = {"ann": {TEST: (1.0, "min-reversed"), OTHER: (2.0, "")}, "bo": {TEST: (4.0, "")}, "cleo": {TEST: (3.0, "")}}


@pytest.fixture
def classroom(course: Course, monkeypatch: pytest.MonkeyPatch) -> Course:
    """Three who are graded, and a grader that gives what `THEN` says."""
    for name in ("ann", "bo", "cleo"):
        hand_in(course, name, {})
    graded(course, {"ann": {TEST: (4.0, "")}, "bo": {TEST: (2.0, "min-reversed")}, "cleo": {TEST: (3.0, "")}})
    monkeypatch.setattr(grading._Batch, "finished", lambda self, todo, *_: map(by_then(course), todo))
    monkeypatch.setattr(grading.Sandbox, "is_used", lambda self: True)
    return course


def by_then(course: Course):  # type: ignore[no-untyped-def]
    return lambda job: Done(job.student, notebook=judged(course, CHAPTER, job.student, THEN[job.student]))


run = command("grade", "02")


def test_nothing_is_written_before_somebody_agrees(classroom: Course, capsys: pytest.CaptureFixture[str]) -> None:
    before = scores(classroom)
    assert run(classroom, "--force") == 1
    printed = capsys.readouterr().out
    assert [line.split() for line in printed.splitlines() if line.startswith(("  ann", "  bo", "  cleo"))] == [
        ["ann", "4", "3", "-1", "isolation.min_value", "-3,", "isolation.max_value", "+2"],
        ["bo", "2", "4", "+2", "isolation.min_value", "+2"],
    ]
    assert "3 regraded: 1 lose, 1 gain, 1 keep their points" in printed and "the same command with --yes" in printed
    assert scores(classroom) == before


def test_what_was_shown_is_written_and_nothing_is_computed_again(
    classroom: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(classroom, "--force")
    monkeypatch.setattr(grading._Batch, "finished", lambda self, todo, *_: pytest.fail() if list(todo) else iter(()))
    assert run(classroom, "--force", "--yes") == 0
    assert scores(classroom) == {"ann": 3, "bo": 4, "cleo": 3}
    assert ChapterRecord(classroom, CHAPTER).editions == dict.fromkeys(("ann", "bo", "cleo"), edition())
    assert not (classroom.root / ".grading" / f"{CHAPTER}.regraded").exists()


def test_status_says_who_has_points_of_another_edition(classroom: Course, capsys: pytest.CaptureFixture[str]) -> None:
    run(classroom, "--force", "--yes")
    words = "3 have points from another version"
    main(["status", "02", "--course", str(classroom.root)])
    assert words not in capsys.readouterr().out
    (classroom.root / "course.toml").write_text("[prices]\nmin-reversed = 0.25\n", encoding="utf-8")
    main(["status", "02", "--course", str(classroom.root)])
    assert words in capsys.readouterr().out


def test_a_newer_submission_is_computed_again(classroom: Course) -> None:
    run(classroom, "--force")
    kept = ChapterRecord(classroom, CHAPTER)
    assert kept.is_regraded("ann") and kept.is_regraded("bo")
    path = classroom.folder("submitted", "ann", CHAPTER) / f"{CHAPTER}.ipynb"
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    assert not kept.is_regraded("ann") and kept.is_regraded("bo")


@pytest.mark.parametrize("text", ["", "{", "3", "[1, null]"])
def test_a_record_that_cannot_be_read_is_empty(course: Course, text: str) -> None:
    (course.root / ".grading").mkdir()
    (course.root / ".grading" / f"{CHAPTER}.points.json").write_text(text)
    assert ChapterRecord(course, CHAPTER).points == {}


def test_when_nobody_s_points_change_nobody_is_asked(classroom: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    graded(classroom, THEN)
    monkeypatch.setattr("builtins.input", lambda _: pytest.fail("asked"))
    assert run(classroom, "--force") == 0


def test_on_a_terminal_the_question_is_asked(classroom: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    for answer, expected in (("n", 2), ("y", 4)):
        monkeypatch.setattr("builtins.input", lambda _, answer=answer: answer)
        run(classroom, "--force")
        assert scores(classroom)["bo"] == expected


def test_manual_scores_comments_and_extra_credit_survive_a_regrade(classroom: Course) -> None:
    with classroom.gradebook() as gradebook:
        grade = gradebook.find_grade(TEST, CHAPTER, CHAPTER, "bo")
        grade.manual_score, grade.extra_credit = 3, 0.5
        gradebook.find_comment(f"{TEST}-answer", CHAPTER, CHAPTER, "bo").manual_comment = "We talked about it."
        gradebook.db.commit()
        new = judged(classroom, CHAPTER, "bo", THEN["bo"])
    assert changes(classroom, CHAPTER, [Done("bo", new)]) == []
    assert run(classroom, "--force", "--yes") == 0
    with classroom.gradebook() as gradebook:
        grade = gradebook.find_grade(TEST, CHAPTER, CHAPTER, "bo")
        comment = gradebook.find_comment(f"{TEST}-answer", CHAPTER, CHAPTER, "bo")
        assert (grade.score, grade.auto_score, comment.comment) == (3.5, 4, "We talked about it.")


def test_who_would_have_no_score_any_more_is_listed_first_and_keeps_it_until_then(
    classroom: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    path = classroom.folder("submitted", "cleo", CHAPTER) / f"{CHAPTER}.ipynb"
    path.write_text("{")
    os.utime(path, (0, 0))  # not a newer submission: the same one, which these graders refuse
    assert run(classroom, "--force") == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  cleo")]
    assert lines[0].split()[:4] == ["cleo", "3", "no", "score"] and "is not a notebook" in lines[0]
    assert scores(classroom)["cleo"] == 3 and classroom.folder("autograded", "cleo", CHAPTER).exists()
    assert run(classroom, "--force", "--yes") == 1
    assert not classroom.folder("autograded", "cleo", CHAPTER).exists()


def test_what_was_graded_is_known_by_what_is_in_it_and_not_by_the_clock(course: Course) -> None:
    hand_in(course, "ann", {})
    folder = course.folder("submitted", "ann", CHAPTER)
    path = folder / f"{CHAPTER}.ipynb"
    os.utime(path, (2**32, 2**32))  # in a hundred years
    with course.gradebook() as gradebook:
        restored = look(folder, CHAPTER, released_cells(gradebook, CHAPTER)).notebook
    nb = json.loads(judged(course, CHAPTER, "ann", {})) | {"metadata": restored.metadata}
    record(course, CHAPTER, [Done("ann", json.dumps(nb))])
    assert is_graded(course, CHAPTER, "ann")
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    os.utime(path, (0, 0))
    assert not is_graded(course, CHAPTER, "ann")


def test_a_dry_run_says_who_and_does_nothing(classroom: Course, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(classroom, "dan", {})
    assert run(classroom, "--dry-run") == 0
    told = capsys.readouterr().out
    assert "dan: new" in told and "1 would be graded; nothing was done" in told
    assert run(classroom, "--dry-run", "--force") == 0
    assert "4 would be graded" in capsys.readouterr().out
    assert not classroom.folder("autograded", "dan", CHAPTER).exists()


def flags(course: Course) -> dict[str, bool]:
    with course.gradebook() as gradebook:
        return {
            one.student_id: any(grade.needs_manual_grade for book in one.notebooks for grade in book.grades)
            for one in gradebook.assignment_submissions(CHAPTER)
        }


def test_what_was_given_by_hand_asks_for_nobody_after_a_regrade_but_after_new_work(
    classroom: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_run(job: Job) -> Done:
        """The judged notebook says of which file it was made, as the real one does."""
        done = by_then(classroom)(job)
        about = json.loads(job.notebook)["metadata"]
        return replace(done, notebook=json.dumps({**json.loads(done.notebook), "metadata": about}))

    monkeypatch.setattr(grading._Batch, "finished", lambda self, todo, *_: map(as_run, todo))
    assert run(classroom, "--force", "--yes") == 0
    with classroom.gradebook() as gradebook:
        for student in ("ann", "bo"):
            grade = gradebook.find_grade(TEST, CHAPTER, CHAPTER, student)
            grade.manual_score, grade.needs_manual_grade = 2.5, False
        gradebook.db.commit()
    assert run(classroom, "--force", "--yes") == 0
    assert flags(classroom) == {"ann": False, "bo": False, "cleo": False}
    shutil.rmtree(classroom.folder("submitted", "bo", CHAPTER))
    hand_in(classroom, "bo", {f"{TEST}-answer": "# another one"})
    assert run(classroom) == 0
    assert flags(classroom) == {"ann": False, "bo": True, "cleo": False}
