"""Where pasted code runs: the sandbox in which submissions are graded, with limits for a room that waits.

The page never runs it. What it tells is plain JSON, and whoever reads it (`graders.live.recorded`, the judge) believes
nothing else. When the time is over the process is ended, with everything that it has started.
"""

import base64
import json
import os
import pickle
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from graders import repair
from graders.classroom.sandbox.content import content_of
from graders.classroom.sandbox.process import COURSE, SandboxBroken, SandboxProcess, environment, new_name
from graders.exercises import EXERCISES
from graders.repair.search import look
from graders.transcript.case import Handout
from graders.transcript.source import Source
from graders.untrusted.patient import PATIENT_MIME, WALL, present
from pacman_env.language import ENGLISH, Language
from pacman_env.sandbox.bubblewrap import python, refusal, walls, why_not
from pacman_env.sandbox.channel import ChannelBroken, ChannelSilent, Message
from pacman_env.sandbox.limits import MEGABYTE, SandboxLimits, WallClock
from pacman_env.sandbox.watch import ControlGroup

UNSAFE_VARIABLE = "COURSE_UNSAFE"  # as with grading: graders.classroom.secret
FLAG = "python -m graders.live --unsafe   (or: make demo-live LIVE_FLAGS=--unsafe)"
AS_YOU = "Pasted code then runs as you, with all your permissions. It still ends when its time is up."
SECONDS = 4.0  # of the clock on the wall: a room waits
SAY = 2.0
LIMITS = SandboxLimits(memory=1024, cpu=20, processes=32, file=16, disk=64, output=32)
CONTENT = "the clinic"  # no chapter after those that ask for the searches of the course
TRIAL = ("__init__", "edits", "limits", "trial")  # of graders.repair: what tries an edit knows no correct answer
CELL = "from graders.untrusted.patient import show\nshow({exercise!r}, {code!r})"


@dataclass
class Examination:
    """What pasted code has told, stage by stage; `stopped` says in words why there is no more of it."""

    stages: dict[str, Message] = field(default_factory=dict)
    stopped: str = ""

    def stage(self, name: str) -> Message:
        """What was told at this stage; nothing if it was not reached."""
        return self.stages.get(name, {})

    def take(self, message: object) -> None:
        """Keep what is told of a stage, once."""
        if isinstance(message, dict) and isinstance(message.get("stage"), str):
            self.stages.setdefault(message["stage"], message)


def examined(exercise: str, code: str) -> Examination:
    """What code of the course tells: it runs here, as everything of the course does."""
    examination = Examination()
    questions = EXERCISES[exercise].questions()
    present(questions, code, lambda message: examination.take(json.loads(json.dumps(message))))
    return examination


class NoWard(Exception):
    """Nothing of other people runs here; the message says why, and what to do."""


class Ward:
    """One sandbox, warm from the first call on, and one piece of code in it at a time."""

    def __init__(self, unsafe: bool | None = None, seconds: float = SECONDS, words: Language = ENGLISH) -> None:
        """Without walls only if that is said, or in the environment; `words` tells how a run ended."""
        self.seconds, self._words = seconds, words
        self.unsafe = os.environ.get(UNSAFE_VARIABLE, "") not in ("", "0") if unsafe is None else unsafe
        self._sandbox: SandboxProcess | None = None

    def start(self) -> None:
        """Get warm. Raises NoSandbox where there is no sandbox, and nobody has said that none is needed."""
        if not self.unsafe and why_not():
            raise NoWard(f"{refusal(FLAG)}\n{AS_YOU}")
        if self._sandbox is None:
            self._sandbox = SandboxProcess(_content(), LIMITS, walled=not self.unsafe)
        try:
            self._sandbox.start()
        except SandboxBroken as broken:
            raise NoWard(str(broken)) from None

    def examine(self, exercise: str, code: str) -> Examination:
        """Run pasted code, and take what it tells until its time is over. Raises NoSandbox."""
        self.start()
        assert self._sandbox is not None
        examination = Examination()
        order = {"run": 0, "code": CELL.format(exercise=exercise, code=code), "whole": True}
        try:
            with self._sandbox.child() as channel:
                clock = WallClock(self.seconds)
                channel.send(_beginning(), SAY)
                channel.send(order, SAY)
                while (message := channel.receive(clock)).get("done") != 0:
                    examination.take(_told(message))
                    if channel.received > LIMITS.output * MEGABYTE:
                        raise ChannelBroken("it wrote too much output")
        except ChannelSilent:
            examination.stopped = self._words("clinic.too_long", n=f"{self.seconds:g}")
        except ChannelBroken:
            why = self._sandbox.trouble or self._words("clinic.crash")
            examination.stopped = self._words("clinic.ended", why=why)
        return examination

    def repaired(self, exercise: str, source: Source | None) -> str:
        """The line that one change would mend, in a sentence; empty if none is found, or it cannot be tried in here."""
        if self.unsafe or source is None or why_not():
            return ""
        group = ControlGroup(new_name(), LIMITS)
        try:
            settings = environment(COURSE, "/tmp")
            command = [python(), "-P", "-m", "graders.repair.trial"]
            boxed = walls({COURSE: _content()}, settings=settings, proc=False, disk=LIMITS.disk, command=command)
            found = look(exercise, source, trial=group.command(boxed))
        finally:
            group.close()
        return str(found) if found else ""

    def close(self) -> None:
        if self._sandbox is not None:
            self._sandbox.close()


def _content() -> Path:
    """What is in there: what a submission finds, and what tries an edit."""
    folder, home = content_of(CONTENT), Path(repair.__file__).parent
    place = folder / "graders" / "repair"
    if not place.is_dir():
        place.mkdir()
        for name in TRIAL:
            shutil.copyfile(home / f"{name}.py", place / f"{name}.py")
    return folder


def _beginning() -> Message:
    questions = {name: EXERCISES[name].questions() for name in WALL}
    handout = base64.b64encode(pickle.dumps(Handout(nonce="", questions=questions))).decode()
    return {"files": {}, "questions": handout, "folder": "clinic", "share": LIMITS.output * MEGABYTE}


def _told(message: Message) -> Any:
    """What the code displays for the clinic; anything else that it shows is left out."""
    content = message.get("content")
    data = content.get("data") if isinstance(content, dict) else None
    return data.get(PATIENT_MIME) if isinstance(data, dict) else None
