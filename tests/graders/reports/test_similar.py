"""Look-alikes: copies rank first, what everybody was given says nothing, and the page runs nothing of a student's."""

# ruff: noqa: E501 (small programs, a line each)

import time

import pytest

from graders.__main__ import main
from graders.classroom.course import Course
from graders.reports.answers import PACKAGES, PUBLIC, Answer
from graders.reports.similarity.likeness import ComparedAnswers
from graders.reports.similarity.normal_form import expressions, normal_form
from graders.reports.similarity.similar import TOO_FEW, TOO_SHORT
from tests.graders.reports.builders import hand_in
from tools.measuring.similarity import PAGE, compared, table

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
COPY_OF_ANN = """
def min_value(position: State) -> int:
    '''My own words.'''
    if terminal_test(position):
        return 1  # over
    lowest = 100
    for step in position.get_legal_moves():
        reached = position.forecast_move(step)
        if lowest > max_value(reached):
            lowest = max_value(reached)
    return lowest
"""
CLEO = """
def min_value(state):
    return 1 if terminal_test(state) else min(map(max_value, map(state.forecast_move, state.get_legal_moves())))
"""
HOSTILE = "x = '</pre><script>alert(1)</script>'\n" * 3
LETTERS = "def min_value(first):\n    second = third(first)\n    return min(second, key=lambda each: each[0])\n"


def owners(answers: list[Answer], template: str = "", top: int = 99) -> list[tuple[str, str]]:
    return [(pair.first.owner, pair.second.owner) for pair in ComparedAnswers(answers, template).ranked(top)]


def test_a_renamed_copy_ranks_first() -> None:
    assert owners([Answer("ann", ANN), Answer("cleo", CLEO), Answer("bo", COPY_OF_ANN)])[0] == ("ann", "bo")


def test_the_template_says_nothing() -> None:
    given = "def min_value(state):\n    raise NotImplementedError('write this, please, in your own words')\n"
    assert owners([Answer("ann", given), Answer("bo", given), Answer("cleo", CLEO)], given) == []


def test_two_published_texts_are_no_pair_and_each_student_has_the_nearest_one() -> None:
    answers = [Answer("book", CLEO, "us"), Answer("site", ANN, "us"), Answer("bo", COPY_OF_ANN), Answer("dan", LETTERS)]
    found = owners(answers)
    assert found[0] == ("bo", "site") and {first for first, _ in found} <= {"bo", "dan"}
    assert ("bo", "book") not in found


def test_the_same_text_is_told_from_one_with_other_names_and_from_a_disguised_one() -> None:
    spaced = ANN.replace("best = 100\n", "best = 100  # a lot\n\n")
    answers = [Answer("ann", ANN), Answer("eve", spaced), Answer("bo", COPY_OF_ANN.replace("lowest >", "best >"))]
    renamed = ANN.replace("best", "worst").replace("move", "step")
    answers += [
        Answer("dan", renamed.replace("get_legal_steps", "get_legal_moves").replace("forecast_step", "forecast_move"))
    ]
    kinds = {(pair.first.owner, pair.second.owner): pair.kind for pair in ComparedAnswers(answers).ranked(9)}
    assert kinds["ann", "eve"] == "the same text" and kinds["ann", "dan"] == "the same except for names"
    assert kinds["ann", "bo"] == ""


SAME = {
    "a branch": ("def f(x):\n    return 1 if x else 2", "def f(x: int) -> int:\n    'Words.'\n    if x:\n        return 1\n    return 2"),
    "a test turned round": ("if x != y:\n    f()\nelse:\n    g()", "if x == y:\n    g()\nelse:\n    f()"),
    "a loop that appends": ("y = []\nfor a in b:\n    c = f(a)\n    y.append(c)\nprint(max(y))",
                            "y = [f(a) for a in b]\nprint(max(y))"),
    "the better of two": ("if v > best:\n    best = v", "best = max(best, v)"),
    "a name for a part": ("c = f(a)\nreturn g(c)", "return g(f(a))"),
    "two at once": ("a, b = 1, 2", "a = 1\nb = 2"),
    "an order": ("x = a > 1 and not b", "x = not b and 1 < a"),
    "a sum": ("x += 1", "x: int = x + 1"),
    "a method": ("def f(self, x):\n    return x", "def f(x):\n    return x"),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_what_can_be_written_in_two_ways_is_compared_in_one(name: str) -> None:
    one, other = map(normal_form, SAME[name])
    assert one == other


def test_who_writes_as_everybody_does_stands_behind_a_copy_of_something_rare() -> None:
    """Six students write the textbook to the letter; two share what nobody else has."""
    usual = [Answer(f"s{n}", ANN) for n in range(6)]
    rare = "def min_value(s):\n    found = sorted(max_value(s.forecast_move(m)) for m in s.get_legal_moves())\n"
    ones = [
        Answer("ann", rare + "    return found[0] if found else 1"),
        Answer("bo", rare + "    return (found or [1])[0]"),
    ]
    ranked = ComparedAnswers([*usual, *ones]).ranked(99)
    assert {ranked[0].first.owner, ranked[0].second.owner} == {"ann", "bo"}
    assert any(pair.share > ranked[0].share for pair in ranked[1:])


def test_a_pair_says_what_only_the_two_have() -> None:
    odd = "def min_value(s):\n    return -max(-max_value(t) for t in s.children(3))\n"
    answers = [Answer("ann", odd), Answer("bo", odd.replace("t", "u")), Answer("cleo", CLEO), Answer("dan", ANN)]
    [pair] = ComparedAnswers(answers).ranked(1)
    assert any("children(3)" in words and n == 2 for words, n in pair.rare)


ELSES = f"def f(a):\n    return {' '.join(f'{n} if a == {n} else' for n in range(900))} 0"
HARD = {
    "broken": "def f(:",
    "minus": "-" * 19_000 + "1",
    "open": "(" * 19_000,
    "deep": "f(" * 500 + ")" * 500,
    "branches": ELSES,
    "zero": "\0",
    "half a sign": "x = '\ud800'",
    "list": "x = []\nfor y in z:\n    x.append()",
    "names": "def g(x0):\n" + "".join(f"    x{n} = x{n - 1} + 1\n" for n in range(1, 900)) + "    return x899",
    "long": "def g(x):\n" + "".join(f"    y{n} = h(x, {n})\n" for n in range(900)) + "    return y1",
}
LENGTHY = ("names", "long")


@pytest.mark.slow
@pytest.mark.parametrize("name", [pytest.param(one, marks=pytest.mark.long if one in LENGTHY else ()) for one in HARD])
def test_no_text_stops_the_comparison_of_the_others(name: str) -> None:
    hard, begin = HARD[name], time.process_time()
    others = [Answer("ann", ANN), Answer("bo", COPY_OF_ANN), Answer("cleo", CLEO)]
    ranked = ComparedAnswers([*others, Answer("eve", hard), Answer("zoe", hard + "\n")]).ranked(9)
    assert ("ann", "bo") in [(pair.first.owner, pair.second.owner) for pair in ranked]
    assert all(isinstance(pair.kind + str(pair.rare) + str(pair.lines), str) for pair in ranked)
    assert isinstance(expressions(hard), dict) and len(normal_form(hard)) < 200_000
    assert time.process_time() - begin < 20


def similar(course: Course, *options: str) -> str:
    assert main(["similar", "02", *options, "--course", str(course.root)]) == 0
    return (course.root / "reports" / "02_isolation" / "similar.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_command_writes_pairs_side_by_side_and_no_verdict(
    course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(course, "ann", {CELL: ANN})
    hand_in(course, "bo", {CELL: COPY_OF_ANN})
    hand_in(course, "cleo", {CELL: CLEO, "isolation-terminal_test-answer": "def terminal_test(state):\n    return 1"})
    hand_in(course, "dan", {CELL: HOSTILE})
    hand_in(course, "eve", {CELL: HOSTILE})
    text = similar(course)
    assert ["ann", "bo"] in [line.split()[-2:] for line in capsys.readouterr().out.splitlines()]
    assert "not a verdict" in text and "does not prove innocence" in text and "<td>the same text</td>" in text
    sections = {part.partition(")")[0].rpartition("(")[2]: part for part in text.split("<h2>")[1:]}
    assert {*sections} == {f"isolation.{name}" for name in ("terminal_test", "min_value", "max_value", "decision")}
    assert all(TOO_FEW in part for part in sections.values())
    assert TOO_SHORT in sections["isolation.terminal_test"] and TOO_SHORT not in sections["isolation.min_value"]
    assert "<script" not in text and "&lt;script&gt;alert" in text


PASTED = [
    "pacman_env/agents/search/minimax.py",
    "pacman_env/games/searches.py",
    "pacman_env/demo/**/students.py",
    "graders/exercises/mistakes/isolation.py",
    "corpus/right/isolation.decision/decide_shuffled.py",
]


def cleos(student: int) -> str:
    """An answer like many, and unlike each of them in something."""
    return CLEO.replace("1 if", f"{student} + state.seen({student}) if").replace("state", f"s{student}")


@pytest.mark.slow
def test_what_the_course_has_published_stands_first_where_somebody_pastes_it(
    course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    for student in range(8):
        hand_in(course, f"s{student}", {CELL: cleos(student)})
    pasted = {f"p{number}": path for number, pattern in enumerate(PASTED) for path in PACKAGES.glob(pattern)}
    assert len(pasted) == len(PASTED)
    for student, path in pasted.items():
        hand_in(course, student, {CELL: path.read_text(encoding="utf-8")})
    similar(course)
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if " isolation.min_value " in line]
    first = {student: next(line for line in lines if student in line) for student in pasted}
    told = {student: (line[1], line[-1]) for student, line in first.items()}
    assert told == {student: ("100%", path.relative_to(PACKAGES).as_posix()) for student, path in pasted.items()}


def test_every_pattern_of_published_texts_names_some() -> None:
    assert [pattern for pattern in PUBLIC if not [*PACKAGES.glob(pattern)]] == []


@pytest.mark.slow
def test_a_folder_of_published_solutions_is_suspect_too(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(course, "bo", {CELL: COPY_OF_ANN})
    hand_in(course, "cleo", {CELL: CLEO})
    found = course.root / "found"
    found.mkdir()
    (found / "solution.py").write_text("import this\n" + ANN)
    similar(course, "--also", str(found))
    assert ["bo", "found/solution.py"] in [line.split()[-2:] for line in capsys.readouterr().out.splitlines()]


@pytest.mark.slow
def test_what_was_copied_with_little_care_is_found_among_the_answers_of_the_corpus() -> None:
    for exercise in ("isolation.terminal_test", "isolation.min_value", "minimax.value"):
        assert [listed for copy, listed, _ in compared(exercise) if copy.rule == "light"] == [True], exercise


@pytest.mark.long
def test_the_page_has_the_table_of_today() -> None:
    assert table() in PAGE.read_text(encoding="utf-8"), "run python -m tools.measuring.similarity"
