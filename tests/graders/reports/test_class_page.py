"""What the teacher wants to know: points, misconceptions with an example of their own, who is missing, what failed."""

import pytest

from graders.__main__ import main
from graders.classroom.course import Course
from graders.report import marked
from graders.reports.class_page import example, shared
from tests.graders.reports.builders import CHAPTER, graded, hand_in

SECRET_WORDS = "def min_value(state):\n    return 'a word that only ann wrote'\n"


@pytest.fixture
def page(course: Course) -> str:
    for name in ("ann", "bo", "cleo", "dan"):
        hand_in(course, name, {"isolation-min_value-answer": SECRET_WORDS})
    slip = {"isolation-terminal_test": (1.5, "terminal-either-player")}
    graded(course, {"ann": slip, "bo": slip, "cleo": {"isolation-terminal_test": (3, "")}})
    with course.gradebook() as gradebook:
        gradebook.update_or_create_student("<b>eve</b>")
    (course.folder("autograded", "dan", CHAPTER).parent).mkdir(parents=True)
    course.folder("autograded", "dan", CHAPTER).with_suffix(".failed.txt").write_text("it is <i>damaged</i>")
    assert main(["status", "02", "--page", "--course", str(course.root)]) == 1  # one has failed
    return (course.root / "reports" / CHAPTER / "class.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_page_has_points_misconceptions_and_who_is_stuck(page: str) -> None:
    assert '<td class="number">1.5</td><td class="number">2</td>' in page
    assert '<td class="number">67 %</td><td class="number">2</td><td><code>terminal-either-player</code>' in page
    assert "<code>terminal-either-player</code>, 67 %" in page  # in the overview
    assert "3 students, on average 2.00 of 3" in page
    assert "it is &lt;i&gt;damaged&lt;/i&gt;" in page
    assert "&lt;b&gt;eve&lt;/b&gt;" in page and "<b>eve" not in page


@pytest.mark.slow
def test_the_page_shows_an_example_and_nothing_that_a_student_wrote(page: str) -> None:
    assert "An example of <code>terminal-either-player</code>" in page
    assert "only ann wrote" not in page


def test_students_who_worked_on_the_same_tree_are_listed() -> None:
    page = shared({"gracehopper": ["cleo", "ann"], "<i>": ["bo", "dan"], "ada": ["eve"], "": ["fay", "gil"]})
    assert "<code>gracehopper</code>" in page and "ann, cleo" in page and "&lt;i&gt;" in page
    assert "eve" not in page and "fay" not in page
    assert shared({"ada": ["eve"], "": ["fay", "gil"]}) == ""


def test_words_of_the_catalog_are_marked_and_nothing_else() -> None:
    assert marked("*like* `not` <b> 2*3*4") == "<em>like</em> <code>not</code> &lt;b&gt; 2*3*4"


def test_an_example_is_made_from_the_mistake_itself() -> None:
    shown = example("isolation.terminal_test", "terminal-either-player")
    assert "expected: " in shown and "your" not in shown.lower()  # it is for the lecture, not for one student
    assert example("isolation.terminal_test", "not-written-yet") == ""
