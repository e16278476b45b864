"""Late work: the time of arrival counts, a difference to the student's own stamp is said, nbgrader takes the points."""

import shutil
from pathlib import Path

import pytest
from traitlets.config import Config

from graders.classroom.course import CommandError, Course
from graders.classroom.exchange.arrivals import time_of
from graders.reports.late import DAY, LatePenalty
from tests.graders.reports.builders import CHAPTER, command, graded, hand_in

POINTS = {"isolation-min_value": (4.0, ""), "isolation-decision": (4.0, "")}


def penalty(seconds: float, **settings: float) -> float | None:
    return LatePenalty(config=Config(LatePenalty=settings)).late_submission_penalty("ann", 8, seconds)


def test_each_day_that_has_begun_costs_after_the_grace() -> None:
    ten = {"percent_per_day": 10.0}
    assert [penalty(late, **ten) for late in (899, 901, DAY, DAY + 1, 30 * DAY)] == [None, 0.8, 0.8, 1.6, 8]
    assert penalty(30 * DAY, percent_per_day=10, most_percent=50) == 4


def test_nothing_is_taken_off_unless_it_is_configured() -> None:
    assert penalty(30 * DAY) is None


@pytest.fixture
def classroom(course: Course) -> Course:
    (course.root / "course.toml").write_text("[late]\npercent_per_day = 10\n", encoding="utf-8")
    for name, stamp in {"ann": "2030-01-31 20:00:00 UTC", "bo": "2030-02-01 20:00:00 UTC"}.items():
        hand_in(course, name, {})
        (course.folder("submitted", name, CHAPTER) / "timestamp.txt").write_text(stamp)
    graded(course, {"ann": POINTS, "bo": POINTS})
    return Course(course.root)


run = command("late", "02")


def line(student: str, capsys: pytest.CaptureFixture[str]) -> str:
    [found] = [line for line in capsys.readouterr().out.splitlines() if line.startswith(f"  {student} ")]
    return found


def off(course: Course) -> dict[str, float]:
    with course.gradebook() as gradebook:
        return {one.student_id: one.late_submission_penalty for one in gradebook.assignment_submissions(CHAPTER)}


@pytest.mark.slow
def test_late_work_costs_and_an_extension_gives_it_back(classroom: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(classroom) == 1 and "no deadline yet" in capsys.readouterr().err
    assert run(classroom, "--due", "2030-01-31 23:59 UTC") == 0
    assert off(classroom) == {"ann": 0, "bo": pytest.approx(0.8)}
    assert line("bo", capsys).split()[-2:] == ["20:01:00", "0.8"]
    assert run(classroom, "--due", "2030-02-02 23:59 UTC") == 0
    assert off(classroom) == {"ann": 0, "bo": 0}


def test_the_instructor_s_list_counts_and_the_difference_is_said(
    classroom: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tmp_path / "times.csv"
    listed.write_text("student,arrived\nann,2030-02-03 08:00 UTC\n")
    assert run(classroom, "--due", "2030-01-31 23:59 UTC", "--arrivals", str(listed)) == 0
    told = line("ann", capsys)
    assert "2030-02-03 08:00  your list" in told and told.endswith("its own time stamp says 2030-01-31 20:00")
    assert off(classroom)["ann"] == pytest.approx(2.4)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2030-01-31", "2030-01-31 23:59"),
        ("2030-01-31 UTC", "2030-01-31 23:59"),
        ("2030-01-31 08:05:30", "2030-01-31 08:05"),
        ("2030-01-31T23:59Z", "2030-01-31 23:59"),
        ("2030-01-31 23:59 +01:00", "2030-01-31 22:59"),
    ],
)
def test_a_day_is_meant_to_its_end_and_a_time_in_its_zone(text: str, meant: str) -> None:
    assert f"{time_of(text, 'here'):%Y-%m-%d %H:%M}" == meant


@pytest.mark.parametrize(
    "text",
    [
        "1.2.2027",
        "31.1.2030",
        "1/2/2030",
        "2030-13-45",
        "2030-02-30",
        "2030-01-31 25:00",
        "2030-01-31 08:00 CET",
        "soon",
        "",
    ],
)
def test_a_time_that_two_people_read_differently_is_refused_with_the_remedy(text: str) -> None:
    with pytest.raises(CommandError, match=r"--due: '.*' is not a time; write it as 2030-01-31 23:59 UTC"):
        time_of(text, "--due")


@pytest.mark.slow
def test_a_deadline_of_one_s_own_is_an_extension_and_leaves_the_others(
    classroom: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    run(classroom, "--due", "2030-01-30 23:59 UTC")
    both = off(classroom)
    assert both["ann"] > 0 and both["bo"] > 0
    capsys.readouterr()
    assert run(classroom, "--student", "bo", "--due", "2030-02-02 23:59 UTC") == 0
    told = capsys.readouterr().out
    assert "is due 2030-01-30 23:59 UTC" in told and "for bo 2030-02-02 23:59 UTC" in told and "  ann " not in told
    assert off(classroom) == {"ann": both["ann"], "bo": 0}
    assert run(classroom) == 0 and off(classroom) == {"ann": both["ann"], "bo": 0}
    assert run(classroom, "--student", "zoe") == 1 and "no submission of 02_isolation by zoe" in capsys.readouterr().err


def test_a_dry_run_shows_what_it_would_cost_and_writes_nothing(
    classroom: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(classroom, "--due", "2030-01-31 23:59 UTC", "--dry-run") == 0
    assert line("bo", capsys).split()[-2:] == ["20:01:00", "0.8"]
    assert off(classroom) == {"ann": 0, "bo": 0}
    assert run(classroom) == 1  # there is still no deadline


def test_the_exchange_knows_better_than_a_stamp_set_back(classroom: Course, capsys: pytest.CaptureFixture[str]) -> None:
    came = classroom.root / "exchange" / "adversarial-search" / "inbound" / f"ann+{CHAPTER}+2030-01-31 20:00:00 UTC+abc"
    shutil.copytree(classroom.folder("submitted", "ann", CHAPTER), came)
    assert run(classroom, "--due", "2030-01-31 23:59 UTC") == 0
    told = line("ann", capsys)
    assert "the exchange" in told and told.endswith("its own time stamp says 2030-01-31 20:00")
