"""A variant of an answer: some edits of one kind, and how likely it is that they undo what somebody did."""

from dataclasses import dataclass

from graders.code.edits import IN_PLACE, Edit, Splice

USUAL = 4
UNUSUAL = {
    "evaluation": -20,
    "stop": -20,
    "start": 0,
}
"""How unusual a slip is, in words and signs: what people do often is believed before what is a little shorter."""


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
