"""The step of nbgrader's that grades: for `nbgrader autograde`, and for the button of Formgrader.

It hands one notebook after another to the worker that grades for `python -m graders grade`, in this process: the same
sandbox, the same limits, the same points.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.converters.base import NbGraderException
from nbgrader.preprocessors import NbGraderPreprocessor

from graders.classroom import course_file
from graders.classroom.intake.submission import released_cells
from graders.classroom.marks import GradedCell
from graders.classroom.sandbox.run import Times, files_of
from graders.classroom.secret import CourseSecret, Sandbox, case_seed


class NotGraded(NbGraderException):  # type: ignore[misc]
    """A submission could not be graded; the message says why."""


class GradeNotebook(NbGraderPreprocessor):  # type: ignore[misc]
    """Runs a restored notebook, and replaces its answers by points and reports."""

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> tuple[NotebookNode, dict[str, Any]]:
        """The notebook, graded; what was stopped is asked again. Raises NotGraded, or SandboxBroken."""
        from graders.classroom.workers.pool import Job, work  # heavy: the reference algorithms, needed only to grade

        run, sandbox = resources["nbgrader"], Sandbox(parent=self)
        chapter, student = run["assignment"], run["student"]
        with Gradebook(run["db_url"]) as gradebook:
            released = released_cells(gradebook, chapter).values()
            tests = tuple(GradedCell(one.name, one.points) for one in released if one.is_test)
        seed, files = (
            case_seed(CourseSecret(parent=self).value(), chapter, student),
            files_of(Path(resources["metadata"]["path"])),
        )
        times = Times(sandbox.seconds)
        root = Path(self.config.CourseDirectory.get("root", "."))
        walled, decisions = sandbox.is_used(), course_file.read(root).decisions
        job = Job(student, chapter, json.dumps(nb), seed, tests, times, files, walled=walled, decisions=decisions)
        done = work(job)
        if done.stopped:
            self.log.warning("%s: asked again, because %s", student, done.stopped)
            done = work(replace(job, notebook=done.notebook, again=True))
        if done.failure:
            raise NotGraded(f"{student}: {done.failure}")
        return nbformat.from_dict(json.loads(done.notebook)), resources
