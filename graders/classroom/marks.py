"""From the answer sheets of a notebook to points and reasons.

Stock nbgrader gives a test cell full credit for having no output. Here every test cell of the source assignment gets
its points from a judged sheet, or 0 and a reason. An error in the judge itself is never the student's 0: it is raised,
and this submission is reported as not graded.
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from nbformat import NotebookNode

from graders.classroom.examples import publish
from graders.classroom.sandbox.content import nonce
from graders.classroom.sandbox.run import DEAD, TIMEOUT, output_of
from graders.exercises import EXERCISES
from graders.outcome import KEY, encodable, metadata_of
from graders.report import Finding, Part, Report
from graders.transcript.case import ANSWERS_MIME
from graders.trusted import claims
from graders.trusted.naming.pricing import points_of
from graders.words import in_force

MAX_SHEET = 4_000_000
"""The most characters of JSON that a sheet may have; correct answers stay far below."""

Judge = Callable[[str, object, int | None], Report]


class JudgeError(RuntimeError):
    """The judge failed or contradicts the gradebook: a mistake of the course, not of the student."""


@dataclass(frozen=True)
class GradedCell:
    """One autograded test cell of the source assignment: its grade id and what the gradebook says it is worth."""

    name: str
    max_points: float

    @property
    def exercise(self) -> str:
        """The exercise that the cell asks: grade id `isolation-min_value` asks `isolation.min_value`."""
        return exercise_id(self.name)


def exercise_id(grade_id: str) -> str:
    """The exercise id behind a grade id: the first hyphen stands for the dot."""
    return grade_id.replace("-", ".", 1)


def grade_id(exercise: str) -> str:
    """The grade id of an exercise's test cell; the inverse of `exercise_id`."""
    return exercise.replace(".", "-", 1)


def score_notebook(nb: NotebookNode, tests: Iterable[GradedCell], seed: int, judge: Judge) -> list[str]:
    """Replace the outputs of each test cell by its report and points, and drop all answer sheets.

    Every test is there: one that was deleted has been added again (`graders.classroom.intake.submission`). Returns the
    exercises in which something waited, so that it was not judged.
    Raises JudgeError when the judge fails, or gives other points than the gradebook has room for.
    """
    tests = list(tests)
    reports = [_report(nb, test, seed, judge) for test in tests]
    share = in_force().never_ran
    for test, report in zip(tests, reports, strict=True):
        if share and not report.points and report.graded and _never_ran(nb, test):
            report = replace(report, grace=points_of(share, int(test.max_points)))
        _show(nb.cells[grade_ids(nb).index(test.name)], report)
    _silence_the_rest(nb, {test.name for test in tests})
    return [test.exercise for test, report in zip(tests, reports, strict=True) if not report.graded]


def _report(nb: NotebookNode, test: GradedCell, seed: int, judge: Judge) -> Report:
    if test.exercise not in EXERCISES:
        return _unjudged(test, "no-exercise", f"The course has no exercise {test.exercise!r}: tell your instructor.")
    try:
        answers = read_answers(nb, grade_ids(nb).index(test.name), test.exercise, nonce(seed))
    except NoAnswers as refusal:
        return _unjudged(test, refusal.code, refusal.message)
    try:
        report = judge(test.exercise, answers, seed)
    except Exception as error:
        raise JudgeError(f"judging {test.exercise} failed, so this submission is not graded: {error!r}") from error
    if report.max_points != test.max_points or not 0 <= report.points <= report.max_points:
        raise JudgeError(
            f"{test.exercise}: the judge gave {report.points} of {report.max_points} points, but the gradebook has "
            f"{test.max_points:g}. Correct the points of cell {test.name!r} and release the chapter again."
        )
    return publish(report)


def _never_ran(nb: NotebookNode, test: GradedCell) -> bool:
    """Whether the cell of the answer ended with an error, or every case did; what was stopped has run."""
    ids = grade_ids(nb)
    answer = f"{test.name}-answer"
    if answer not in ids:
        return False
    raised = errors(nb.cells[ids.index(answer)])
    if raised:
        return all(error.ename not in (TIMEOUT, DEAD) for error in raised)
    outputs = nb.cells[ids.index(test.name)].outputs
    sheets = [out.data[ANSWERS_MIME] for out in outputs if ANSWERS_MIME in out.get("data", {})]
    asked = sheets[0].get("answers") if len(sheets) == 1 and isinstance(sheets[0], dict) else None
    return isinstance(asked, dict) and claims.all_failed(asked)


def _unjudged(test: GradedCell, code: str, message: str) -> Report:
    """0 points and the reason."""
    title = EXERCISES[test.exercise].title if test.exercise in EXERCISES else test.name
    part = Part("an answer that can be graded", 0, test.max_points, wrong=True)
    return Report(test.exercise, title, (part,), [Finding(code, message)])


def _show(cell: NotebookNode, report: Report) -> None:
    """Replace the outputs of a cell: the report in words, then the points, which nbgrader reads as the score."""
    data, metadata = json.loads(encodable(json.dumps(report._repr_mimebundle_(), ensure_ascii=False)))
    points = {"text/plain": str(report.points)}
    cell.outputs = [
        output_of("display_data", data=data, metadata=metadata),
        output_of("execute_result", data=points, metadata={}, execution_count=None),
    ]


def _silence_the_rest(nb: NotebookNode, judged: set[str]) -> None:
    """No other cell may earn points by its outputs, and none keeps a sheet or an outcome of its own."""
    for cell in nb.cells:
        metadata = metadata_of(cell)
        if metadata.get("grade_id") in judged or cell.cell_type != "code":
            continue
        cell.outputs = [out for out in cell.outputs if ANSWERS_MIME not in out.get("data", {})]
        for output in cell.outputs:
            output.get("metadata", {}).pop(KEY, None)
        if metadata.get("grade") and not metadata.get("solution"):
            test = GradedCell(str(metadata.get("grade_id")), float(metadata["points"]))
            _show(cell, _unjudged(test, "not-a-test", "This cell is not one of the tests of this assignment."))


# ------------------------------------------------------------------------------- the answer sheet of a test cell
# A sheet comes from the student's process: it is data to check, never an object to ask.


@dataclass(frozen=True)
class NoAnswers(Exception):
    """There is nothing to judge. `code` is for machines, `message` for the student."""

    code: str
    message: str


def read_answers(nb: NotebookNode, index: int, exercise: str, nonce: str) -> object:
    """The answers on the one sheet of cell `index`, as plain JSON values. Raises NoAnswers with the reason."""
    sheets = [out.data[ANSWERS_MIME] for out in nb.cells[index].outputs if ANSWERS_MIME in out.get("data", {})]
    if not sheets:
        stopped = any(error.ename == TIMEOUT for error in errors(nb.cells[index]))
        raise NoAnswers("stopped" if stopped else "no-answers", why_no_sheet(nb, index))
    if len(sheets) > 1:
        raise NoAnswers("several-sheets", _SEVERAL)
    return _answers(_plain(sheets[0]), exercise, nonce)


def why_no_sheet(nb: NotebookNode, index: int) -> str:
    """Why cell `index` displayed no answers: the process died, the time was up, or a name was missing."""
    found = errors(nb.cells[index])
    names = [error.ename for error in found]
    earlier = [error.ename for cell in nb.cells[:index] for error in errors(cell)]
    if DEAD in (names or earlier):  # perhaps too often to go on
        return _DIED
    if not found:
        return _SILENT
    if TIMEOUT in names:
        return f"Your code did not finish: {describe(found)}. {_LOOP}"
    name = metadata_of(nb.cells[index]).get("grade_id")
    if found[0].ename == "NameError" and f"{name}-answer" not in grade_ids(nb):
        return f"The cell with the answer is missing from what you handed in, so there was nothing to grade. {_MISSING}"
    return f"The grader could not ask this exercise's questions: {describe(found)}. {_earlier_error(nb.cells[:index])}"


def _earlier_error(cells: list[NotebookNode]) -> str:
    """What stopped the nearest solution cell above, if something did."""
    for cell in reversed(cells):
        if metadata_of(cell).get("solution") and errors(cell):
            return f"The solution cell above it ended with an error: {describe(errors(cell))}. Fix that first."
    return "Run all cells from the top in a fresh kernel to see it."


def errors(cell: NotebookNode) -> list[NotebookNode]:
    """The error outputs of a cell."""
    return [out for out in cell.get("outputs", []) if out.output_type == "error"]


def describe(found: list[NotebookNode]) -> str:
    """The errors of a cell in one line: that its time was up, if so, else the first, without made-up file names."""
    error = next((error for error in found if error.ename == TIMEOUT), found[0])
    message = re.sub(r"\((?:\S*?\.py|<ipython-input-[^>]*>), line", "(line", str(error.evalue))
    return f"{error.ename}: {message}".removeprefix(f"{TIMEOUT}: ").strip(": ")[:300]


def _answers(sheet: object, exercise: str, nonce: str) -> object:
    if not isinstance(sheet, dict) or not {"exercise", "nonce"} <= sheet.keys():
        raise NoAnswers("malformed-sheet", _MALFORMED)
    if sheet["exercise"] != exercise:
        raise NoAnswers("wrong-exercise", f"The answers shown here belong to another exercise, not to {exercise}.")
    if "answers" not in sheet and sheet["nonce"] in (None, nonce):  # it may have stopped before it read its nonce
        raise NoAnswers("no-answers", f"{_BROKE_OFF}: {str(sheet.get('error'))[:300]}.")
    if "answers" not in sheet or sheet["nonce"] != nonce:
        raise NoAnswers("wrong-cases", _OTHER_CASES)
    return sheet["answers"]


def _plain(sheet: object) -> object:
    """The sheet as fresh JSON values of exact types."""
    try:
        text = json.dumps(sheet, allow_nan=False)
    except (ValueError, TypeError, RecursionError):
        raise NoAnswers("malformed-sheet", _MALFORMED) from None
    if len(text) > MAX_SHEET:
        raise NoAnswers("sheet-too-large", f"The answers are too long to grade (over {MAX_SHEET // 10**6} MB of text).")
    return sheet if type(sheet) is dict else json.loads(text)  # out of the sandbox it has come as plain values already


_LOOP = "Look for a loop or a recursion that never ends, for a search without its depth limit, or for `sleep`."
_MISSING = "Take the chapter as it was handed out, put your answer into that cell, and hand it in again."
_DIED = (
    "The Python process ended before your code had answered this exercise. "
    "Look for os._exit() in your cells, for an endless recursion, or for something that uses up the memory."
)
_SILENT = (
    "No answers came back: the test ran, but nothing that it showed was an answer sheet. "
    "Something in this notebook replaces `emit` or `display`; remove it."
)
_BROKE_OFF = "The grader had to stop asking before your code had answered"
_SEVERAL = (
    "There are several answer sheets where one is expected, so none counts. Remove the code that shows the others."
)
_MALFORMED = (
    "The answers are not in the form that the test writes. Something in this notebook replaces `emit`; remove it."
)
_OTHER_CASES = "The answers shown here belong to cases that the grader did not ask about this time."


def grade_ids(nb: NotebookNode) -> list[str | None]:
    """The nbgrader id of each cell, in order; None for cells that have none."""
    return [metadata_of(cell).get("grade_id") for cell in nb.cells]
