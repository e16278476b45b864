"""The code that judges an answer: the checks, the hidden cases, the diagnosis, and the classroom run.

    case       one question for an answer; the questions of an exercise are all its cases
    sheet      what an answer did on each case, as plain JSON
    verdict    whether the sheet is correct, case by case
    idea       a part of an exercise that has its own points
    mistake    a slip that people make, as a program: a textbook search with one step replaced
    finding    what a report says about a mistake: a slip and its family, kind words, and a small example
    report     points for each idea, and the findings

>>> from graders import grade
>>> print(grade("isolation.terminal_test", lambda state: not state.get_legal_moves()).points)
3
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import offered

if TYPE_CHECKING:
    from graders.exercises import EXERCISES as EXERCISES
    from graders.grading import grade as grade
    from graders.home.predictions import predict as predict
    from graders.home.progress import progress as progress
    from graders.home.solutions import solution as solution
    from graders.transcript.case import own_tree as own_tree
    from graders.untrusted.emitting import emit as emit
else:
    __getattr__, __dir__, __all__ = offered(
        __name__,
        {
            "graders.untrusted.emitting": "emit",
            "graders.exercises": "EXERCISES",
            "graders.grading": "grade",
            "graders.home.predictions": "predict",
            "graders.home.progress": "progress",
            "graders.home.solutions": "solution",
            "graders.transcript.case": "own_tree",
        },
    )
