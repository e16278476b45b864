"""Who is being graded: written down before it begins, so that a crash leaves a trace.

Whoever was under way when a run broke off is tried last the next time: perhaps it was that submission that ended it.
"""

import json
from collections.abc import Sequence
from pathlib import Path

from graders.classroom.course import PLACE, keep


class Journal:
    """The submissions of a chapter that are under way; `left` are those of a run that broke off."""

    def __init__(self, root: Path, chapter: str) -> None:
        """Read what an earlier run has left."""
        self._path = root / PLACE / f"{chapter}.under-way.json"
        self.left = self._read()
        self._under_way = list(self.left)

    def in_order(self, students: Sequence[str]) -> list[str]:
        """The same students, those that were under way last time at the end."""
        return sorted(students, key=self.left.__contains__)

    def begin(self, student: str) -> None:
        """This one is begun."""
        if student not in self._under_way:
            self._under_way.append(student)
        self._write()

    def end(self, student: str) -> None:
        """This one is done, well or not."""
        if student in self._under_way:
            self._under_way.remove(student)
        self._write()

    def _read(self) -> list[str]:
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return []
        return [student for student in found if isinstance(student, str)] if isinstance(found, list) else []

    def _write(self) -> None:
        keep(self._path, json.dumps(self._under_way))
