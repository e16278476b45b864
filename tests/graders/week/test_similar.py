"""Look-alikes: copies rank first, what everybody was given says nothing, and the page runs nothing of a student's."""

# ruff: noqa: E501 (small programs, a line each)

import json
import random
import re
import time
from dataclasses import asdict
from html import escape
from statistics import median

import pytest

from graders import grade
from graders.__main__ import main
from graders.classroom.course import Course
from graders.week.alike.answers import Answer
from graders.week.alike.canon import canonical
from graders.week.alike.deep import essence
from graders.week.alike.likeness import MOST, Comparison
from graders.week.alike.similar import FEWEST_HITS, FEWEST_LINES, KINDS, by_disguise, measured
from tests.conftest import ROOT
from tests.graders.week.builders import hand_in
from tests.graders.week.copied_by_hand import COPIES
from tests.graders.week.copied_by_hand_too import COPIES as MORE
from tests.graders.week.copied_in_levels import COPIES as IN_LEVELS
from tools.measuring.disguises import rename_and_reorder, rewrite
from tools.measuring.similar import COPIES as COPIES_IN_ALL
from tools.measuring.similar import FILE, HONEST, PROGRAMS, copied_by_hand, honest, measure, together, told

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
    assert len(Comparison([Answer("dan", endless)]).answers[0].source) == MOST


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
    kept, one = json.loads(FILE.read_text(encoding="utf-8")), "minimax.count"
    assert kept[one]["published"] == 0 and asdict(measure(honest()[one], copied_by_hand()[one])) == kept[one]


def test_where_copies_cannot_be_told_apart_the_page_says_so() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    for one, about in kept.items():
        hits = sum(about["found"][program] for program in PROGRAMS)
        copies = sum(len(about["above"][program]) for program in PROGRAMS)
        found = hits >= FEWEST_HITS * copies and about["lines"] >= FEWEST_LINES
        assert ("cannot be told apart: do not" in measured(one)) == (not found)
    assert "cannot be told apart" in measured("isolation.terminal_test")
    assert "Nothing was measured" in measured("minimax.unheard_of")


def test_what_was_measured_is_said_exercise_by_exercise_and_disguise_by_disguise() -> None:
    for one, about in json.loads(FILE.read_text(encoding="utf-8")).items():
        hits = sum(about["found"].values())
        told, lines = measured(one), by_disguise(one)
        assert f"{about['copies']} disguised copies among {about['honest']} honest answers: {hits} of the first" in told
        assert f"{about['copies'] - hits} false alarm" in told
        assert sum(int(found.split()[2]) for _, found, *_ in lines) == about["copies"]
        assert sum(int(found.split()[0]) for _, found, *_ in lines) == hits
        assert {*about["above"]} <= {*KINDS} and len(lines) == len(about["above"])


def test_a_hundred_honest_answers_wherever_so_many_could_be_had() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    fewer = {one: about["honest"] for one, about in kept.items() if about["honest"] != HONEST}
    assert fewer.keys() == {"minimax.count", "isolation.terminal_test"}
    guide = (ROOT / "docs" / "instructor.md").read_text(encoding="utf-8")
    for one, honest_answers in fewer.items():
        assert f"`{one}` ({honest_answers})" in guide
    short = kept["isolation.terminal_test"]
    assert f"of {short['honest'] + short['equal']} only {short['honest']} are different" in guide


def test_the_instructor_s_guide_has_the_table_of_what_was_measured() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert told(kept) in (ROOT / "docs" / "instructor.md").read_text(encoding="utf-8")


def test_what_a_program_or_a_light_hand_disguises_stands_behind_fewer_than_twenty_other_pairs() -> None:
    for about in json.loads(FILE.read_text(encoding="utf-8")).values():
        places = [place for kind in (*PROGRAMS, "light") for place in about["above"].get(kind, [])]
        assert places and max(places) < COPIES_IN_ALL


def test_what_the_guide_says_of_copies_that_a_person_rewrote_was_measured() -> None:
    every = together(json.loads(FILE.read_text(encoding="utf-8")).values())
    medium, careful = every["above"]["medium"], every["above"]["careful"]
    assert (len(medium), len(careful)) == (8, 10)
    assert median(medium) < 20 and 50 < median(careful) < 60 and min(max(medium), max(careful)) > 1000
    assert (every["found"]["careful"], every["found"]["light"]) == (0, 5)


BY_HAND = (COPIES, MORE, *IN_LEVELS.values())
COPIED = [(exercise, code) for copies in BY_HAND for exercise in copies for code in copies[exercise].values()]


@pytest.mark.slow
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


DEEP = {
    "a helper": ("def over(s):\n    return s.win() or s.lose()\n\ndef f(s):\n    if over(s):\n        return g(s)\n    return 2",
                 "def f(s):\n    if s.win() or s.lose():\n        return g(s)\n    return 2"),
    "the best of all": ("def f(s):\n    return max(s.moves(), key=lambda m: f(s.after(m)))",
                        "def f(s):\n    best, chosen = -inf, None\n    for m in s.moves():\n        now = f(s.after(m))\n"
                        "        if chosen is None or now > best:\n            best, chosen = now, m\n    return chosen"),
    "the place of the best": ("def f(s):\n    a = s.moves()\n    b = [f(m) for m in a]\n    return a[b.index(max(b))]",
                              "def f(s):\n    return max(s.moves(), key=lambda m: f(m))"),
    "a loop that counts": ("def f(s):\n    i = 0\n    while i < len(s):\n        g(s[i])\n        i += 1",
                           "def f(s):\n    for each in s:\n        g(each)"),
    "two sums": ("def f(s):\n    a = 0\n    b = 0\n    for m in s:\n        a += p(m)\n        b += q(m)\n    return a / b",
                 "def f(s):\n    return sum(p(m) for m in s) / sum(q(m) for m in s)"),
    "a break": ("def f(s):\n    for m in s:\n        if g(m):\n            break\n    return s",
                "def f(s):\n    for m in s:\n        if g(m):\n            return s\n    return s"),
    "whose turn": ("def f(a, n):\n    b = a + 1\n    if b == n:\n        b = 0\n    return g(b, b)",
                   "def f(a, n):\n    return g((a + 1) % n, (a + 1) % n)"),
    "a pair": ("def f(s):\n    found = (0, None)\n    for m in s:\n        if g(m):\n            found = (1, m)\n    return found",
               "def f(s):\n    v = 0\n    w = None\n    for m in s:\n        if g(m):\n            v = 1\n            w = m\n"
               "    return v, w"),
    "nothing there": ("def f(s):\n    if len(s) == 0:\n        return 1\n    return 2",
                      "def f(s):\n    if s:\n        return 2\n    return 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", DEEP)
def test_what_two_programs_do_alike_is_one_text(name: str) -> None:
    def nameless(text: str) -> str:
        return re.sub(r"\b(v|w|found_[01])\b", "x", essence(text))

    one, other = map(nameless, DEEP[name])
    assert one == other


def test_who_writes_as_everybody_does_stands_behind_a_copy_of_something_rare() -> None:
    """Six students write the textbook to the letter; two share what nobody else has."""
    usual = [Answer(f"s{n}", ANN) for n in range(6)]
    rare = "def min_value(s):\n    found = sorted(max_value(s.forecast_move(m)) for m in s.get_legal_moves())\n"
    ones = [
        Answer("ann", rare + "    return found[0] if found else 1"),
        Answer("bo", rare + "    return (found or [1])[0]"),
    ]
    ranked = Comparison([*usual, *ones]).ranked(99)
    assert {ranked[0].first.owner, ranked[0].second.owner} == {"ann", "bo"}
    assert any(pair.share > ranked[0].share for pair in ranked[1:])


def test_a_pair_says_what_only_the_two_have() -> None:
    odd = "def min_value(s):\n    return -max(-max_value(t) for t in s.children(3))\n"
    answers = [Answer("ann", odd), Answer("bo", copy_of(odd)), Answer("cleo", CLEO), Answer("dan", ANN)]
    [pair] = Comparison(answers).ranked(1)
    assert ("s.children(3)", 2) in pair.rare or any("children(3)" in words and n == 2 for words, n in pair.rare)


TOWER = "def f0(a):\n    return a\n" + "".join(
    f"def f{n}(a):\n    return {' + '.join([f'f{n - 1}(a)'] * 9)}\n" for n in range(1, 60)
)
HARD = {
    "broken": "def f(:",
    "minus": "-" * 19_000 + "1",
    "open": "(" * 19_000,
    "deep": "f(" * 500 + ")" * 500,
    "zero": "\0",
    "list": "x = []",
    "doubling": "def f(a):\n    return a + a\n" + "def g(x):\n    return " + "f(" * 60 + "x" + ")" * 60,
    "tower": TOWER + "def g(x):\n    return f59(x)",
    "names": "def g(x0):\n" + "".join(f"    x{n} = x{n - 1} + x{n - 1}\n" for n in range(1, 300)) + "    return x299",
    "long": "def g(x):\n" + "".join(f"    y{n} = h(x, {n})\n" for n in range(900)) + "    return y1",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HARD)
def test_no_text_stops_the_comparison(name: str) -> None:
    text, begin = HARD[name], time.process_time()
    assert isinstance(canonical(text), str) and len(essence(text)) < 200_000
    assert time.process_time() - begin < 20


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
    for one in ("isolation.terminal_test", "isolation.min_value", "isolation.max_value", "isolation.decision"):
        shown = text.partition(f"({one})</h2>")[2].partition("<h2>")[0]
        cells = [f">{cell}<" for line in by_disguise(one) for cell in line]
        assert escape(measured(one)) in shown and [cell for cell in cells if cell not in shown] == []
        assert "cannot be told from honest work" in shown
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
