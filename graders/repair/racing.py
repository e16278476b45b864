"""The race: all variants on one case that goes wrong, the ones that are right on the next, until few are left.

The process that tries them knows no right answer; here its fingerprints are judged, round by round.
"""

import json
import pickle
import subprocess
import sys
import tempfile
import threading
import time
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace

from graders.repair.accepting import Fingerprint, Question, exercise
from graders.repair.shared.kinds import Variant
from graders.repair.shared.source import Source

RESTARTS = 8


class CannotTry(Exception):
    """The answer cannot be built in a process of its own; the message says why."""


class Trier:
    """The process that tries variants; it is started anew when one of them has killed it."""

    def __init__(
        self,
        id: str,
        source: Source,
        pieces: list[str],
        questions: list[Question],
        seconds: float,
        environment: dict[str, str],
        patience: int = 1,
    ) -> None:
        """All questions that will ever be asked; `seconds` is for everything."""
        roots = pickle.dumps([question.case for question in questions])
        start = {
            "questions": b64encode(pickle.dumps(replace(exercise(id).questions(), cases=()))).decode(),
            "path": sys.path,
            "source": source.as_json(),
            "pieces": pieces,
            "cases": b64encode(roots).decode(),
            "steps": [patience * question.steps for question in questions],
        }
        self.start, self._environment = json.dumps(start), environment
        self._process: subprocess.Popen[str] | None = None
        self._end, self._left = time.monotonic() + seconds, RESTARTS
        self._folder = tempfile.TemporaryDirectory(prefix="repair")

    def __enter__(self) -> "Trier":
        """For a `with` statement."""
        return self

    def __exit__(self, *error: object) -> None:
        """End the process and remove its folder."""
        self._stop()
        self._folder.cleanup()

    @property
    def late(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() > self._end

    def fingerprints(
        self, variants: list[Variant], numbers: list[int], marks: bool = False
    ) -> Iterator[list[Fingerprint] | None]:
        """What each variant does on these questions; None for one that broke off the process."""
        done = 0
        while done < len(variants):
            if self.late or self._left < 0:
                yield from [None] * (len(variants) - done)
                return
            for answer in self._asked(variants[done:], numbers, marks):
                yield answer
                done += 1
            if done < len(variants):  # the next one has killed it
                self._stop()
                self._left -= 1
                yield None
                done += 1

    def _asked(self, variants: list[Variant], numbers: list[int], marks: bool) -> Iterator[list[Fingerprint]]:
        process = self._running()
        splices = [[[one.piece, one.start, one.end, one.new] for one in variant.splices] for variant in variants]
        request = json.dumps({"variants": splices, "cases": numbers, "marks": marks})
        sender = threading.Thread(target=_send, args=(process, request), daemon=True)
        watchdog = threading.Timer(max(0.1, self._end - time.monotonic() + 0.5), process.kill)
        watchdog.start()
        sender.start()
        try:
            for _ in variants:
                line = process.stdout.readline()  # type: ignore[union-attr]
                if not line.endswith("\n"):
                    return
                answer = json.loads(line)
                if not isinstance(answer, list) or len(answer) != len(numbers):
                    return
                yield answer
        except ValueError:
            return
        finally:
            watchdog.cancel()

    def _running(self) -> "subprocess.Popen[str]":
        if self._process is None:
            command = [sys.executable, "-m", "graders.repair.trying"]
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                cwd=self._folder.name,
                env=self._environment,
            )
            _send(self._process, self.start)
            ready = self._process.stdout.readline()  # type: ignore[union-attr]
            if ready.strip() != '"ready"':
                raise CannotTry(ready.strip()[:300])
        return self._process

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _send(process: "subprocess.Popen[str]", line: str) -> None:
    try:
        process.stdin.write(line + "\n")  # type: ignore[union-attr]
        process.stdin.flush()  # type: ignore[union-attr]
    except OSError:  # it is dead: the reader notices
        pass
