"""Edits of a wrong answer are tried in a child of the box: not the one in which the submission ran, a fresh one.

Nothing comes out of it but fingerprints (`graders.repair.trying`), and those are claims: an edited answer that gives
back the right ones, on cases that nobody could know, is right. The edited text stays in there, and goes with the child.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from graders.classroom.box.content import content_of
from graders.classroom.box.process import CRAFTS, Box
from graders.repair.confirming import mended
from graders.sheet.source import Source
from graders.sheet.wire.files import as_text
from graders.sheet.wire.line import LineBroken, LineSilent
from graders.trusted.judging import Judgment, Mend

[CRAFT] = CRAFTS
GRACE = 5.0


class BoxedHand:
    """A child of a box that tries variants."""

    def __init__(self, box: Box, folder: str, files: Mapping[str, bytes]) -> None:
        """Start it; the files of the submission lie in its folder, as they did when it ran."""
        self._head = {"craft": CRAFT, "path": None, "folder": folder, "files": as_text(files)}
        self._stack = ExitStack()
        self._line = self._stack.enter_context(box.child())
        self._most, self._begun = box.limits.output * 2**20, False

    def say(self, message: Any) -> None:
        """Hand a message over, if there is still somebody to hear it; the first says what the child is to be."""
        head, self._begun = {} if self._begun else self._head, True
        with suppress(LineBroken):  # who listens notices
            self._line.say({**message, **head}, GRACE)

    def hear(self, seconds: float) -> Any:
        """The next answer; None if there is none in time, or none can come any more."""
        try:
            return self._line.hear(seconds).get("told") if self._line.heard < self._most else None
        except (LineBroken, LineSilent):
            return None

    def end(self) -> None:
        """End it, with everything that it has started."""
        self._stack.close()


def mender(box: Callable[[], Box], folder: str, files: Mapping[str, bytes]) -> Mend:
    """Looks for repairs in a box, which is asked for when there is something to try."""

    def mend(judgment: Judgment, source: Source) -> Judgment:
        return mended(judgment, source, lambda: BoxedHand(box(), folder, files if source.file else {}))

    return mend


@contextmanager
def lent(chapter: str, files: Mapping[str, bytes]) -> Iterator[Mend]:
    """Who looks for repairs in a box of its own, started when it is first needed; without a chapter, in a process."""
    if not chapter:
        yield mended
        return
    box = Box(content_of(chapter))
    try:
        yield mender(lambda: box, chapter, files)
    finally:
        box.close()
