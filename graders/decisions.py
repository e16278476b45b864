"""What a course decides otherwise than the catalog does: prices of slips, words, what an answer that never ran earns.

`course.toml` has them (`graders.classroom.course_file`). They hold while a submission is judged, and nowhere else: the
check at home, and every other course, go by the catalog.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Decisions:
    """The decisions of one course; without any, the catalog holds.

    Attributes:
        prices: by the code of a mistake, a share of the points, above 0 to 1; None: only correct cases count.
        words: by code, what a student reads.
        slips: whether a slip has a price at all, or only correct cases count.
        never_ran: the share of the points that an answer earns which was written, and never ran without an error.
    """

    prices: Mapping[str, float | None] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    slips: bool = True
    never_ran: float = 0.0

    def price(self, code: str, catalog: float | None) -> float | None:
        """What a mistake costs here, where the catalog says so much."""
        return self.prices.get(code, catalog) if self.slips else None

    @property
    def mark(self) -> str:
        """All of it as one text, the same for the same decisions; empty where there are none."""
        if self == Decisions():
            return ""
        return repr((sorted(self.prices.items()), sorted(self.words.items()), self.slips, self.never_ran))


_IN_FORCE: ContextVar[Decisions] = ContextVar("decisions")
_NONE = Decisions()


def in_force() -> Decisions:
    """The decisions that hold now."""
    return _IN_FORCE.get(_NONE)


@contextmanager
def under(decisions: Decisions) -> Iterator[None]:
    """Inside of this block, these decisions hold."""
    before = _IN_FORCE.set(decisions)
    try:
        yield
    finally:
        _IN_FORCE.reset(before)
