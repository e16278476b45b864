"""Edits: small changes of a text at one place each, as plain data; some of them can be made at once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

IN_PLACE, MOVED, INSERTED = range(3)
"""How much an edit changes: a piece of an expression; where a statement is; a line that was not there."""
BEFORE, AFTER = "before", "after"


@dataclass(frozen=True)
class Splice:
    """A part of a piece of the text, from `start` to `end`, and what to put in its place."""

    piece: int
    start: int
    end: int
    new: str

    def overlaps(self, other: "Splice") -> bool:
        """Whether both cannot be done at once."""
        if self.piece != other.piece:
            return False
        return self.start < max(other.end, other.start + 1) and other.start < max(self.end, self.start + 1)


def edited(codes: Sequence[str], splices: Iterable[Splice]) -> dict[int, str]:
    """The new text of each piece that changes."""
    texts: dict[int, str] = {}
    for splice in sorted(splices, key=lambda one: (one.start, one.end), reverse=True):
        code = texts.get(splice.piece, codes[splice.piece])
        texts[splice.piece] = code[: splice.start] + splice.new + code[splice.end :]
    return {number: text for number, text in texts.items() if text != codes[number]}


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


def together(edits: Sequence[Edit]) -> list[Edit]:
    """The first of some edits, and the others as far as they do not meet."""
    done = list(edits[:1])
    for edit in edits[1:]:
        mine = [splice for other in done for splice in other.splices]
        if not any(one.overlaps(other) for one in mine for other in edit.splices):
            done.append(edit)
    return done
