"""Splices: small changes of a text, made all at once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


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
