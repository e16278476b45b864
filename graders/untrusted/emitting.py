"""What a hidden test cell does: hand the answers out as JSON, and nothing else.

This runs next to the student's code, so nothing here decides about points. The grader's own process reads the sheet
(`graders.classroom.marks`), and it trusts only what a sheet *says*, never what an object claims when compared.
"""

import json
import os
import pickle
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from graders.transcript.case import ANSWERS_MIME, QUESTIONS_VARIABLE, Handout
from graders.transcript.running import words_of
from graders.untrusted.asking import ask


def emit(exercise: str, answer: object) -> None:
    """Ask `answer` the questions that the grader has handed out for `exercise`, and display the answer sheet.

    At home, there are no such questions, and the cell says so. This function never raises an error and prints nothing.
    If something goes wrong, the sheet says what, and the grader explains it.
    """
    place = os.environ.get(QUESTIONS_VARIABLE)
    if not place:
        _display({"text/plain": f"The grader asks for your answers to {exercise} when it grades your work."})
        return
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        sheet = sheet_of(exercise, answer, Path(place))
    _display({ANSWERS_MIME: sheet, "text/plain": f"The answers to {exercise}, for the grader."})


def sheet_of(exercise: str, answer: object, place: Path) -> dict[str, Any]:
    """The answer sheet as the grader expects it, JSON only.

    Keys: `exercise` (its id), `nonce` (of the questions asked), and either `answers` (what `ask` returned) or `error`
    (one line: why there are none).
    """
    head: dict[str, Any] = {"exercise": exercise, "nonce": None}
    try:
        handout: Handout = pickle.loads(place.read_bytes())
        head["nonce"] = handout["nonce"]
        asked = ask(handout["questions"][exercise], answer)
        json.dumps(asked, allow_nan=False)  # or there is no sheet
        return {**head, "answers": asked}
    except BaseException as error:  # sys.exit and interrupts too: the rest of the notebook must still be graded
        return {**head, "error": f"{type(error).__name__}: {words_of(error)[:500]}"}


def _display(bundle: dict[str, Any]) -> None:
    from IPython.display import display

    display(bundle, raw=True)
