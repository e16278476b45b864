"""Trusted scoring as a step of nbgrader's: in the grader's own process, between Execute and SaveAutoGrades."""

from typing import Any

from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor

from graders.classroom.marks import graded_cells, score_notebook
from graders.classroom.secret import CourseSecret, case_seed


class ScoreAnswers(NbGraderPreprocessor):  # type: ignore[misc]
    """Turns the answer sheets of an executed notebook into points and reasons."""

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> tuple[NotebookNode, dict[str, Any]]:
        """Score every autograded test cell that the source assignment has, in place."""
        from graders.trusted.judging import judge  # heavy: the reference algorithms, needed only to grade

        run = resources["nbgrader"]
        seed = case_seed(CourseSecret(parent=self).value(), run["assignment"], run["student"])
        with Gradebook(run["db_url"]) as gradebook:
            tests = graded_cells(gradebook, run["notebook"], run["assignment"])
        outside = run.pop("outside", None)
        score_notebook(nb, tests, seed, outside.judged(judge) if outside else judge)
        return nb, resources
