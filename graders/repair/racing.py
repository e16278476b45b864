"""The race: all variants on one case that goes wrong, the ones that are right on the next, until few are left.

The child process that tries them knows no right answer; here its fingerprints are judged, round by round.
"""

import pickle
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from graders.repair.accepting import Fingerprint, Question, exercise
from graders.repair.hiring import Child
from graders.repair.shared.kinds import Variant
from graders.transcript.source import Source

RESTARTS = 8
START_SECONDS = 20.0
VARIANT_SECONDS = 20.0
"""Longer than any variant is busy on all its cases, on a machine with other things to do: who says nothing, hangs."""

LATE, HANGS = 12, 4
"""After so many variants that do not come to an end nothing more is tried; one that says nothing counts as several."""


class CannotTry(Exception):
    """The answer cannot be built in a process of its own; the message says why."""


@dataclass
class Budget:
    """What one search may try: so many variants, and so many successors in all. Nothing in it is a matter of time.

    A variant is charged with what it *may* make on its cases, which is known out here: what it says that it has made
    is its own claim.
    """

    edits: int = 3_000
    steps: int = 2_000_000
    late: int = LATE

    def afford(self, variants: list[Variant], questions: list[Question], new: bool) -> list[Variant]:
        """As many of the variants as there is something left for; those that are `new` count as edits, too."""
        each = max(1, sum(question.steps for question in questions))
        many = min(len(variants), self.steps // each, self.edits if new else len(variants))
        self.steps -= many * each
        self.edits -= many if new else 0
        return variants[:many]


class Trier:
    """The process that tries variants; it is started anew when one of them has killed it."""

    def __init__(
        self,
        id: str,
        source: Source,
        pieces: list[str],
        questions: list[Question],
        seconds: float,
        patience: int = 1,
        late: int = LATE,
    ) -> None:
        """All questions that will ever be asked; `seconds` is for everything."""
        roots = pickle.dumps([question.case for question in questions])
        self.start = {
            "questions": b64encode(pickle.dumps(replace(exercise(id).questions(), cases=()))).decode(),
            "path": sys.path,
            "source": source.as_json(),
            "pieces": pieces,
            "cases": b64encode(roots).decode(),
            "steps": [patience * question.steps for question in questions],
        }
        self._hand: Child | None = None
        self._end, self._left, self._late = time.monotonic() + seconds, RESTARTS, late

    def __enter__(self) -> "Trier":
        """For a `with` statement."""
        return self

    def __exit__(self, *error: object) -> None:
        """End the process."""
        self._stop()

    @property
    def late(self) -> bool:
        """Whether the time is over, or too many variants did not come to an end."""
        return time.monotonic() > self._end or self._late <= 0 or self._left < 0

    def fingerprints(
        self, variants: list[Variant], numbers: list[int], marks: bool = False
    ) -> Iterator[list[Fingerprint] | None]:
        """What each variant does on these questions; None for one that broke off the process."""
        done = 0
        while done < len(variants):
            if self.late:
                yield from [None] * (len(variants) - done)
                return
            begun = time.monotonic()
            for answer in self._asked(variants[done:], numbers, marks):
                self._late -= any(one[1] == "TimeUp" for one in answer)
                yield answer
                done += 1
                if self.late:
                    break
            if done < len(variants):  # the next one has killed it, or hangs
                self._stop()
                self._late -= HANGS if time.monotonic() - begun >= VARIANT_SECONDS else 0
                if not self.late:
                    self._left -= 1
                    yield None
                    done += 1

    def _asked(self, variants: list[Variant], numbers: list[int], marks: bool) -> Iterator[list[Fingerprint]]:
        hand = self._running()
        splices = [[[one.piece, one.start, one.end, one.new] for one in variant.splices] for variant in variants]
        hand.say({"variants": splices, "cases": numbers, "marks": marks})
        for _ in variants:
            answer = hand.hear(min(VARIANT_SECONDS, max(0.1, self._end - time.monotonic() + 0.5)))
            if not is_answer(answer, len(numbers)):
                return
            yield answer

    def _running(self) -> Child:
        if self._hand is None:
            self._hand = Child()
            self._hand.say(self.start)
            ready = self._hand.hear(START_SECONDS)
            if ready != "ready":
                raise CannotTry(str(ready)[:300])
        return self._hand

    def _stop(self) -> None:
        if self._hand is not None:
            self._hand.end()
            self._hand = None


def is_answer(said: Any, count: int) -> bool:
    """Whether a message has the form of so many fingerprints: it comes from a student's code."""
    return isinstance(said, list) and len(said) == count and all(map(_is_fingerprint, said))


def _is_fingerprint(said: Any) -> bool:
    if not isinstance(said, list) or len(said) not in (4, 5):
        return False
    value, error, leaves, made, *marks = said
    plain = (value is None or isinstance(value, dict)) and (error is None or isinstance(error, str))
    counted = type(leaves) is int and type(made) is int and made >= 0
    return plain and counted and all(isinstance(one, list) and all(type(each) is int for each in one) for one in marks)
