"""What the grader keeps for itself about one chapter, in `.grading/`, where no student's code can write.

| file | what is in it |
|---|---|
| `<chapter>.points.json` | student -> grade id -> the points that the judge gave |
| `<chapter>.editions.json` | student -> the edition of the graders that gave them |
| `editions/` | these editions themselves, so that they can be asked again (`graders.classroom.edition`) |
| `<chapter>.overrides.json` | points that were set by hand (`graders.classroom.records.overrides`) |
| `<chapter>.pairs.json` | what `pairs` has written into the gradebook on the instructor's word |
| `<chapter>.feedback.json` | student -> what the feedback page was made of |
| `<chapter>.regraded/<student>.json` | what a regrade gave, kept aside until somebody agrees |

What was regraded is not computed again while the submission, the cases and the graders are the same: so what is written
is what was shown, and an interrupted regrade continues where it stopped.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Any

from graders.classroom.course import PLACE, Course, keep, kept_as
from graders.classroom.edition import keep_edition
from graders.classroom.intake.files import Refused, content, regular_files
from graders.classroom.secret import case_seed
from graders.classroom.workers.pool import Done
from graders.outcome import Outcome

Value = str | float | bool | None
Change = tuple[str, str, str, Value, Value]
"""What a command has written on the instructor's word: student, cell, what, before, then."""


class ChapterRecord:
    """The record of one chapter. A file that is missing or cannot be read counts as empty, but for that of `pairs`."""

    def __init__(self, course: Course, chapter: str) -> None:
        self.course, self.chapter = course, chapter

    @cached_property
    def points(self) -> dict[str, dict[str, float]]:
        return kept_as(self._file("points"), {})

    @cached_property
    def editions(self) -> dict[str, str]:
        """Student -> the edition of the graders that gave the points."""
        return kept_as(self._file("editions"), {})

    @cached_property
    def pages(self) -> dict[str, str]:
        return kept_as(self._file("feedback"), {})

    def page_is_made(self, student: str, of: str) -> None:
        """Keep what the page of this student was made of."""
        self.pages[student] = of
        keep(self._file("feedback"), json.dumps(self.pages))

    def give(self, student: str, outcomes: Mapping[str, Outcome]) -> None:
        """This edition of the graders gives these points; `save` keeps them."""
        self.points[student] = {name: outcome.points for name, outcome in outcomes.items()}
        self.editions[student] = self.course.edition

    def save(self) -> None:
        keep(self._file("editions"), json.dumps(self.editions))
        keep(self._file("points"), json.dumps(self.points, indent=1, sort_keys=True))
        keep_edition(self.editions_kept, self.course.file.decisions)

    @property
    def editions_kept(self) -> Path:
        """The folder in which the editions lie that points of this course come from."""
        return self.course.root / PLACE / "editions"

    @cached_property
    def pairs(self) -> list[Change]:
        """What `pairs` has written, in this order. Raises ValueError for a damaged file: it could not be taken back."""
        path = self._file("pairs")
        return [tuple(change) for change in json.loads(path.read_text("utf-8"))] if path.exists() else []

    def save_pairs(self) -> None:
        """Keep it; no file where nothing is left."""
        if self.pairs:
            keep(self._file("pairs"), json.dumps(self.pairs))
        else:
            self._file("pairs").unlink(missing_ok=True)

    def is_regraded(self, student: str) -> bool:
        """Whether this very submission was regraded by these very graders; one that could not be is tried again."""
        kept = kept_as(self._regraded(student), dict[str, Any]())
        return kept.get("mark") == self._mark(student) and not kept["done"]["failure"]

    def keep_regraded(self, done: Done) -> None:
        text = json.dumps({"mark": self._mark(done.student), "done": asdict(done)})
        keep(self._regraded(done.student), text)

    def regraded(self, student: str) -> Done:
        return Done(**json.loads(self._regraded(student).read_text("utf-8"))["done"])

    def drop_regraded(self, students: Iterable[str]) -> None:
        """These are written, or not wanted anymore."""
        for student in students:
            self._regraded(student).unlink(missing_ok=True)
        folder = self._regraded("nobody").parent
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()

    def _mark(self, student: str) -> str:
        """What the points depend on: the files, the seed, the tests, the graders."""
        seed = case_seed(self.course.secret(), self.chapter, student)
        total = hashlib.sha256(f"{self._released} {seed}".encode("utf-8", "replace"))
        try:
            for path in regular_files(self.course.folder("submitted", student, self.chapter)):
                total.update(content(path))
        except Refused:
            return ""
        return total.hexdigest()

    @cached_property
    def _released(self) -> str:
        cells = self.course.cells(self.chapter)
        return f"{self.course.edition} {cells!r} {self.course.tests(self.chapter)!r}"

    def _regraded(self, student: str) -> Path:
        return self.course.root / PLACE / f"{self.chapter}.regraded" / f"{student}.json"

    def _file(self, what: str) -> Path:
        return self.course.root / PLACE / f"{self.chapter}.{what}.json"
