"""Trying edits: runs beside the student's code, in a process of its own, and knows nothing that is right.

Cases go in, fingerprints come out: what came back, which positions were valued, how many different ones were made.
Plain JSON each way, over pipes at home, over the line of a box in a class. The limits on time, memory and steps are for
code that an edit has set free.
"""

import contextlib
import importlib
import io
import json
import os
import pickle
import random
import re
import sys
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any

from graders.repair.shared.kinds import Splice, edited
from graders.repair.shared.limits import limit
from graders.repair.shared.positions import digest, mark
from graders.transcript.case import Case, Questions
from graders.transcript.encoding import encode
from graders.transcript.errors import describe_error
from graders.transcript.running import call_for
from graders.transcript.source import Source
from pacman_env.games.protocol import SUCCESSOR_NAMES
from pacman_env.matches.time_limit import call_within

CASE_SECONDS, PATIENCE = 0.25, 2.0  # of the processor; and on a clock, where the machine is busy with something else
MEMORY = 1 << 30
MOST_MARKS = 400
_SUCCESSORS = SUCCESSOR_NAMES
_VALUES = ("utility",)
_IMPORT = re.compile(r"^[ \t]+(?:import|from)[ \t]+([\w.]+)", re.MULTILINE)
Fingerprint = list[Any]


class TooManySteps(BaseException):
    """The code made far more successors than it may need. No Exception, so that `except Exception` does not stop it."""


class Watch:
    """Counts the successors that a run makes, and marks the positions that it values."""

    blind = staticmethod(contextlib.nullcontext)  # how the grader's own recorder overlooks what an answer has not done

    def __init__(self) -> None:
        """Nothing yet."""
        self.begin(None, 0)

    def begin(self, root: Any, steps: int) -> None:
        """A new run from this position, with at most so many successors."""
        self.steps, self.made, self.inside = steps, 0, False
        self.leaves = set[int]()
        self._kept, self._ways = (
            [root],
            dict[tuple[Any, ...], int]({(): 0}),
        )  # the positions live on, so that their ids stay theirs
        self._way = {id(root): 0}

    @property
    def different(self) -> int:
        """How many successors were made: the same move from the same place counts once."""
        return len(self._ways) - 1

    def install(self, kinds: set[type]) -> None:
        """Watch the classes of these positions, for the rest of this process."""
        for kind in kinds:
            for name in _SUCCESSORS:
                if hasattr(kind, name):
                    setattr(kind, name, self._watched(getattr(kind, name)))
            for name in _VALUES:
                if hasattr(kind, name):
                    setattr(kind, name, self._valued(getattr(kind, name)))

    def _watched(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def successor(state: Any, *arguments: Any, **named: Any) -> Any:
            if self.inside:  # one name calls another: one successor
                return original(state, *arguments, **named)
            self.made += 1
            if self.made > self.steps:
                raise TooManySteps
            self.inside = True
            try:
                child = original(state, *arguments, **named)
            finally:
                self.inside = False
            self._note(state, (*arguments, *named.values()), child)
            return child

        return successor

    def _note(self, state: Any, move: tuple[Any, ...], child: Any) -> None:
        way = (self._way.get(id(state), -1), *map(str, move))
        self._way[id(child)] = self._ways.setdefault(way, len(self._ways))
        self._kept.append(child)

    def _valued(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def utility(state: Any) -> Any:
            self.leaf(state)
            return original(state)

        return utility

    def leaf(self, state: Any) -> None:
        """A position was valued."""
        self.leaves.add(mark(state))


class Workshop:
    """The pieces of one answer, and what is needed to put them together."""

    def __init__(
        self, questions: Questions, source: Source, pieces: list[str], cases: list[Case], steps: list[int]
    ) -> None:
        """`steps` says for each case how many successors are allowed."""
        self.questions = questions
        self.source, self.pieces, self.cases, self.steps = source, pieces, cases, steps
        import_ahead(source)
        self.base = namespace(source)
        self.codes = [self._compiled(piece) for piece in pieces]
        self.watch = Watch()
        self.watch.install({type(case.root) for case in cases})

    @staticmethod
    def _compiled(text: str) -> CodeType | None:
        try:
            return compile(text, "<edited>", "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None

    def build(self, splices: list[Splice]) -> Any:
        """The answer with these changes."""
        space, texts = dict(self.base), edited(self.pieces, splices)
        for number, code in enumerate(self.codes):
            new = self._compiled(texts[number]) if number in texts else code
            if new is None:
                raise SyntaxError
            exec(new, space)
        first, *rest = self.source.answer.split(".")
        answer = space[first]
        for name in rest:
            answer = getattr(answer, name)
        return answer

    def fingerprints(self, splices: list[Splice], numbers: list[int], marks: bool = False) -> list[Fingerprint]:
        """What a variant does on some of the cases, with the `marks` of the positions that it values if asked for."""
        try:
            answer = call_within(PATIENCE / 2, self.build, splices)
        except BaseException as error:
            return [[None, type(error).__name__, 0, 0, []] for _ in numbers]
        found = list[Fingerprint]()
        for number in numbers:
            if found and found[-1][1] == "TimeUp" and not marks:  # that is enough to know
                found.append([None, "TimeUp", 0, 0, []])
            else:
                found.append(self._fingerprint(answer, number))
        return found if marks else [one[:4] for one in found]

    def _fingerprint(self, answer: Any, number: int, seconds: float = CASE_SECONDS) -> Fingerprint:
        case, value, error = self.cases[number], None, None
        begin = time.process_time()
        random.seed(0)
        self.watch.begin(case.root, self.steps[number])
        try:
            ask = call_for(self.questions, answer)
            value = call_within(seconds, lambda: encode(ask(case, self.watch)))  # type: ignore[arg-type]
        except BaseException as caught:  # also exit(): the next variant wants its turn
            error = type(caught).__name__
        if error == "TimeUp" and seconds < PATIENCE and time.process_time() - begin < CASE_SECONDS / 2:
            return self._fingerprint(answer, number, 2 * seconds)  # the machine was busy with something else
        leaves = self.watch.leaves
        return [value, error, digest(leaves), self.watch.different, list(leaves)[:MOST_MARKS]]


def import_ahead(source: Source) -> None:
    """Import what the text imports inside of functions: a first import takes longer than a case may."""
    for name in dict.fromkeys(name for text in source.texts for name in _IMPORT.findall(text)):
        with contextlib.suppress(Exception):
            importlib.import_module(name)


def namespace(source: Source) -> dict[str, Any]:
    """What the pieces of an answer find around them."""
    if source.file:
        from pacman_env.berkeley.door import load_module

        return dict(vars(load_module(source.file)))
    space: dict[str, Any] = {"__name__": "answer", "__builtins__": __builtins__}
    for name, way in source.names.items():
        with contextlib.suppress(Exception):  # whatever is missing is missed when it is used
            space[name] = _fetched(way)
    return space


def _fetched(way: list[Any]) -> Any:
    if way[0] == "value":
        return eval(way[1], {"inf": float("inf"), "nan": float("nan")})
    module = importlib.import_module(way[1])
    thing: Any = module
    for name in way[2].split(".") if way[0] == "from" else ():
        thing = getattr(thing, name)
    return thing


class _Nowhere(io.TextIOBase):
    """Where prints go."""

    def write(self, text: str) -> int:
        return len(text)


def answered(messages: Iterator[Any]) -> Iterator[Any]:
    """The answers to messages: the first says what there is to try, each other one what on which cases."""
    start = next(messages)
    sys.path[:] = start["path"] or sys.path
    cases = pickle.loads(b64decode(start["cases"]))
    questions: Questions = pickle.loads(b64decode(start["questions"]))
    workshop = Workshop(questions, Source.from_json(start["source"]), start["pieces"], cases, start["steps"])
    yield "ready"
    for request in messages:
        for variant in request["variants"]:
            splices = [Splice(*splice) for splice in variant]
            yield workshop.fingerprints(splices, request["cases"], request["marks"])


def work(messages: Iterator[Any], answer: Callable[[Any], object]) -> None:
    """Answer messages, within limits; what the code prints goes nowhere."""
    sys.stdout = sys.stderr = _Nowhere()
    limit(MEMORY, seconds=30)
    try:
        for one in answered(messages):
            answer(one)
    except BaseException as error:
        answer({"error": describe_error(error)})


def main() -> None:
    """At home: answer on what was the standard output."""
    out = os.fdopen(os.dup(1), "w", buffering=1)
    lines = os.fdopen(os.dup(0), "r")
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
    work(map(json.loads, lines), lambda told: out.write(json.dumps(told) + "\n"))


if __name__ == "__main__":
    main()
