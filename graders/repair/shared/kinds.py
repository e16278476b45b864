"""What an edit is: plain data, shared by the half that makes edits and the one that chooses among them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

IN_PLACE, MOVED, INSERTED = range(3)
"""How much an edit changes: a piece of an expression; where a statement stands; a line that was not there."""

USUAL = 4
UNUSUAL = {
    "evaluation": -20,
    "stop": -20,
    "parentheses": -20,
    "mirror": -20,
    "precedence": 0,
    "start": 0,
    "arithmetic": 8,
}
"""How unusual a slip is, in words and signs: what people do often is believed before what is a little shorter."""


@dataclass(frozen=True)
class Splice:
    """A part of a piece of the text, from `start` to `end`, and what to put in its place."""

    piece: int
    start: int
    end: int
    new: str

    def trimmed(self, code: str) -> "Splice":
        """The same change, without what stays as it is at its beginning and at its end."""
        old, new = code[self.start : self.end], self.new
        begin = _same(old, new)
        end = _same(old[begin:][::-1], new[begin:][::-1])
        return Splice(self.piece, self.start + begin, self.end - end, new[begin : len(new) - end])

    def overlaps(self, other: "Splice") -> bool:
        """Whether both cannot be done at once."""
        if self.piece != other.piece:
            return False
        return self.start < max(other.end, other.start + 1) and other.start < max(self.end, self.start + 1)


def _same(one: str, other: str) -> int:
    """How many characters are the same at the beginning of both."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


@dataclass(frozen=True)
class Kind:
    """A kind of edit: the same slip at several places is one kind.

    slip   what is edited: "comparison", "depth", ...
    role   what the place is there for (`Place.role`)
    how    what becomes of it: two edits of one kind do the same to the same
    """

    slip: str
    role: str
    how: str


@dataclass(frozen=True)
class Edit:
    """A small change at one place.

    name                    the name that the place is about, if there is one
    lines, text, function   where: the lines in which of the texts, and the function around them
    shown                   the student's own expression there
    rank                    how much it changes
    """

    kind: Kind
    splices: tuple[Splice, ...]
    name: str
    lines: tuple[int, ...]
    text: int
    function: str
    shown: str
    rank: int = IN_PLACE


@dataclass(frozen=True)
class Variant:
    """A text with one kind of edit, at one place or at several; or with two kinds, or three."""

    edits: tuple[Edit, ...]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of its edits, each once."""
        return tuple(dict.fromkeys(edit.kind for edit in self.edits))

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

    def with_(self, other: "Variant") -> "Variant | None":
        """Both at once; None where they meet."""
        if any(mine.overlaps(theirs) for mine in self.splices for theirs in other.splices):
            return None
        return Variant(self.edits + other.edits)


@dataclass(frozen=True)
class Change:
    """One kind of edit that helps: where it has to be done (all `edits`), and where one would do as well (`others`)."""

    kind: Kind
    edits: tuple[Edit, ...]
    others: tuple[Edit, ...] = ()

    @property
    def lines(self) -> tuple[int, ...]:
        """All these lines."""
        return tuple(sorted({line for edit in (*self.edits, *self.others) for line in edit.lines}))


def edited(codes: Sequence[str], splices: Iterable[Splice]) -> dict[int, str]:
    """The new text of each piece that changes."""
    texts: dict[int, str] = {}
    for splice in sorted(splices, key=lambda one: (one.start, one.end), reverse=True):
        code = texts.get(splice.piece, codes[splice.piece])
        texts[splice.piece] = code[: splice.start] + splice.new + code[splice.end :]
    return {number: text for number, text in texts.items() if text != codes[number]}


def as_json(edit: Edit) -> list[Any]:
    """An edit as plain lists."""
    kind, splices = edit.kind, [[one.piece, one.start, one.end, one.new] for one in edit.splices]
    return [
        [kind.slip, kind.role, kind.how],
        splices,
        edit.name,
        edit.lines,
        edit.text,
        edit.function,
        edit.shown,
        edit.rank,
    ]


def from_json(data: list[Any]) -> Edit:
    """The other way round."""
    kind, splices, name, lines, *rest = data
    return Edit(Kind(*kind), tuple(Splice(*one) for one in splices), name, tuple(lines), *rest)
