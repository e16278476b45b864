"""Work in pairs: both or nothing, only when the instructor says so, and never for good."""

import nbformat
import pytest

from graders.__main__ import main
from graders.classroom.course import Course
from graders.classroom.records.differences import differences
from graders.classroom.records.record import ChapterRecord
from graders.reports.pairs import Claim, claim, twos
from tests.conftest import ROOT
from tests.graders.reports.builders import CHAPTER, command, graded, hand_in, scores

pytestmark = pytest.mark.slow

GRADED = sorted(path.stem for path in ROOT.glob("notebooks/0[1-6]*/*.ipynb"))

A, B = Claim(("bo",), ("ann",)), Claim(("ann",), ("ann",))


def test_two_who_name_each_other_and_one_submission_are_a_pair() -> None:
    assert twos({"ann": A, "bo": B}) == ([("ann", "bo")], {})


@pytest.mark.parametrize(
    ("ann", "bo", "why"),
    [
        (A, Claim(), "bo names nobody"),
        (A, Claim(("cleo",), ("ann",)), "bo names cleo"),
        (A, Claim(("ann",), ("bo",)), "do not name the same submission"),
        (A, Claim(("ann",)), "do not name the same submission"),
        (Claim(("bo", "cleo"), ("ann",)), B, "only one partner is allowed"),
        (Claim(("ann",), ("ann",)), Claim(), "students cannot name themselves as their partners"),
        (Claim(("bo",), ("cleo",)), Claim(("ann",), ("cleo",)), "do not name the same submission"),
        (Claim(("zoe",), ("ann",)), Claim(), "no submission of zoe"),
    ],
)
def test_everything_else_changes_nothing_and_is_listed(ann: Claim, bo: Claim, why: str) -> None:
    agreed, claims = twos({"ann": ann, "bo": bo})
    assert agreed == [] and why in claims["ann"]


@pytest.mark.parametrize("chapter", GRADED)
def test_every_chapter_has_the_cell_and_it_is_read_when_it_is_filled_in(chapter: str) -> None:
    nb = nbformat.read(ROOT / "notebooks" / chapter / f"{chapter}.ipynb", 4)
    [cell] = [cell for cell in nb.cells if cell.id.endswith("-partner")]
    assert claim(nb.cells) == Claim()
    cell.source = filled(cell.source, "bo", "ann")
    assert claim(nb.cells) == A
    cell.source = cell.source.replace("Partner: bo", "**Partner:** cleo@school.example")
    assert claim(nb.cells).partners == ("cleo@school.example",)


def filled(text: str, partner: str, submission: str) -> str:
    """The cell of a chapter, as a student fills it in."""
    return text.replace("Partner:", f"Partner: {partner}").replace("Our submission:", f"Our submission: {submission}")


@pytest.fixture
def pair(course: Course) -> Course:
    hand_in(course, "ann", {}, extra="Partner: bo\n\nOur submission: ann")
    hand_in(course, "bo", {}, extra="**partner:** ann\n\n**our submission:** ann")
    hand_in(course, "cleo", {}, extra="Partner: ann")
    right = {"isolation-min_value": (4.0, ""), "isolation-decision": (4.0, "")}
    graded(course, {"ann": right, "bo": {}, "cleo": right})
    return course


def remarks(course: Course, student: str) -> str:
    with course.gradebook() as gradebook:
        found = gradebook.find_submission_notebook(CHAPTER, CHAPTER, student).comments
        return " ".join(comment.comment or "" for comment in found)


run = command("pairs", "02")


def test_listing_changes_nothing(pair: Course, capsys: pytest.CaptureFixture[str]) -> None:
    before = scores(pair)
    assert run(pair) == 0 and scores(pair) == before == {"ann": 8, "bo": 0, "cleo": 8}
    told = [line.split(maxsplit=3) for line in capsys.readouterr().out.splitlines()]
    assert ["ann", "and", "bo", "the submission of ann counts for both"] in told
    assert ["cleo", "names", "ann:", "ann names bo"] in told


def test_of_one_student_only_what_is_hers(pair: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(pair, "--student", "cleo", "--apply") == 0 and scores(pair)["bo"] == 0
    assert "counts for both" not in capsys.readouterr().out
    assert run(pair, "--student", "bo", "--apply", "--deduct", "cleo") == 0 and scores(pair)["bo"] == 8
    assert run(pair, "--student", "cleo", "--undo") == 0
    assert scores(pair) == {"ann": 8, "bo": 8, "cleo": 8}
    assert run(pair, "--undo") == 0 and scores(pair)["bo"] == 0
    assert run(pair, "--student", "zoe") == 1 and "no submission of 02_isolation by zoe" in capsys.readouterr().err


def test_a_pair_shares_its_points_and_gives_them_back(pair: Course) -> None:
    assert run(pair, "--apply") == 0 and scores(pair) == {"ann": 8, "bo": 8, "cleo": 8}
    assert "the submission of ann counts" in remarks(pair, "bo")
    assert run(pair, "--apply") == 0  # a second time, nothing more to write
    assert run(pair, "--undo") == 0 and scores(pair) == {"ann": 8, "bo": 0, "cleo": 8}
    assert "counts for both" not in remarks(pair, "bo")


def test_what_this_command_has_written_is_no_contradiction_to_the_judge(pair: Course) -> None:
    run(pair, "--apply", "--deduct", "cleo")
    record = ChapterRecord(pair, CHAPTER)
    record.points = {"bo": {"isolation-min_value": 0.0}, "cleo": {"isolation-min_value": 4.0}}
    assert list(differences(record)) == []
    with pair.gradebook() as gradebook:
        gradebook.find_grade("isolation-min_value", CHAPTER, CHAPTER, "bo").manual_score = 3
        gradebook.db.commit()
    assert list(differences(record)) == ["bo, isolation-min_value: graded by hand, 3 points instead of 0"]


def test_the_deduction_shows_in_the_gradebook_and_on_the_feedback_page_and_goes_away_again(pair: Course) -> None:
    def shown() -> tuple[bool, bool, float]:
        assert main(["feedback", "02", "--course", str(pair.root)]) == 0
        page = (pair.folder("feedback", "cleo", CHAPTER) / f"{CHAPTER}.html").read_text(encoding="utf-8")
        return "10% off: the acknowledgment" in page, "7.2 of 15 points" in page, scores(pair)["cleo"]

    assert shown() == (False, False, 8)
    for _ in range(2):  # a tenth is taken off once
        assert run(pair, "--deduct", "cleo") == 0
    assert shown() == (True, True, pytest.approx(7.2))
    assert run(pair, "--undo") == 0
    assert shown() == (False, False, 8)


def test_what_a_person_changed_meanwhile_stays(pair: Course, capsys: pytest.CaptureFixture[str]) -> None:
    run(pair, "--apply")
    with pair.gradebook() as gradebook:
        gradebook.find_grade("isolation-min_value", CHAPTER, CHAPTER, "bo").manual_score = 1
        gradebook.db.commit()
    run(pair, "--undo")
    assert scores(pair)["bo"] == 1 and "changed by hand" in capsys.readouterr().out


def test_look_alikes_who_did_not_say_so_are_listed(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    source = "def decision(state):\n    best = 9\n    for move in state.actions():\n        best = min(best, 3)\n"
    hand_in(course, "ann", {"isolation-decision-answer": source})
    hand_in(course, "bo", {"isolation-decision-answer": source})
    hand_in(course, "cleo", {"isolation-decision-answer": "def decision(state):\n    return 1\n"})
    assert run(course) == 0
    told = capsys.readouterr().out
    assert "ann and bo" in told and "not declared: look alike in isolation.decision" in told
