"""The other end of a trial: a process that tries variants, started again when one of them has ended it."""

import pickle
import sys
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from graders.repair.edits import Variant
from graders.repair.limits import HANGS, LATE, RESTARTS, SILENCE, STEPS, TRIED
from graders.repair.oracle import RepairQuestion, exercise
from graders.repair.trial import Fingerprint
from graders.transcript.source import Source
from pacman_env.sandbox.channel import ChannelBroken, ChannelSilent, Message
from pacman_env.sandbox.child import ChildProcess
from pacman_env.sandbox.leftovers import fresh_folder
from pacman_env.sandbox.limits import Clock
from pacman_env.sandbox.watch import ProcessMeter


class CannotTry(Exception):
    """The answer cannot be built in a process of its own; the message says why."""


@dataclass
class RepairBudget:
    """What one search may try: that many variants, and that many successors in all. Nothing in it is a matter of time.

    A variant is charged with what it *may* make on its cases, which is known out here: what it says that it has made
    is its own claim. `spent` says that there was more to try.
    """

    tried: int = TRIED
    steps: int = STEPS
    spent: bool = False

    def afford(self, variants: list[Variant], questions: list[RepairQuestion], new: bool) -> list[Variant]:
        """As many of the variants as there is something left for; those that are `new` count as tried."""
        each = max(1, sum(question.steps for question in questions))
        many = min(len(variants), self.steps // each, self.tried if new else len(variants))
        self.steps -= many * each
        self.tried -= many if new else 0
        self.spent |= many < len(variants)
        return variants[:many]


class Worker:
    """The process that tries variants of one answer."""

    def __init__(
        self,
        id: str,
        source: Source,
        pieces: list[str],
        questions: list[RepairQuestion],
        trial: Sequence[str] = (),
    ) -> None:
        """All questions that will ever be asked.

        `trial` is the command of a process behind walls, where libraries lie in places of their own.
        """
        self._trial = trial
        self.start = {
            "questions": b64encode(pickle.dumps(replace(exercise(id).questions(), cases=()))).decode(),
            "path": [] if trial else sys.path,
            "source": source.as_json(),
            "pieces": pieces,
            "cases": b64encode(pickle.dumps([question.case for question in questions])).decode(),
            "steps": [question.steps for question in questions],
        }
        self._child: ChildProcess | None = None
        self._restarts, self._late = RESTARTS, LATE

    def __enter__(self) -> "Worker":
        """For a `with` statement."""
        return self

    def __exit__(self, *error: object) -> None:
        """End the process."""
        self._stop()

    @property
    def late(self) -> bool:
        """Whether too many variants did not come to an end."""
        return self._late <= 0 or self._restarts < 0

    def fingerprints(self, variants: list[Variant], numbers: list[int]) -> Iterator[list[Fingerprint] | None]:
        """What each variant does on these questions; None for one that ended the process, or was not tried."""
        done = 0
        while done < len(variants) and not self.late:
            try:
                for found in self._asked(variants[done:], numbers):
                    self._late -= any(one[1] == "TimeUp" for one in found)
                    yield found
                    done += 1
                    if self.late:
                        break
            except (ChannelSilent, ChannelBroken) as error:  # the next one hangs, or has killed it
                self._stop()
                self._late -= HANGS if isinstance(error, ChannelSilent) else 0
                self._restarts -= 1
                yield None
                done += 1
        yield from [None] * (len(variants) - done)

    def _asked(self, variants: list[Variant], numbers: list[int]) -> Iterator[list[Fingerprint]]:
        child = self._running()
        splices = [[(one.piece, one.start, one.end, one.new) for one in variant.splices] for variant in variants]
        child.channel.send({"variants": splices, "cases": numbers})
        for _ in variants:
            yield fingerprints_in(_next_message(child), len(numbers))

    def _running(self) -> ChildProcess:
        if self._child is None:
            command = self._trial or (sys.executable, "-m", "graders.repair.trial")
            self._child = ChildProcess(command, fresh_folder("repair"))
            try:
                self._child.channel.send(self.start)
                said = _next_message(self._child)
            except (ChannelSilent, ChannelBroken) as error:
                raise CannotTry(str(error)) from None
            if said != {"ready": True}:
                raise CannotTry(str(said)[:300])
        return self._child

    def _stop(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None


def _next_message(child: ChildProcess) -> Message:
    """What it says next. Raises ChannelSilent, ChannelBroken."""
    return child.channel.receive(Clock(SILENCE, ProcessMeter(child.process.pid)))


def fingerprints_in(message: Message, count: int) -> list[Fingerprint]:
    """So many fingerprints of a message; it comes from a student's code. Raises ChannelBroken for anything else."""
    said = message.get("found")
    if not isinstance(said, list) or len(said) != count or not all(map(_is_fingerprint, said)):
        raise ChannelBroken("no fingerprints")
    return [tuple(one) for one in said]


def _is_fingerprint(said: object) -> bool:
    if not isinstance(said, list) or len(said) != 4:
        return False
    value, error, leaves, made = said
    plain = (value is None or isinstance(value, dict)) and (error is None or isinstance(error, str))
    return plain and type(leaves) is int and type(made) is int and made >= 0
