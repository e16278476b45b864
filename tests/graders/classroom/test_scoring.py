"""What a test cell earns: only what a judged sheet says, and otherwise 0 with a reason a student can read."""

import json
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.utils import determine_grade

from graders.classroom.marks import MAX_SHEET, GradedCell, JudgeError, exercise_id, grade_id, score_notebook
from graders.classroom.sandbox.content import nonce
from graders.exercises import EXERCISES
from graders.outcome import outcomes
from graders.report import Finding, Part, Report
from graders.transcript.case import ANSWERS_MIME
from tests.graders.classroom.builders import (
    SEED,
    TEST,
    error,
    generous,
    graded_cell,
    notebook,
    sheet,
    shown,
    solution_cell,
    stderr,
)

TESTS = [GradedCell(TEST, 4)]


def score(*cells: NotebookNode, judge: Any = generous) -> NotebookNode:
    nb = notebook(*cells)
    score_notebook(nb, TESTS, SEED, judge)
    return nb


def points(cell: NotebookNode) -> float:
    """What nbgrader itself reads from the cell."""
    return float(determine_grade(cell)[0])


def words(cell: NotebookNode) -> str:
    return str(cell.outputs[0].data["text/plain"])


@pytest.mark.parametrize("earned", [0, 2.5, 4])
def test_nbgrader_reads_the_points_of_the_judge(earned: float) -> None:
    cell = score(graded_cell(shown(sheet(answers=earned)))).cells[0]
    assert points(cell) == earned


def test_the_report_is_kept_in_words_and_as_html() -> None:
    cell = score(graded_cell(shown(sheet(answers=2)))).cells[0]
    assert "2 of 4 points" in words(cell)
    assert "On this position it is wrong." in cell.outputs[0].data["text/html"]
    assert not any(ANSWERS_MIME in out.data for out in cell.outputs)


REFUSED = {
    "nothing shown": ([], "No answers came back"),
    "two sheets": ([shown(sheet()), shown(sheet())], "several answer sheets"),
    "another exercise": ([shown(sheet("isolation.max_value"))], "another exercise"),
    "other cases": ([shown(sheet(stamp=nonce(SEED + 1)))], "cases that the grader did not ask"),
    "no handout": ([shown(sheet(stamp=None))], "cases that the grader did not ask"),
    "a nonce of another type": ([shown(sheet(stamp=[nonce(SEED)]))], "cases that the grader did not ask"),
    "a text": ([shown("4")], "not in the form"),
    "a list": ([shown([4])], "not in the form"),
    "no nonce": ([shown({"exercise": "isolation.min_value", "answers": 4})], "not in the form"),
    "not a number": ([shown(sheet(answers=float("nan")))], "not in the form"),
    "not JSON": ([shown(sheet(answers={1, 2}))], "not in the form"),
    "too large": ([shown(sheet(answers="x" * (MAX_SHEET + 1)))], "too long"),
    "broken off": ([shown(sheet(error="SystemExit: 0"))], "SystemExit: 0"),
    "broken off before it knew the cases": (
        [shown(sheet(stamp=None, error="KeyboardInterrupt: "))],
        "had to stop asking before",
    ),
    "an exception": ([error("ValueError", "no such move")], "ValueError: no such move"),
    "stopped": ([error("CellTimeoutError", "not finished after 60 seconds")], "after 60 seconds"),
    "a number of its own": ([new_output("execute_result", {"text/plain": "4"})], "No answers came back"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_without_one_right_sheet_there_are_no_points_but_a_reason(name: str) -> None:
    outputs, reason = REFUSED[name]
    cell = score(graded_cell(*outputs)).cells[0]
    assert points(cell) == 0
    assert reason in words(cell)


@pytest.mark.slow
def test_a_sheet_nested_beyond_reading_is_malformed() -> None:
    deep: Any = 4
    for _ in range(100_000):
        deep = [deep]
    cell = graded_cell()
    cell.outputs = [NotebookNode(output_type="display_data", metadata={}, data={ANSWERS_MIME: {"answers": deep}})]
    assert "not in the form" in words(score(cell).cells[0])


def test_a_sheet_forged_in_another_cell_counts_for_nothing_and_is_dropped() -> None:
    nb = score(solution_cell(shown(sheet())), graded_cell())
    assert points(nb.cells[1]) == 0
    assert nb.cells[0].outputs == []


def test_an_outcome_shown_in_another_cell_is_dropped_and_its_words_stay() -> None:
    data, metadata = generous("isolation.min_value", 4, SEED)._repr_mimebundle_()
    nb = score(solution_cell(new_output("display_data", data, metadata=metadata)), graded_cell())
    assert [(name, outcome.points) for name, outcome in outcomes(nb)] == [(TEST, 0)]
    assert nb.cells[0].outputs[0].data == data


def test_a_warning_beside_the_sheet_costs_nothing() -> None:
    assert points(score(graded_cell(stderr("DeprecationWarning: old"), shown(sheet()))).cells[0]) == 4


@pytest.mark.parametrize("name", ["my-own", "isolation-max_value"])
def test_a_silent_cell_that_is_not_among_the_tests_earns_nothing(name: str) -> None:
    nb = score(graded_cell(shown(sheet())), graded_cell(name=name))
    assert points(nb.cells[1]) == 0
    assert "not one of the tests" in words(nb.cells[1])


def test_a_test_that_asks_no_exercise_earns_nothing_and_says_so() -> None:
    nb = notebook(graded_cell(name="homemade-test"))
    score_notebook(nb, [GradedCell("homemade-test", 4)], SEED, generous)
    assert points(nb.cells[0]) == 0
    assert "no exercise 'homemade.test'" in words(nb.cells[0])


def test_hand_graded_answers_are_left_alone() -> None:
    cell = graded_cell(new_output("stream", text="my thoughts"), name="reflect")
    cell.metadata.nbgrader["solution"] = True
    assert score(graded_cell(shown(sheet())), cell).cells[1].outputs[0].text == "my thoughts"


def test_a_failing_judge_is_loud() -> None:
    def broken(exercise: str, answers: Any, seed: int | None) -> Report:
        raise KeyError("oh")

    with pytest.raises(JudgeError, match=r"isolation\.min_value.*not graded.*oh"):
        score(graded_cell(shown(sheet())), judge=broken)


@pytest.mark.parametrize(("earned", "most"), [(5, 4), (-1, 4), (3, 3)])
def test_a_judge_who_contradicts_the_gradebook_is_loud(earned: float, most: float) -> None:
    def judge(exercise: str, answers: Any, seed: int | None) -> Report:
        return Report(exercise, "title", (Part("all", earned, most),))

    with pytest.raises(JudgeError, match="the gradebook has 4"):
        score(graded_cell(shown(sheet())), judge=judge)


def test_the_judge_gets_fresh_plain_values() -> None:
    seen = []

    def judge(exercise: str, answers: Any, seed: int | None) -> Report:
        seen.append((exercise, answers, seed))
        return generous(exercise, 4, seed)

    score(graded_cell(shown(sheet(answers={"moves": [1, True, None]}))), judge=judge)
    assert repr(seen) == "[('isolation.min_value', {'moves': [1, True, None]}, 41)]"
    assert type(seen[0][1]) is dict


NAMELESS = graded_cell(error("NameError", "name 'min_value' is not defined"))
BROKEN = "NameError: name 'min_value' is not defined. The solution cell above it ended with an error"
ABOVE = {
    "an error, in a kernel": ([error("SyntaxError", "expected ':' (2531843183.py, line 3)")], NAMELESS),
    "an error, in a sandbox": ([error("SyntaxError", "expected ':' (<ipython-input-7-6f4b0e>, line 3)")], NAMELESS),
    "a stop": ([error("KeyboardInterrupt", ""), error("CellTimeoutError", "after 60 seconds")], NAMELESS),
    "a death": ([error("DeadKernelError", "it ended here")], graded_cell()),
    "no solution": (None, NAMELESS),
}
REASONS = {
    "an error": f"{BROKEN}: SyntaxError: expected ':' (line 3). Fix that first.",
    "a stop": f"{BROKEN}: after 60 seconds. Fix that first.",
    "a death": "The Python process ended before your code had answered",
    "no solution": "The cell with the answer is missing from what you handed in",
}


@pytest.mark.parametrize("what", ABOVE)
def test_the_cell_of_the_answer_says_why_there_is_nothing_to_judge(what: str) -> None:
    above, test = ABOVE[what]
    nb = score(*([] if above is None else [solution_cell(*above)]), test.copy())
    assert REASONS[what.partition(",")[0]] in words(nb.cells[-1])
    assert above is not None or "min_value" not in words(nb.cells[-1])


def test_a_reason_that_no_file_can_hold_is_still_written() -> None:
    def judge(exercise: str, answers: Any, seed: int | None) -> Report:
        return Report(exercise, "t", (Part("all", 0, 4),), [Finding("wrong-answer", "got '\ud800'")])

    nb = score(graded_cell(shown(sheet())), judge=judge)
    assert json.dumps(nb, ensure_ascii=False).encode()


def test_the_outcome_can_be_read_back(tmp_path: Any) -> None:
    path = tmp_path / "graded.ipynb"
    nbformat.write(score(graded_cell(shown(sheet(answers=2)))), path)
    [(name, outcome)] = outcomes(json.loads(path.read_text(encoding="utf-8")))
    assert (name, outcome.points, outcome.max_points, outcome.codes) == (TEST, 2, 4, ["wrong-answer"])
    assert outcome.reason == "unnamed: On this position it is wrong."
    [(_, outcome)] = outcomes(score(graded_cell(shown(sheet()))))
    assert outcome.reason == "", "full points need none"


@pytest.mark.parametrize("exercise", EXERCISES)
def test_grade_ids_and_exercise_ids_belong_together(exercise: str) -> None:
    assert exercise_id(grade_id(exercise)) == exercise
