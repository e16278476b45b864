"""A trial of edits: it runs next to the student's code, in a process of its own, and knows no correct answer.

Cases go in, fingerprints come out: what came back, which positions were valued, how many successors were made. Plain
JSON each way, over pipes. The limits are for code that an edit has set free.
"""

import builtins
import contextlib
import importlib
import io
import os
import pickle
import random
import re
import sys
import zlib
from base64 import b64decode
from collections.abc import Iterable, Iterator
from types import CodeType
from typing import Any

from graders.code.edits import Splice, edited
from graders.repair.limits import BUILD, CASE, TRYING
from graders.transcript.calls import Answer
from graders.transcript.case import Case, Questions
from graders.transcript.encoding import encode
from graders.transcript.running import Prints, call_for, describe_error
from graders.transcript.source import Source
from graders.transcript.watching import CaseRecorder, recording, watched
from pacman_env.games.protocol import State
from pacman_env.matches.time_limit import call_within
from pacman_env.sandbox.channel import Channel, ChannelBroken, Message

_IMPORT = re.compile(r"^[ \t]+(?:import|from)[ \t]+([\w.]+)", re.MULTILINE)
Fingerprint = tuple[Any, str | None, int, int]
"""What came back (encoded), the name of an error, the digest of the positions valued, successors made."""


def mark(position: State) -> int:
    """A number for a position that is the same in every process."""
    key = getattr(position, "board_key", None)
    if key is not None:
        return hash((position.score, *key()))  # whole numbers only: no luck in their hashes
    text = position.path if hasattr(position, "path") else str(position)
    return zlib.crc32(text.encode())


def digest(marks: Iterable[int]) -> int:
    """A number for a set of marks."""
    return hash(frozenset(marks))


class Marks(CaseRecorder):
    """Marks the positions that a run values, and counts its different successors."""

    def __init__(self, root: object, most: float) -> None:
        """From this position, with at most that many successors."""
        super().__init__(root, most)
        self.marks = set[int]()
        self._place, self._places = {id(root): 0}, dict[tuple[object, ...], int]({(): 0})

    @property
    def different(self) -> int:
        """How many successors were made: the same move from the same place counts once."""
        return len(self._places) - 1

    def step(self, parent: object, arguments: tuple[object, ...], child: object) -> None:
        """A successor was made."""
        super().step(parent, arguments, child)
        way = (self._place.get(id(parent), -1), *map(str, arguments))
        self._place[id(child)] = self._places.setdefault(way, len(self._places))

    def leaf(self, state: object) -> None:
        """A position was valued."""
        self.marks.add(mark(state))


class AnswerPieces:
    """The pieces of one answer, and what is needed to put them together."""

    def __init__(
        self, questions: Questions, source: Source, pieces: list[str], cases: list[Case], steps: list[int]
    ) -> None:
        """`steps` says for each case how many successors are allowed."""
        self.questions, self.source, self.pieces = questions, source, pieces
        self.cases, self.steps = cases, steps
        import_ahead(source)
        self.base = namespace(source)
        self.codes = [_compiled(piece) for piece in pieces]

    def build(self, splices: list[Splice]) -> Any:
        """The answer with these changes. SyntaxError: it is no Python then."""
        space, texts = dict(self.base), edited(self.pieces, splices)
        for number, code in enumerate(self.codes):
            new = _compiled(texts[number]) if number in texts else code
            if new is None:
                raise SyntaxError
            exec(new, space)
        first, *rest = self.source.answer.split(".")
        answer = space[first]
        for name in rest:
            answer = getattr(answer, name)
        return answer

    def fingerprints(self, splices: list[Splice], numbers: list[int]) -> list[Fingerprint]:
        """What a variant does on some of the cases."""
        try:
            answer = call_within(BUILD, self.build, splices)
        except BaseException as error:
            return [(None, type(error).__name__, 0, 0) for _ in numbers]
        found = list[Fingerprint]()
        for number in numbers:
            late = bool(found) and found[-1][1] == "TimeUp"  # that is enough to know
            found.append((None, "TimeUp", 0, 0) if late else self._fingerprint(answer, number))
        return found

    def _fingerprint(self, answer: Answer, number: int) -> Fingerprint:
        case, value, error = self.cases[number], None, None
        random.seed(0)
        with recording(Marks(case.root, self.steps[number])) as run:
            try:
                ask = call_for(self.questions, answer)
                value = call_within(CASE, lambda: encode(ask(case, run)))
            except BaseException as caught:  # also exit(): the next variant wants its turn
                error = type(caught).__name__
        return value, error, digest(run.marks), run.different


def _compiled(text: str) -> CodeType | None:
    try:
        return compile(text, "<edited>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def import_ahead(source: Source) -> None:
    """Import what the text imports inside of functions: a first import takes longer than a case may."""
    for name in dict.fromkeys(name for text in source.texts for name in _IMPORT.findall(text)):
        with contextlib.suppress(Exception):
            importlib.import_module(name)


def namespace(source: Source) -> dict[str, object]:
    """What the pieces of an answer find around them."""
    if source.file:
        from pacman_env.berkeley.door import load_module

        return dict(vars(load_module(source.file)))
    space: dict[str, object] = {"__name__": "answer", "__builtins__": __builtins__}
    for name, way in source.names.items():
        with contextlib.suppress(Exception):  # whatever is missing is missed when it is used
            space[name] = _fetched(way)
    return space


def _fetched(way: list[str]) -> Any:
    if way[0] == "value":
        return eval(way[1], {"inf": float("inf"), "nan": float("nan")})
    module = importlib.import_module(way[1])
    thing: Any = module
    for name in way[2].split(".") if way[0] == "from" else ():
        thing = getattr(thing, name)
    return thing


_open = open


def _harmless(file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
    """`open`, where what is written goes nowhere: an answer may keep a log of its own."""
    return _open(os.devnull if set(mode) & set("wax+") else file, mode, *rest, **named)


def answers(messages: Iterator[Message]) -> Iterator[Message]:
    """The answers to messages: the first says what there is to try, each other one what on which cases."""
    start = next(messages)
    sys.path[:] = start["path"] or sys.path
    cases = pickle.loads(b64decode(start["cases"]))
    questions: Questions = pickle.loads(b64decode(start["questions"]))
    trial = AnswerPieces(questions, Source.from_json(start["source"]), start["pieces"], cases, start["steps"])
    yield {"ready": True}
    with watched(type(case.root) for case in cases):
        for request in messages:
            for variant in request["variants"]:
                yield {"found": trial.fingerprints([Splice(*splice) for splice in variant], request["cases"])}


def main() -> None:
    """Answer on what was the standard output, within limits; what the code prints or writes goes nowhere."""
    channel = Channel(os.fdopen(os.dup(0), "rb", 0), os.fdopen(os.dup(1), "wb", 0))
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
    sys.stdout = sys.stderr = Prints()
    builtins.open = io.open = _harmless
    TRYING.apply()
    try:
        for answer in answers(iter(channel.receive, None)):
            channel.send(answer)
    except ChannelBroken:
        pass
    except BaseException as error:
        channel.send({"error": describe_error(error)})


if __name__ == "__main__":
    main()
