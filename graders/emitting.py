"""What a hidden test cell does: hand the answers out as JSON, and nothing else.

This runs beside the student's code, so nothing here decides about points. The grader's own process reads the sheet
(`graders.classroom.scoring`), and it trusts only what a sheet *says*, never what an object claims when compared.
"""

import json
import os
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, TextIO

ANSWERS_MIME = "application/vnd.adversarial-search.answers+json"
"""The MIME type under which a hidden cell displays its answer sheet."""

SEED_VARIABLE = "COURSE_CASES_SEED"
"""The environment variable that carries the seed of this student's hidden cases, a decimal integer."""


def emit(exercise: str, answer: object) -> None:
    """Ask `answer` the hidden cases of `exercise` and display the answer sheet.

    The seed of the cases comes from the environment (`COURSE_CASES_SEED`); without it, at home, the public cases are
    asked. Never raises and prints nothing: whatever goes wrong is written on the sheet, for the grader to explain.
    """
    with open(os.devnull, "w") as nowhere:
        sheet = _ask_quietly(exercise, answer, nowhere)
    _display({ANSWERS_MIME: sheet, "text/plain": f"The answers to {exercise}, for the grader."})


def sheet_of(exercise: str, answer: object, seed: int | None) -> dict[str, Any]:
    """The answer sheet as the grader expects it, JSON only.

    Keys: `exercise` (its id), `seed` (of the cases asked), and either `answers` (what `graders.asking.ask` returned)
    or `error` (one line: why there are none).
    """
    head = {"exercise": exercise, "seed": seed}
    try:
        return {**head, "answers": _ask(exercise, answer, seed)}
    except BaseException as error:  # sys.exit and interrupts too: the rest of the notebook must still be graded
        return {**head, "error": f"{type(error).__name__}: {_message(error)}"}


def _ask(exercise: str, answer: object, seed: int | None) -> Any:
    from graders.asking import ask  # here, so that a failing import is an error on the sheet

    return json.loads(json.dumps(ask(exercise, answer, seed), allow_nan=False))


def _ask_quietly(exercise: str, answer: object, nowhere: TextIO) -> dict[str, Any]:
    with redirect_stdout(nowhere), redirect_stderr(nowhere):
        return sheet_of(exercise, answer, _seed())


def _message(error: BaseException) -> str:
    try:
        return str(error)[:500]
    except BaseException:  # an exception of the student's own whose __str__ raises
        return "no message"


def _seed() -> int | None:
    try:
        return int(os.environ[SEED_VARIABLE])
    except (KeyError, ValueError):
        return None


def _display(bundle: dict[str, Any]) -> None:
    from IPython.display import display

    display(bundle, raw=True)
