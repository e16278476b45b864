"""Look at a submission before anybody else does: what is it, and what of it can be graded?

What came in is read once and built again, cell by cell, from plain values; the file itself is never changed. Nothing of
the metadata decides anything, but for one question: which cell is the answer to what. Tests are those that were handed
out, and a deleted one is added again. What could be repaired is said in a note; what cannot be graded is refused with
the reason and the remedy.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell, new_notebook
from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor

from graders.classroom.harmless import attached
from graders.classroom.intake.files import Refused, content, damaged, decoded, parsed, regular_files, text_of
from graders.classroom.sandbox.run import files_of
from graders.outcome import KEY, Json, encodable, metadata_of

MOST_CELLS, MOST_SOURCE = 2000, 5_000_000
_NEW: dict[str, Callable[[], dict[str, object]]] = {
    "code": lambda: {"execution_count": None, "outputs": []},
    "markdown": dict,
    "raw": dict,
}
"""What a cell of each kind has next to its text."""
REPAIRED = "what-was-repaired"
"""The id of the first cell, where something was repaired: it says what."""

_SAID = 4  # this many repairs are named; the others are counted


@dataclass(frozen=True)
class Released:
    """One cell with an id, as it was handed out: whether it is a solution, whether it has points, and is locked."""

    name: str
    cell_type: str
    solution: bool
    graded: bool
    locked: bool
    points: float = 0
    source: str = ""
    checksum: str = ""

    @property
    def is_test(self) -> bool:
        """Whether the check gives its points, and no person."""
        return self.graded and not self.solution and self.cell_type == "code"

    @property
    def about(self) -> dict[str, object]:
        flags = {"grade": self.graded, "solution": self.solution, "locked": self.locked, "task": False}
        points = {"points": self.points} if self.graded else {}
        kind = {"cell_type": self.cell_type, "checksum": self.checksum}
        return {"grade_id": self.name, "schema_version": 3, **kind, **flags, **points}

    def cell(self, id: str, source: str) -> NotebookNode:
        metadata = NotebookNode(nbgrader=NotebookNode(self.about))
        return NotebookNode(id=id, cell_type=self.cell_type, metadata=metadata, source=source, **_NEW[self.cell_type]())


def released_cells(gradebook: Gradebook, chapter: str) -> dict[str, Released]:
    """The cells with an id of a released chapter, by id, in order."""
    notebook = gradebook.find_notebook(chapter, chapter)
    solutions = {cell.name for cell in notebook.solution_cells}
    points = {cell.name: cell.max_score for cell in notebook.grade_cells}
    found = {}
    for cell in notebook.source_cells:
        kind = (cell.cell_type, cell.name in solutions, cell.name in points, cell.locked)
        found[cell.name] = Released(cell.name, *kind, points.get(cell.name, 0), cell.source, cell.checksum)
    return found


@dataclass(frozen=True)
class Submission:
    """A notebook that can be graded, what had to be repaired, and under which name it was handed in."""

    notebook: NotebookNode
    notes: tuple[str, ...]
    handed_in_as: str

    @property
    def note(self) -> str:
        more = f"and {len(self.notes) - _SAID} more repairs" if len(self.notes) > _SAID else ""
        return "; ".join(filter(None, [*self.notes[:_SAID], more]))


def look(folder: Path, chapter: str, released: Mapping[str, Released]) -> Submission:
    """The submission in a folder, ready to be run. Raises Refused."""
    path = _chosen(folder, f"{chapter}.ipynb")
    handed_in = content(path)
    text, repaired = decoded(path, handed_in)
    raw = parsed(path, text)
    if not isinstance(raw.get("cells"), list):
        raise Refused(damaged(path, "it has no list of cells"))
    building = _Building(released)
    cells, moved = _behind_their_answers(_with_missing(list(building.cells(path, raw["cells"])), released))
    renamed = path.name != f"{chapter}.ipynb"
    if renamed and not building.found:
        raise Refused(
            f"The notebook {_plain(path.name)} is not {chapter}.ipynb under another name: its tests are not those of "
            f"this chapter. Ask the student for {chapter}.ipynb, or put it into the submission's folder, {chapter}."
        )
    lost = [name for name, one in released.items() if one.solution and one.graded and name not in building.found]
    name = f"handed in as {_plain(path.name)}, graded as {chapter}.ipynb" if renamed else ""
    notes = list(filter(None, [name, repaired, *building.notes]))
    notes += map("the test {} was above its answer, and was moved to the end".format, moved)
    notes += map("the answer cell of {} was missing".format, lost)
    about = {"handed_in_as": _plain(path.stem), "sha256": sha256(handed_in).hexdigest(), "missing": lost}
    notebook = new_notebook(cells=[*_told(notes), *cells], metadata={KEY: about})
    return Submission(notebook, tuple(notes), _plain(path.stem))


def handed_in_as(notebook: Path) -> str:
    """The name, without ending, under which the student knows a graded notebook; it can be the name of a file."""
    try:
        about = parsed(notebook, text_of(notebook)[0])["metadata"][KEY]["handed_in_as"]
    except (Refused, KeyError, TypeError):
        return notebook.stem
    return about if isinstance(about, str) and about == _plain(about) and about.strip(". ") else notebook.stem


def is_what_was_graded(folder: Path, chapter: str, graded: Mapping[str, Any]) -> bool | None:
    """Whether a graded notebook is that of the submission in a folder; None where neither says so."""
    said = graded.get("metadata", {}).get(KEY, {}).get("sha256")
    try:
        now = sha256(content(_chosen(folder, f"{chapter}.ipynb"))).hexdigest()
    except Refused:
        return None
    return bool(said == now) if said else None


def _chosen(folder: Path, expected: str) -> Path:
    """The notebook of a submission: the expected one, or the only one there is."""
    target = folder / expected
    if target.is_symlink() or target.exists():
        return target
    found = [path for path in regular_files(folder) if path.suffix == ".ipynb"]
    if not found:
        raise Refused(f"The submission has no notebook. Ask the student to hand in {expected}.")
    if len(found) > 1:
        names, place = ", ".join(_plain(path.name) for path in found), "/".join(folder.parts[-3:])
        raise Refused(f"{expected} is missing, and it could be any of {names}: rename the correct one in {place}/.")
    return found[0]


class _Building:
    """Building the cells again; `notes` says what was repaired, `found` which released cells are there."""

    def __init__(self, released: Mapping[str, Released]) -> None:
        self.released = released
        self.notes: list[str] = []
        self.found: set[str] = set()

    def cells(self, path: Path, raw: list[object]) -> Iterator[NotebookNode]:
        """The cells, in order, without outputs, each with an id of its own."""
        if len(raw) > MOST_CELLS:
            raise Refused(damaged(path, f"it has {len(raw)} cells; the limit is {MOST_CELLS}"))
        left = MOST_SOURCE
        for number, cell in enumerate(raw, start=1):
            if not isinstance(cell, dict):
                self.notes.append(f"cell {number} could not be read as a cell, and was left out")
                continue
            source = self._source(number, cell.get("source", ""))
            left -= len(source)
            if left < 0:
                raise Refused(damaged(path, f"up to cell {number}, it has more than {MOST_SOURCE / 1e6:g} MB of text"))
            yield self._cell(number, cell, source)

    def _cell(self, number: int, cell: dict[str, object], source: str) -> NotebookNode:
        about = self._about(number, cell)
        kind = self._kind(number, cell.get("cell_type"), about)
        handed_in = cell.get("attachments") if kind == "markdown" else None
        source, pictures = attached(source, handed_in)
        if isinstance(handed_in, dict) and len(pictures) < len(handed_in):
            self.notes.append(
                f"pictures in cell {number} were left out: a text cell can hold 20, each a PNG, JPEG, or GIF"
            )
        id = f"cell-{number}"
        if about and about.locked:
            return about.cell(id, about.source)
        if about:
            made = about.cell(id, source)
        else:
            made = NotebookNode(id=id, cell_type=kind, metadata=NotebookNode(), source=source, **_NEW[kind]())
        if pictures:
            made["attachments"] = pictures
        return made

    def _kind(self, number: int, said: object, about: Released | None) -> str:
        """What kind of cell it is: the one that was handed out, else what it says, else plain text."""
        if about and about.cell_type != said:
            self.notes.append(
                f"cell {number} ({about.name}) was changed back to {about.cell_type}, as it was handed out"
            )
        kind = about.cell_type if about else said
        if isinstance(kind, str) and kind in _NEW:
            return kind
        self.notes.append(f"cell {number} had an unknown type, and was read as text")
        return "raw"

    def _source(self, number: int, said: object) -> str:
        lines = said if isinstance(said, list) else [said]
        if not all(isinstance(line, str) for line in lines):
            self.notes.append(f"parts of cell {number} that are not text were left out")
        text = "".join(line for line in lines if isinstance(line, str))
        plain = encodable(text).replace("\0", "")
        if plain != text:
            self.notes.append(f"characters that no file can hold were replaced in cell {number}")
        return plain

    def _about(self, number: int, cell: dict[str, object]) -> Released | None:
        """Which released cell this is; None if it is none, or claims to be another kind of one."""
        metadata = cell.get("metadata")
        said = metadata.get("nbgrader") if isinstance(metadata, dict) else None
        name = said.get("grade_id") if isinstance(said, dict) else None
        known = self.released.get(name) if isinstance(name, str) else None
        trouble = self._trouble(said, known)
        if trouble:
            self.notes.append(f"cell {number}: {trouble}")
        if known is None or trouble:
            return None
        self.found.add(known.name)
        return known

    def _trouble(self, said: Any, known: Released | None) -> str:
        """Why what a cell says of itself is not believed."""
        if known is None:
            return "" if said is None or isinstance(said, dict) else "its nbgrader metadata could not be read"
        if known.name in self.found:
            return f"its id {known.name} belongs to an earlier cell, so it was read as the student's own cell"
        as_released = said.get("grade") and said.get("locked") and not said.get("solution")
        if known.graded and not known.solution and not as_released:
            return f"the test {known.name} was changed into something else, and was added again"
        return ""


def _with_missing(cells: list[NotebookNode], released: Mapping[str, Released]) -> list[NotebookNode]:
    """The cells; each missing one with points is after the nearest earlier one that is there, or at the end."""
    order = list(released)
    for name, lost in released.items():
        there = [metadata_of(cell).get("grade_id") for cell in cells]
        if lost.graded and name not in there:
            places = [there.index(earlier) + 1 for earlier in order[: order.index(name)] if earlier in there]
            words = f"{'# ' if lost.cell_type == 'code' else ''}This cell was missing, and was added again.\n\n"
            source = lost.source if lost.solution else words + lost.source  # a text that was deleted is a blank one
            cells.insert(places[-1] if places else len(cells), lost.cell(f"restored-{name}"[:64], source))
    return cells


def _behind_their_answers(cells: list[NotebookNode]) -> tuple[list[NotebookNode], list[str]]:
    """The cells, those tests last that stood above the answer that they ask; and the names of these."""
    names = [metadata_of(cell).get("grade_id", "") for cell in cells]
    early = [at for at, name in enumerate(names) if name and f"{name}-answer" in names[at + 1 :]]
    others = [cell for at, cell in enumerate(cells) if at not in early]
    return [*others, *(cells[at] for at in early)], [names[at] for at in early]


def _told(notes: list[str]) -> list[NotebookNode]:
    """A first cell that tells what was repaired, where the feedback page shows it."""
    words = "\n".join(["Before this notebook was graded:\n", *map("- {}".format, notes)])
    return [new_markdown_cell(words, id=REPAIRED)] if notes else []


def _plain(name: str) -> str:
    """A file's name without what a page, a terminal or another name could take for something else."""
    return re.sub(r"[^\w .()+-]", "_", name)[:100]


class RestoreCells(NbGraderPreprocessor):  # type: ignore[misc]
    """The same for `nbgrader autograde`: its step that restores what was handed out. Raises Refused."""

    def preprocess(self, nb: NotebookNode, resources: Json) -> tuple[NotebookNode, dict[str, object]]:
        """The submission as `look` builds it; next to it nothing that nbgrader has copied through a link."""
        run = resources["nbgrader"]
        course = CourseDirectory(parent=self)
        stages = (course.submitted_directory, course.autograded_directory)
        submitted, copies = (Path(course.format_path(stage, run["student"], run["assignment"])) for stage in stages)
        own = files_of(submitted)
        for copy in copies.rglob("*"):
            if copy.is_file() and copy.suffix != ".ipynb" and copy.relative_to(copies).as_posix() not in own:
                copy.unlink()  # it would be shown, and handed back
        with Gradebook(run["db_url"]) as gradebook:
            return look(submitted, run["assignment"], released_cells(gradebook, run["assignment"])).notebook, resources
