"""What somebody did on one case, an answer or a mistake: its record, read once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from graders.exercises.proof import Path
from graders.exercises.work import paths
from graders.transcript.encoding import WrongType, decode
from graders.transcript.running import Raised, Record


@dataclass(frozen=True)
class Trace:
    """What somebody did on one case: the record, and for a mistake how its best moves are found."""

    record: Record
    find_best: Callable[[], list[object] | None] = lambda: None

    @cached_property
    def best(self) -> list[object] | None:
        """The moves that are valued best; None where no values are compared."""
        try:
            return self.find_best()
        except Exception:  # what the mistake raises; its record says so
            return None

    @cached_property
    def error(self) -> Raised:
        """The exception, or an empty dict."""
        return self.record.get("error") or {}

    @cached_property
    def value(self) -> Any:
        """What came back; the type's name for something that is no plain value."""
        try:
            return decode(self.record.get("value"))
        except WrongType as wrong:
            return wrong.args

    @cached_property
    def made(self) -> frozenset[Path]:
        """The different positions that were made."""
        return frozenset(paths(self.record)) - {()}

    @cached_property
    def evaluated(self) -> frozenset[Path]:
        """The positions that were evaluated."""
        where = paths(self.record)
        numbers = [number for number in self.record.get("leaves") or [] if isinstance(number, int)]
        return frozenset(where[number] for number in numbers if 0 <= number < len(where))

    @cached_property
    def depth(self) -> int:
        """How many moves deep the deepest position is."""
        return max(map(len, self.made), default=0)
