"""The course's own solutions, for people who study alone: after an honest try, or when they ask for them twice.

They are read from the course that is installed. Where a notebook of a class runs, which `release` has marked, or where
the instructor of a hub has set a variable, they come from the instructor. That is a courtesy to a class, no protection:
solutions are public, and hidden cases and `similar` keep the grading fair.
"""

import json
import os
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path

from graders.exercises import exercise
from graders.exercises.base import DataExercise
from graders.grading import grade
from graders.home import chapters
from graders.outcome import KEY

CLASS_VARIABLE = "COURSE_CLASS"
"""An environment variable that an instructor can set on a hub: whatever it says, a class is working there."""

_MARKS = re.compile(r"^\s*### (BEGIN|END) SOLUTION\n?", re.MULTILINE)
_FORM = re.compile(r"### BEGIN SOLUTION\n(.*)### END SOLUTION", re.DOTALL)
"""What fills in a form; the form itself has nothing in it."""


@dataclass(frozen=True)
class Solution:
    """A sentence, and the code if it is time to show it."""

    words: str
    code: str = ""

    def __str__(self) -> str:
        return "\n\n".join(filter(None, [self.words, self.code]))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        code = f"<pre><code>{escape(self.code)}</code></pre>" if self.code else ""
        return f"<p>{escape(self.words)}</p>{code}"


def solution(id: str, answer: object = None, *, confirm: bool = False) -> Solution:
    """Show one way to solve an exercise, once your own answer has passed its check.

    Args:
        id: the exercise.
        answer: your own answer, which is checked first.
        confirm: show the solution even if the check has not passed.

    Raises KeyError for an unknown id.
    """
    one, course = exercise(id), chapters.installed() or Path(__file__).parents[2]
    if in_class(Path.cwd()):
        return Solution("In a class, solutions come from your instructor.")
    if not confirm and not grade(id, answer).passed:
        ask = f'solution("{id}", confirm=True)'
        return Solution(
            "Your own answer has not passed its check yet. Have you opened all three hints? "
            f"To see the solution anyway, call {ask}"
        )
    cell = chapters.answer(course, one.chapter, f"{id.replace('.', '-')}-answer")
    form = _FORM.search(cell) if isinstance(one, DataExercise) else None
    code = _MARKS.sub("", form[1] if form else cell).strip()
    if not code:
        return Solution(
            f"The solution is not in {course}. Restore it: git checkout notebooks, or install the course again."
        )
    return Solution("This is one of many ways to write it. What would you keep from your own version?", code)


def in_class(folder: Path) -> bool:
    """Whether a class is working in `folder`, where its notebooks run: somebody says so, or one of them is marked."""
    return CLASS_VARIABLE in os.environ or any(map(_is_marked, folder.glob("*.ipynb")))


def _is_marked(notebook: Path) -> bool:
    try:
        return bool(json.loads(notebook.read_bytes())["metadata"][KEY]["class"])
    except (OSError, ValueError, LookupError, TypeError):
        return False
