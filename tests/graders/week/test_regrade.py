"""A regrade keeps what people have written, and says who gains and who loses by it."""

import pytest

from graders.__main__ import main
from graders.classroom.course import Course
from graders.week.regrade import changes, edition, editions, told
from tests.graders.week.builders import CHAPTER, graded, hand_in

TEST = "isolation-min_value"


@pytest.fixture
def classroom(course: Course) -> Course:
    for name in ("ann", "bo", "cleo"):
        hand_in(course, name, {})
    graded(course, {"ann": {TEST: (4.0, "")}, "bo": {TEST: (2.0, "min-reversed")}})
    return course


def test_losses_come_first_and_a_first_score_is_no_change() -> None:
    assert changes({"ann": 4, "bo": 2, "dan": 1}, {"ann": 3, "bo": 2.5, "cleo": 9, "dan": 1}) == [
        "ann: 4 -> 3 points (-1)",
        "bo: 2 -> 2.5 points (+0.5)",
    ]


def test_manual_scores_comments_and_extra_credit_survive_a_regrade(
    classroom: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    with classroom.gradebook() as gradebook:
        grade = gradebook.find_grade(TEST, CHAPTER, CHAPTER, "bo")
        grade.manual_score, grade.extra_credit = 3, 0.5
        gradebook.find_comment(f"{TEST}-answer", CHAPTER, CHAPTER, "bo").manual_comment = "We talked about it."
        gradebook.db.commit()
    with told(classroom, CHAPTER):
        graded(classroom, {"ann": {TEST: (1.0, "min-reversed")}, "bo": {TEST: (4.0, "")}})
    assert [line for line in capsys.readouterr().out.splitlines() if "changed" in line] == [
        "  changed: ann: 4 -> 1 points (-3)"
    ]
    with classroom.gradebook() as gradebook:
        grade = gradebook.find_grade(TEST, CHAPTER, CHAPTER, "bo")
        comment = gradebook.find_comment(f"{TEST}-answer", CHAPTER, CHAPTER, "bo")
        assert (grade.score, grade.auto_score, comment.comment) == (3.5, 4, "We talked about it.")
    assert editions(classroom, CHAPTER) == {"ann": edition(), "bo": edition()}


def test_a_dry_run_says_who_and_does_nothing(classroom: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", "02", "--dry-run", "--course", str(classroom.root)]) == 0
    told = capsys.readouterr().out
    assert "cleo: new" in told and "1 would be graded; nothing was done" in told
    assert main(["grade", "02", "--dry-run", "--force", "--course", str(classroom.root)]) == 0
    assert "3 would be graded" in capsys.readouterr().out
    assert not classroom.folder("autograded", "cleo", CHAPTER).exists()


def test_without_the_secret_nothing_is_touched(classroom: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COURSE_SECRET")
    (classroom.root / "gradebook.db").unlink()
    assert main(["grade", "02", "--course", str(classroom.root)]) == 1
    assert not (classroom.root / "gradebook.db").exists()
