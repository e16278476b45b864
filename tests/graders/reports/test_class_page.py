"""What the teacher wants to know: points, mistakes with an example of their own, who is missing, what failed."""

import re
from dataclasses import asdict, replace

import pytest

from graders.__main__ import main
from graders.classroom.course import Course
from graders.classroom.results import Found, Share, _read, share_of
from graders.outcome import Outcome
from graders.reports import page as pages
from graders.reports.class_page import example, found, lost_by, sentence, shared
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


def row_of(slips: str, page: str) -> list[str]:
    """The numbers beside a family, by the slips that it lists."""
    [row] = re.findall(rf"<tr><td>[^\n]*?{slips}<br>(.*?)</tr>", page)
    return re.findall(r'<td class="number">(.*?)</td>', row)


@pytest.mark.slow
def test_the_page_has_points_mistakes_and_who_is_stuck(page: str) -> None:
    assert '<td class="number">1.5</td><td class="number">2</td>' in page
    assert row_of("<code>terminal-either-player</code> 2", page) == ["3", "2", "67%"]
    assert "<em>when the game is over</em>, 100%" in page  # in the overview
    said = "(3 of 3) fall under <em>when the game is over</em> (2 students)."
    assert f"100% of the points lost here {said}" in page
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


def test_an_example_is_made_from_the_mistake_itself() -> None:
    shown = example("isolation.terminal_test", "terminal-either-player")
    assert "expected: " in shown and "your" not in shown.lower()  # it is for the lecture, not for one student
    assert example("isolation.terminal_test", "not-written-yet") == ""


ID = "isolation.terminal_test"


def outcome(points: float, *codes: str) -> Outcome:
    return Outcome(ID, points, 4, list(codes), "a reason" if codes else "")


def test_the_points_of_an_answer_are_lost_by_its_first_finding() -> None:
    both = outcome(1, "ends-alike", "sign-lost", "prints-a-lot")
    one = share_of([both, outcome(4, "prints-a-lot"), outcome(4), outcome(0)])
    ends = Found(1, 3, {"ends-alike": 1, "sign-lost": 1})
    assert one.found == {"wrong-end": ends, "advice": Found(2, 0, {"prints-a-lot": 2})}
    assert (one.students, one.points, one.most, one.full, one.none) == (4, 9, 16, 2, 1)


CLASS = Share(
    20, 40, 80, 8, 2,
    {
        "terminal-test": Found(5, 14, {"terminal-either-player": 3, "terminal-reversed": 4}),
        "wrong-end": Found(2, 4, {"ends-alike": 2}),
        "advice": Found(9, 0, {"prints-a-lot": 9}), "never-ends": Found(2, 8, {"out-of-time": 2}),
        "stopped": Found(1, 4, {"stopped": 1}), "errors": Found(1, 4, {"missing-name": 1}),
        "not-written-yet": Found(3, 6, {"not-written-yet": 3}),
    },
)  # fmt: skip


def test_a_page_has_three_groups_and_what_costs_most_comes_first() -> None:
    page = found(ID, CLASS)
    slips, rest = page.split("<h3>Not written, never ended, did not run</h3>")
    not_run, remarks = rest.split("<details><summary>Remarks that cost nothing: 1</summary>")
    assert slips.index("terminal-reversed") < slips.index("terminal-either-player") < slips.index("ends-alike")
    assert "stopped" not in slips
    assert '<td>never ended</td><td class="number">12</td><td class="number">3</td><td class="number">15%' in not_run
    assert all(words in not_run for words in ("<code>out-of-time</code> 2", "<code>stopped</code> 1"))
    assert "prints-a-lot" in remarks and "prints-a-lot" not in slips + not_run
    assert slips.count("<details open>") == 1, "the picture of the first one is ready for the lecture"


def test_one_sentence_says_what_the_points_are_lost_by() -> None:
    assert lost_by(CLASS)[:2] == [("terminal-test", 14), ("never ended", 12)]
    never = replace(CLASS, found={one: found for one, found in CLASS.found.items() if one != "terminal-test"})
    told = "46% of the points lost here (12 of 26) come from answers that never ended (3 students)."
    assert told in sentence(never)
    assert "Nobody lost a point here" in sentence(share_of([outcome(4), outcome(4, "prints-a-lot")]))
    assert sentence(share_of([])) == ""


def test_last_year_s_share_is_beside_this_year_s() -> None:
    before = Share(10, 20, 40, 4, 1, {"terminal-test": Found(4, 12)})
    page = found(ID, CLASS, "2031", before)
    assert '<th scope="col" class="number">of the class in 2031</th>' in page
    both = "<code>terminal-reversed</code> 4, <code>terminal-either-player</code> 3"
    assert row_of(both, page) == ["14", "5", "25%", "40%"]
    assert row_of("<code>ends-alike</code> 2", page) == ["4", "2", "10%", "fewer than 3"]


def test_a_year_that_was_kept_without_families_is_read_by_them() -> None:
    slips = {"terminal-reversed": {"students": 7, "lost": 12}, "terminal-always": {"students": 5, "lost": 3.5}}
    told = {"students": 10, "points": 20, "most": 40, "full": 4, "none": 1, "found": slips}
    counts = {"terminal-reversed": 7, "terminal-always": 5}
    assert _read(told).found == {"terminal-test": Found(10, 15.5, counts)}
    assert _read(asdict(_read(told))) == _read(told)


def test_a_table_that_is_too_wide_is_reached_by_keyboard_and_has_a_name() -> None:
    text = pages.page("The class", pages.table(["what", ""], [["a", "b"]]))
    assert "<main>" in text and '<th scope="col"></th>' not in text
    assert '<div class="wide" tabindex="0" role="group" aria-label="A table: what">' in text
