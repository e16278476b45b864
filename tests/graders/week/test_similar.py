"""Look-alikes: copies rank first, what everybody was given says nothing, and the page runs nothing of a student's."""

import json
import random
from dataclasses import asdict

import pytest

from graders import grade
from graders.__main__ import main
from graders.classroom.course import Course
from graders.week.alike.answers import Answer
from graders.week.alike.canon import canonical
from graders.week.alike.likeness import MOST, Comparison
from graders.week.alike.similar import FEWEST_HITS, FEWEST_LINES, measured
from tests.graders.week.builders import hand_in
from tests.graders.week.copied_by_hand import COPIES
from tools.measuring.disguises import rename_and_reorder, rewrite
from tools.measuring.similar import FILE, honest, measure

CELL = "isolation-min_value-answer"
ANN = """
def min_value(state):
    best = 100
    if terminal_test(state):
        return 1
    for move in state.get_legal_moves():
        after = state.forecast_move(move)
        if max_value(after) < best:
            best = max_value(after)
    return best
"""
CLEO = """
def min_value(state):
    return 1 if terminal_test(state) else min(map(max_value, map(state.forecast_move, state.get_legal_moves())))
"""
HOSTILE = "x = '</pre><script>alert(1)</script>'\n" * 3


def copy_of(source: str) -> str:
    return rename_and_reorder(source, random.Random(1))


def test_a_renamed_copy_ranks_first() -> None:
    ranked = Comparison([Answer("ann", ANN), Answer("cleo", CLEO), Answer("bo", copy_of(ANN))]).ranked(9)
    assert (ranked[0].first.owner, ranked[0].second.owner) == ("ann", "bo")


def test_only_the_pairs_of_one_student() -> None:
    answers = [Answer("ann", ANN), Answer("cleo", CLEO), Answer("bo", copy_of(ANN))]
    ranked = Comparison(answers).ranked(9, ["cleo"])
    assert ranked and all("cleo" in (pair.first.owner, pair.second.owner) for pair in ranked)


def test_the_template_says_nothing() -> None:
    given = "def min_value(state):\n    raise NotImplementedError('write this, please, in your own words')\n"
    assert Comparison([Answer("ann", given), Answer("bo", given), Answer("cleo", CLEO)], given).ranked(9) == []


def test_two_published_solutions_are_no_pair_and_the_student_is_named_first() -> None:
    answers = [Answer("book", ANN, True), Answer("site", ANN, True), Answer("bo", copy_of(ANN)), Answer("cleo", CLEO)]
    ranked = Comparison(answers).ranked(99)
    assert {pair.first.owner for pair in ranked} <= {"bo", "cleo"}
    assert {pair.second.owner for pair in ranked if pair.first.owner == "bo"} >= {"book", "site"}


@pytest.mark.slow
def test_an_answer_of_a_hundred_screens_does_not_stop_the_others() -> None:
    endless = "\n".join(f"x = [{number}] * {number}" for number in range(300_000))
    ranked = Comparison([Answer("ann", ANN), Answer("dan", endless), Answer("bo", copy_of(ANN))]).ranked(1)
    assert (ranked[0].first.owner, ranked[0].second.owner) == ("ann", "bo")
    assert len(Comparison([Answer("dan", endless)]).answers[0][0].source) == MOST


def test_code_that_is_no_python_is_compared_as_text() -> None:
    broken = "def min_value(state\n   return ((("
    assert Comparison([Answer("ann", broken), Answer("bo", broken), Answer("cleo", CLEO)]).ranked(1)[0].share > 0.9


@pytest.mark.parametrize("disguise", [rename_and_reorder, rewrite])
def test_a_disguised_answer_runs_and_gives_the_same(disguise: object) -> None:
    source = "def total(items):\n    s = 0\n    for item in items:\n        s += item\n    return s if s > 3 else -s\n"
    text = disguise(source, random.Random(3))  # type: ignore[operator]
    made: dict[str, object] = {}
    exec(text, made)
    [function] = [thing for name, thing in made.items() if name != "__builtins__"]
    assert text != source and (function([1, 2, 3]), function([1])) == (6, -1)  # type: ignore[operator]


@pytest.mark.slow
def test_the_numbers_that_the_page_quotes_are_those_of_the_command() -> None:
    """Of an exercise for which nothing was published, so that everything is in the repository."""
    kept, one = json.loads(FILE.read_text(encoding="utf-8")), "minimax.decision"
    assert kept[one]["published"] == 0 and asdict(measure(honest()[one], {})) == kept[one]


def test_where_copies_cannot_be_told_apart_the_page_says_so() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    for one, about in kept.items():
        found = about["hits"] >= FEWEST_HITS * about["copies"] and about["lines"] >= FEWEST_LINES
        assert ("cannot be told apart" in measured(one)) == (not found)
    assert "cannot be told apart" in measured("isolation.terminal_test")
    assert "Nothing was measured" in measured("minimax.unheard_of")


def test_a_hundred_honest_answers_and_copies_by_hand_were_measured() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    for one in ("pacman.minimax_agent", "alphabeta.agent", "expectimax.agent"):
        assert kept[one]["honest"] == 100 and kept[one]["copies"] == 20 and kept[one]["by_hand"] >= 1
        assert f"{20 - kept[one]['hits']} false alarm" in measured(one) and "disguised by hand" in measured(one)


COPIED = [(exercise, code) for exercise, copies in COPIES.items() for code in copies.values()]


@pytest.mark.parametrize(("exercise", "copy"), COPIED, ids=[code.__name__ for _, code in COPIED])
def test_a_copy_by_hand_is_still_a_right_answer(exercise: str, copy: object) -> None:
    assert grade(exercise, copy).passed


SAME = {
    "a branch": ("def f(x):\n    return 1 if x else 2", "def f(x):\n    if not x:\n        return 2\n    return 1"),
    "a loop that appends": ("y = []\nfor a in b:\n    c = f(a)\n    y.append(c)\nprint(max(y))",
                            "print(max([f(a) for a in b]))"),
    "the better of two": ("if v > best:\n    best = v", "best = max(best, v)"),
    "infinity": ("x = -math.inf", "x = float('-inf')"),
    "a method": ("self.go(1, f(x))", "go(f(x), 1)"),
    "two guards": ("def f():\n    if a:\n        return 0\n    if b():\n        return 0\n    return 1",
                   "def f():\n    if b() or a:\n        return 0\n    else:\n        return 1"),
    "a sum": ("x += 1", "x = x + 1"),
    "numbered": ("for i, a in enumerate(b):\n    f(a)", "for a in b:\n    f(a)"),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_what_can_be_written_in_two_ways_is_compared_in_one(name: str) -> None:
    one, other = map(canonical, SAME[name])
    assert one == other


@pytest.mark.parametrize("text", ["def f(:", "-" * 19_000 + "1", "(" * 19_000, "f(" * 500 + ")" * 500, "\0", "x = []"])
def test_no_text_stops_the_comparison(text: str) -> None:
    assert isinstance(canonical(text), str)


def test_the_command_writes_pairs_side_by_side_and_no_verdict(
    course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(course, "ann", {CELL: ANN})
    hand_in(course, "bo", {CELL: copy_of(ANN)})
    hand_in(course, "cleo", {CELL: CLEO})
    hand_in(course, "dan", {CELL: HOSTILE})
    hand_in(course, "eve", {CELL: HOSTILE})
    assert main(["similar", "02", "--course", str(course.root)]) == 0
    assert ["ann", "bo"] in [line.split()[-2:] for line in capsys.readouterr().out.splitlines()]
    text = (course.root / "reports" / "02_isolation" / "similar.html").read_text(encoding="utf-8")
    assert "no verdict" in text and "the course&#x27;s own solution" in text
    assert "<script" not in text and "&lt;script&gt;alert" in text


def test_a_folder_of_published_solutions_is_suspect_too(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(course, "bo", {CELL: copy_of(ANN)})
    hand_in(course, "cleo", {CELL: CLEO})
    found = course.root / "found"
    found.mkdir()
    (found / "solution.py").write_text("import this\n" + ANN)
    assert main(["similar", "02", "--also", str(found), "--course", str(course.root)]) == 0
    assert ["bo", "found/solution.py"] in [line.split()[-2:] for line in capsys.readouterr().out.splitlines()]


def test_a_folder_that_is_none_is_refused(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["similar", "02", "--also", "nowhere", "--course", str(course.root)]) == 1
    assert "nowhere is no folder" in capsys.readouterr().err
