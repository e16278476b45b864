"""Where a reader is in the course: what the saved notebooks say about the checks that have been run.

Nothing is stored besides the notebooks themselves: the last answer of a check is in the output of its cell.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from graders.exercises import EXERCISES, Exercise
from graders.home.predictions import Tally, tally
from graders.outcome import Json, Outcome, metadata_of, outcomes
from pacman_env.compare.tables import Html, Listing
from pacman_env.wording import amount, number

_HEADINGS = ("chapter", "exercise", "state")


@dataclass(frozen=True)
class ExerciseProgress:
    """One exercise and what its visible check last said; None if it has not been run (or not saved)."""

    exercise: Exercise
    outcome: Outcome | None

    @property
    def points(self) -> float:
        return self.outcome.points if self.outcome else 0

    @property
    def done(self) -> bool:
        return self.outcome is not None and self.outcome.passed

    @property
    def words(self) -> str:
        """The state of this exercise in words; a warm-up has no points."""
        if self.outcome is None:
            return "not checked yet"
        state = "done" if self.done else "under way"
        return f"{state}, {number(self.points)} of {self.exercise.points}" if self.exercise.points else state


@dataclass(frozen=True)
class Progress:
    """The exercises of the course in order, with what has been reached.

    Attributes:
        read: chapter -> points, what a person reads.
        predicted: chapter -> its predictions, which earn nothing.
        here: the chapter that asks; empty if none does.
    """

    steps: tuple[ExerciseProgress, ...]
    read: Mapping[str, int] = field(default_factory=dict)
    predicted: Mapping[str, Tally] = field(default_factory=dict)
    here: str = ""

    @property
    def points(self) -> float:
        return sum(step.points for step in self.steps)

    @property
    def next(self) -> ExerciseProgress | None:
        """The first exercise that is not done; None when all are."""
        return next((step for step in self.steps if not step.done), None)

    @property
    def headline(self) -> str:
        """How far, and what comes next."""
        done = f"You have done {sum(step.done for step in self.steps)} of {len(self.steps)} checked exercises"
        most, read = sum(step.exercise.points for step in self.steps), sum(self.read.values())
        points = f"and earned {number(self.points)} of {most + read} points"
        points += f" ({read} of these are for texts that a person reads)" if read else ""
        coming = f"Next: {self.next.exercise.title}" if self.next else "You have done everything"
        end = "" if coming.endswith("?") else "."
        return " ".join([f"{done} {points}. {coming}{end}", *self._tallies()])

    def _tallies(self) -> Iterator[str]:
        """What was predicted, here and in all saved chapters, in a sentence each."""
        if self.here in self.predicted:
            yield f"In this chapter, you {self.predicted[self.here]}."
        if len(self.predicted) > (self.here in self.predicted):
            yield f"In all chapters, you {sum(self.predicted.values(), Tally())}."

    def __str__(self) -> str:
        return f"{self.headline}\n{Listing(_HEADINGS, self._rows(), names='exercise')}"

    def _repr_html_(self) -> str:
        """A table, a row for each exercise, with links to the chapters."""
        link = '<a href="../{0}/{0}.ipynb">{0}</a>'.format
        rows = [[Html(link(escape(chapter))), title, state] for chapter, title, state in self._rows()]
        return Listing(_HEADINGS, rows, names="exercise").html("Progress", self.headline)

    def _rows(self) -> list[list[str]]:
        """Chapter, title and state of every exercise, and of what a person reads."""
        rows = [
            [step.exercise.chapter, step.exercise.title + (" (next)" if step is self.next else ""), step.words]
            for step in self.steps
        ]
        read = "read by a person, {}".format
        rows += [[chapter, "Reflect", read(amount(points, "point"))] for chapter, points in self.read.items()]
        rows += [[chapter, "Predictions", str(found)] for chapter, found in self.predicted.items()]
        return sorted(rows, key=lambda row: row[0])


def progress(course: str | Path | None = None) -> Progress:
    """Read the saved notebooks next to this one, and say how far you are.

    Args:
        course: the folder that holds the chapters' folders; without it, the folder above the current one, where the
            notebooks of the course run.

    A notebook that is missing or cannot be read counts as not begun.
    """
    folder, here = (Path(course), "") if course is not None else (Path.cwd().parent, Path.cwd().name)
    saved = _saved(folder)
    reached = {one.exercise: one for notebook in saved.values() for one in _checks(notebook)}
    steps = tuple(ExerciseProgress(exercise, reached.get(id)) for id, exercise in EXERCISES.items())
    read = {chapter: points for chapter, notebook in saved.items() if (points := sum(_read_points(notebook)))}
    predicted = {chapter: found for chapter, notebook in saved.items() if (found := tally(notebook)).asked}
    return Progress(steps, read, predicted, here)


def _saved(folder: Path) -> Json:
    """The saved notebook of each chapter, in order."""
    there = {path.stem for path in folder.glob("*/*.ipynb") if path.stem == path.parent.name}
    chapters = there | {exercise.chapter for exercise in EXERCISES.values()}
    return {chapter: _notebook(folder / chapter / f"{chapter}.ipynb") for chapter in sorted(chapters)}


def _notebook(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def _checks(notebook: Json) -> Iterator[Outcome]:
    """What the checks in a notebook say."""
    try:
        shown = list(outcomes(notebook))
    except (ValueError, LookupError, TypeError, AttributeError):
        return
    yield from (one for name, one in shown if name.endswith("-check"))


def _read_points(notebook: Json) -> list[int]:
    """The points of the cells that a person reads."""
    try:
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
        return [int(metadata_of(cell).get("points", 0)) for cell in cells]
    except (ValueError, LookupError, TypeError, AttributeError):
        return []
