"""Put back what a submission lost: nbgrader restores edited test cells, this also restores deleted ones."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nbformat import NotebookNode, from_dict
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor, OverwriteCells

from graders.classroom.sandbox.run import files_of
from graders.classroom.sheets import grade_ids


@dataclass(frozen=True)
class SourceCell:
    """A cell as it was handed out; `max_score` is that of a cell with points."""

    name: str
    cell_type: str
    source: str
    locked: bool
    checksum: str
    max_score: float = 0


@dataclass(frozen=True)
class Source:
    """A chapter as it was handed out. It answers what nbgrader asks a gradebook, without asking the database again."""

    source_cells: list[SourceCell]
    grade_cells: list[SourceCell]
    solution_cells: list[SourceCell]
    task_cells: list[SourceCell]
    kernelspec: dict[str, Any] = field(default_factory=dict)

    def find_notebook(self, name: str, assignment: str) -> "Source":
        """The chapter itself."""
        return self

    def find_source_cell(self, name: str, notebook: str, assignment: str) -> SourceCell:
        """The cell with this id. Raises MissingEntry."""
        return _named(name, self.source_cells)

    def find_graded_cell(self, name: str, notebook: str, assignment: str) -> SourceCell:
        """The cell with points that has this id. Raises MissingEntry."""
        return _named(name, [*self.grade_cells, *self.task_cells])


def source_of(gradebook: Any, chapter: str) -> Source:
    """What the gradebook says of a released chapter."""
    found = gradebook.find_notebook(chapter, chapter)
    points = {cell.name: cell.max_score for cell in (*found.grade_cells, *found.task_cells)}
    cells = {
        cell.name: SourceCell(
            cell.name, cell.cell_type, cell.source, cell.locked, cell.checksum, points.get(cell.name, 0)
        )
        for cell in found.source_cells
    }

    def listed(kind: Iterable[Any]) -> list[SourceCell]:
        return [cells[cell.name] for cell in kind]

    return Source(
        listed(found.source_cells),
        listed(found.grade_cells),
        listed(found.solution_cells),
        listed(found.task_cells),
        json.loads(found.kernelspec or "{}"),
    )


def _named(name: str, cells: list[SourceCell]) -> SourceCell:
    for cell in cells:
        if cell.name == name:
            return cell
    raise MissingEntry(f"no cell {name!r}")


class RestoreCells(OverwriteCells):  # type: ignore[misc]
    """nbgrader's OverwriteCells, which also works when the cells around a deleted test cell are gone too.

    Who restores many submissions of a chapter hands its source on as `source` beside the names of the run.
    """

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> tuple[NotebookNode, dict[str, Any]]:
        """Restore what was handed out, and add what is missing of it."""
        run = resources["nbgrader"]
        self.notebook_id, self.assignment_id = run["notebook"], run["assignment"]
        if "source" not in run:  # nbgrader itself grades
            self._take_away(run["student"])
        self.gradebook = run.get("source") or self._read(run["db_url"])
        nb, resources = NbGraderPreprocessor.preprocess(self, nb, resources)
        if self.add_missing_cells:
            nb, resources = self.add_missing_grade_cells(nb, resources)
            nb, resources = self.add_missing_task_cells(nb, resources)
        return nb, resources

    def _take_away(self, student: str) -> None:
        """Remove what nbgrader has copied through a link: it would be shown, and handed back."""
        course = CourseDirectory(parent=self)
        stages = (course.submitted_directory, course.autograded_directory)
        submitted, copies = (Path(course.format_path(stage, student, self.assignment_id)) for stage in stages)
        own = files_of(submitted)
        for copy in copies.rglob("*"):
            if copy.is_file() and copy.suffix != ".ipynb" and copy.relative_to(copies).as_posix() not in own:
                copy.unlink()

    def _read(self, url: str) -> Source:
        with Gradebook(url) as gradebook:
            return source_of(gradebook, self.assignment_id)

    def preprocess_cell(self, cell: NotebookNode, resources: dict[str, Any], cell_index: int) -> Any:
        """Restore one cell. A test cell that claims to be something else is left as plain code, and the test added."""
        if self._is_disguised(cell.metadata.get("nbgrader", {})):
            del cell.metadata["nbgrader"]
            return cell, resources
        cell, resources = super().preprocess_cell(cell, resources, cell_index)
        if "grade_id" not in cell.metadata.get("nbgrader", {"grade_id": None}):  # of no cell in the source
            del cell.metadata["nbgrader"]
        return cell, resources

    def _is_disguised(self, about: dict[str, Any]) -> bool:
        if "grade_id" not in about:
            return False
        source = self.gradebook.find_notebook(self.notebook_id, self.assignment_id)
        tests = {cell.name for cell in source.grade_cells} - {cell.name for cell in source.solution_cells}
        is_test = about.get("grade") and about.get("locked") and not about.get("solution")
        return about.get("grade_id") in tests and not is_test

    def add_missing_grade_cells(
        self, nb: NotebookNode, resources: dict[str, Any]
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Insert each missing test cell after the nearest earlier cell of the source that is there, else at the end."""
        source = self.gradebook.find_notebook(self.notebook_id, self.assignment_id)
        order = [cell.name for cell in source.source_cells]
        solutions = {cell.name for cell in source.solution_cells}
        for grade_cell in sorted(source.grade_cells, key=lambda cell: order.index(cell.name)):
            if grade_cell.name not in grade_ids(nb):
                source_cell = self.gradebook.find_source_cell(grade_cell.name, self.notebook_id, self.assignment_id)
                cell = self.missing_cell_transform(source_cell, grade_cell.max_score, grade_cell.name in solutions)
                if nb.nbformat_minor >= 5:  # since then every cell has an id
                    cell["id"] = f"restored-{grade_cell.name}"[:64]
                nb.cells.insert(_place(nb, order[: order.index(grade_cell.name)]), from_dict(cell))
        return nb, resources


def _place(nb: NotebookNode, earlier: list[str]) -> int:
    present = grade_ids(nb)
    places = [present.index(name) + 1 for name in earlier if name in present]
    return places[-1] if places else len(nb.cells)
