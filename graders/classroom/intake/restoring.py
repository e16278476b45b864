"""Put back what a submission lost: nbgrader restores edited test cells, this also restores deleted ones."""

from typing import Any

from nbformat import NotebookNode, from_dict
from nbgrader.preprocessors import OverwriteCells


class RestoreCells(OverwriteCells):  # type: ignore[misc]
    """nbgrader's OverwriteCells, which also works when the cells around a deleted test cell are gone too."""

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


def grade_ids(nb: NotebookNode) -> list[str | None]:
    """The nbgrader id of each cell, in order; None for cells that have none."""
    return [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in nb.cells]


def _place(nb: NotebookNode, earlier: list[str]) -> int:
    present = grade_ids(nb)
    places = [present.index(name) + 1 for name in earlier if name in present]
    return places[-1] if places else len(nb.cells)
