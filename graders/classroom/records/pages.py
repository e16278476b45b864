"""Pages that can be opened without a thought: no scripts, no handlers, no addresses outside of the page.

What is shown is made harmless before (`graders.classroom.harmless`), and what a text becomes is cleaned again. A
feedback page forbids its browser all that is left: to run anything, to load anything, to send anything.
"""

import contextlib
import sys
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from nbconvert.exporters import Exporter, HTMLExporter
from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor

from graders.classroom.harmless import clean, harmless
from graders.classroom.records.feedback_page import CellMark, feedback_page, with_formulas
from graders.classroom.secret import CourseSecret, MissingSecret
from pacman_env.matches.time_limit import TimeUp, call_within
from pacman_env.sandbox.limits import Time

PAGE_SECONDS = 60.0
"""So much time of a processor a page may take; an honest one takes a second or two."""

_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


class Harmless(NbGraderPreprocessor):  # type: ignore[misc]
    """The step after which nothing in a notebook is active: the last of `nbgrader autograde`, the first of a page."""

    def preprocess(self, nb: NotebookNode, resources: dict[str, object]) -> tuple[NotebookNode, dict[str, object]]:
        return harmless(nb), resources


@pass_context
def clean_markdown(context: Context, source: str) -> str:
    """nbconvert's HTML of a text, cleaned; for Formgrader, whose exporter takes filters."""
    return clean(_exporter().markdown2html(context, source))


@cache
def _exporter() -> HTMLExporter:
    return HTMLExporter(exclude_anchor_links=True)


class CleanHTML(HTMLExporter):
    """The feedback page, cleaned; nothing of this machine's folders, and no secret, is on it."""

    def from_notebook_node(self, nb: object, resources: object = None, **kw: object) -> Any:
        """The page of a graded notebook. Raises PageTakesTooLong."""
        try:
            page, resources = call_within(Time(PAGE_SECONDS, wait=PAGE_SECONDS), self._page, nb, resources, kw)
        except TimeUp:
            raise PageTakesTooLong(
                f"this page needs more than {PAGE_SECONDS:g} seconds of processor time. "
                "Open the notebook in submitted/, and look for text or output that takes a long time to draw."
            ) from None
        policy = f'<head><meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        page = page.replace("<head>", policy, 1)
        for text in sorted(self._private(resources), key=len, reverse=True):
            page = page.replace(escape(text), "…").replace(text, "…")
        return page, resources

    def _page(self, nb: NotebookNode, resources: object, more: Any) -> tuple[str, Any]:
        graded, resources = Exporter.from_notebook_node(self, harmless(nb), resources, **more)
        run = resources.get("nbgrader", {})
        title = " · ".join(str(run[part]) for part in ("notebook", "student") if part in run) or "Feedback"
        marks, remarks = _given(run)
        return feedback_page(graded, title, marks, float(run.get("late_penalty", 0)), _text, remarks), resources

    def _private(self, resources: Any) -> set[str]:
        places = {str(Path.home()), sys.prefix, sys.base_prefix, str(Path(__file__).parents[3]), str(Path.cwd())}
        places.add(str((resources or {}).get("metadata", {}).get("path", "")))
        with contextlib.suppress(MissingSecret):
            places.add(CourseSecret(parent=self).value())
        return {place for place in places if len(place) > 4}


def _given(run: Any) -> tuple[dict[str, CellMark], dict[str, str]]:
    """What the gradebook has for each graded cell of this notebook, in its order, and the instructor's remarks."""
    if "db_url" not in run:
        return {}, {}
    with Gradebook(run["db_url"]) as gradebook:
        found = gradebook.find_submission_notebook(run["notebook"], run["assignment"], run["student"])
        marks = {
            grade.name: CellMark(
                float(grade.score),
                float(grade.max_score),
                waits=grade.auto_score is None and grade.manual_score is None,
                by_hand=grade.manual_score is not None and grade.auto_score is not None,
            )
            for grade in found.grades
        }
        return marks, {one.name: one.manual_comment or "" for one in found.comments}


def _text(cell: NotebookNode) -> str:
    """A text as HTML, with its pictures and its formulas."""
    html = _exporter().markdown2html({"cell": cell, "resources": {}}, cell["source"])
    return with_formulas(clean(html))


class PageTakesTooLong(RuntimeError):
    """Something in one notebook is slow to show."""
