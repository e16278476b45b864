"""What an edit is: plain data, shared by what makes edits, what tries them, and what chooses among them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from graders.code.splices import Splice

IN_PLACE, MOVED, INSERTED = range(3)
"""How much an edit changes: a piece of an expression; where a statement is; a line that was not there."""

USUAL = 4
UNUSUAL = {
    "evaluation": -20,
    "stop": -20,
    "start": 0,
}
"""How unusual a slip is, in words and signs: what people do often is believed before what is a little shorter."""


@dataclass(frozen=True)
class Edit:
    """A small change at one place.

    slip             what is edited: "comparison", "depth", ...
    kind             the same slip at several places, with the same done to it, is one kind
    lines, function  where: the lines, and the function around them
    shown            the student's own expression there
    rank             how much it changes
    missing          of a new line what it would be; `side` says where: before a line, or after it
    """

    slip: str
    kind: str
    splices: tuple[Splice, ...]
    lines: tuple[int, ...]
    function: str
    shown: str
    rank: int = IN_PLACE
    missing: str = ""
    side: str = ""

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> "Edit":
        """The other way round than `dataclasses.astuple`."""
        slip, kind, splices, lines, *rest = data
        return cls(slip, kind, tuple(Splice(*one) for one in splices), tuple(lines), *rest)


@dataclass(frozen=True)
class Variant:
    """A text with one kind of edit, at one place or at several."""

    edits: tuple[Edit, ...]

    @property
    def rank(self) -> int:
        """How much it changes."""
        return max((edit.rank for edit in self.edits), default=IN_PLACE)

    @property
    def splices(self) -> tuple[Splice, ...]:
        """What to put where."""
        return tuple(splice for edit in self.edits for splice in edit.splices)

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines that it changes."""
        return tuple(sorted({line for edit in self.edits for line in edit.lines}))

    @property
    def likelihood(self) -> tuple[int, int]:
        """What changes less comes first; then the slip that people make more often."""
        return self.rank, min((UNUSUAL.get(edit.slip, USUAL) for edit in self.edits), default=USUAL)


def together(edits: Sequence[Edit]) -> Variant:
    """The first of some edits, and the others as far as they do not meet."""
    done = list(edits[:1])
    for edit in edits[1:]:
        mine = [splice for other in done for splice in other.splices]
        if not any(one.overlaps(other) for one in mine for other in edit.splices):
            done.append(edit)
    return Variant(tuple(done))
