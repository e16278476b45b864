"""Running an answer on cases, one record each, and never failing because of it."""

import contextlib
import inspect
import io
import linecache
import os
import random
import sys
import sysconfig
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, TypedDict
from zlib import crc32

import pacman_env
from graders.transcript.case import Case, Questions
from graders.transcript.encoding import Encoded, encode
from graders.transcript.watching import CaseRecorder, recording, watched
from pacman_env import GameState
from pacman_env.matches.time_limit import call_within
from pacman_env.sandbox.limits import Time

CASE = Time(work=2.0, wait=3.0)
"""For one position; a correct answer takes a thousandth of it."""


class Raised(TypedDict, total=False):
    """An exception as JSON.

    Attributes:
        type: the name of its class.
        message: its words.
        line, code, where: the innermost line that is the student's own, its text, and the function around it.
    """

    type: str
    message: str
    line: int | None
    code: str
    where: str


class Record(TypedDict, total=False):
    """What an answer did on one case, as plain JSON; of an answer that is data, its value alone.

    Attributes:
        value: what came back, as `encode` writes it; None when nothing came back.
        error: what was raised; None when nothing was.
        steps: the successors that the code made, in order: [parent, agent, action]; the root is position 0, the first
            successor position 1 (only the first MAX_STEPS are listed).
        made: how many successors it made in all.
        leaves: the positions that were evaluated (utility or evaluation function), in order.
        evaluated: how many evaluations in all.
        moments: for each evaluated position how many successors had been made by then.
        looks: [position, how many successors and evaluations there had been] for each position that was asked for
            something, where a question wants to know that.
        searched: the module of the course whose search made successors, or "".
        prints: how many times it printed.
        changed: what it changed that was not its own: "" or words.
        seconds: of processor time that it took.
        unread: whether it went on beyond what is read of it (said by the judge).
    """

    value: Encoded | None
    error: Raised | None
    steps: list[list[Any]]
    made: int
    leaves: list[int]
    evaluated: int
    moments: list[int]
    looks: list[list[int]]
    searched: str
    prints: int
    changed: str
    seconds: float
    unread: bool


class Prints(io.TextIOBase):
    """A place where prints go: they are counted, not kept."""

    count = 0

    def write(self, text: str) -> int:
        self.count += 1
        return len(text)

    def writable(self) -> bool:
        return True


Call = Callable[[Case, CaseRecorder], object]


def ask_case(call: Call, case: Case, limit: Time | None = CASE, most: float = float("inf")) -> Record:
    """The record of one case; after `most` successors the search ends.

    Without a limit there is no clock, nor a look at whether the position was changed: that is for the course's own
    code.
    """
    prints, before = Prints(), limit and _fingerprint(case.root)
    value, error, start = None, None, time.process_time()
    recorder = CaseRecorder(case.root, most)
    with contextlib.redirect_stdout(prints), contextlib.redirect_stderr(prints), recording(recorder):
        try:
            value = call_within(limit, lambda: encode(call(case, recorder)))
        except BaseException as caught:  # also exit() and the end of the time: a check outlives every answer
            error = describe_error(caught)
    changed = limit and _fingerprint(case.root) != before
    return {
        "value": value,
        "error": error,
        "steps": recorder.steps,
        "made": recorder.made,
        "leaves": recorder.leaves,
        "evaluated": recorder.evaluated,
        "moments": recorder.moments,
        "looks": [list(look) for look in recorder.looks.items()],
        "searched": recorder.searched,
        "prints": prints.count,
        "changed": "the position" if changed else "",
        "seconds": round(time.process_time() - start, 4),
    }


def _fingerprint(state: object) -> object:
    """What a position looks like; an answer may have left it in ruins."""
    try:
        look = state.to_numbers() if isinstance(state, GameState) else str(state)
        return look, hash(state)
    except Exception as error:
        return type(error)


def wanted_window(answer: Callable[..., object]) -> tuple[float, ...]:
    """The open window for a function that cannot be called with a position alone; else nothing."""
    try:
        inspect.signature(answer).bind(None)
    except TypeError:
        with contextlib.suppress(TypeError, ValueError):
            inspect.signature(answer).bind(None, None, None)
            return (-float("inf"), float("inf"))
    except ValueError:  # no signature to be had
        pass
    return ()


def _ask_agent(answer: Callable[..., object], case: Case, recorder: CaseRecorder) -> object:
    """Ask an agent class: built again for each case with the case's depth and evaluation function."""

    def evaluation(state: GameState, *rest: object) -> float:
        recorder.leaf(state)
        with recorder.blind():
            return case.evaluation(state)  # type: ignore[misc]

    agent = build_agent(answer, evaluation, case.depth)
    action = (getattr(agent, "get_action", None) or agent.getAction)(case.root)
    if getattr(agent, "evaluationFunction", evaluation) is not evaluation:
        raise ChangedEvaluation
    return action


class ChangedEvaluation(Exception):
    """The agent put another function in the place of its evaluation function."""


def build_agent(answer: Callable[..., Any], evaluation: Callable[..., float], depth: int) -> Any:
    """An agent with this evaluation function and depth, however its class likes to be built."""
    try:
        agent = answer(evalFn=evaluation, depth=str(depth))
    except Exception:  # an __init__ of the student's own
        agent = answer()
    if getattr(agent, "evaluationFunction", None) is not evaluation or getattr(agent, "depth", None) != depth:
        agent.depth = depth
        agent.evaluationFunction = evaluation
        with contextlib.suppress(AttributeError):  # may be a read-only second name of the same
            agent.evaluation_function = evaluation
    return agent


def call_for(questions: Questions, answer: Callable[..., object]) -> Call:
    """How an answer is asked these questions; a function that insists on a window gets one where one is allowed."""
    if questions.form == "agent":
        return partial(_ask_agent, answer)
    if questions.form == "call":  # it takes more than a position, or changes what it is given
        return lambda case, recorder: case.root.call(answer)
    window = wanted_window(answer) if questions.window else ()
    return lambda case, recorder: answer(case.root, *window)


def run(
    questions: Questions,
    answer: Callable[..., object],
    cases: Iterable[Case],
    limit: Time | None = CASE,
    most: float = float("inf"),
) -> list[Record]:
    """The records of an answer on some cases, asked as these questions are, one after another."""
    call, cases = call_for(questions, answer), list(cases)
    with watched(type(case.root) for case in cases):
        return [ask_case(call, case, limit, most) for case in cases]


@contextlib.contextmanager
def seeded(text: str) -> Iterator[None]:
    """Seed `random` and numpy's global generator from a text; afterward both are as they were.

    So an answer that draws lots earns the same points whenever it is graded. A numpy that was not imported before the
    block stays as it is. Nor can `SystemRandom` and generators of an answer's own be seeded: whoever asks finds those
    by asking twice.
    """
    numpy, mine = sys.modules.get("numpy"), random.getstate()
    theirs = numpy.random.get_state() if numpy else None
    random.seed(text)
    if numpy:
        numpy.random.seed(crc32(text.encode()))
    try:
        yield
    finally:
        random.setstate(mine)
        if numpy:
            numpy.random.set_state(theirs)


# -------------------------------------------------------------------------------------- what was raised, and where

_PACKAGES = (Path(pacman_env.__file__).parent, Path(__file__).parents[1])
_OURS = tuple(str(folder.resolve()) + os.sep for folder in _PACKAGES)
_LIBRARIES = tuple(sysconfig.get_path(name) + os.sep for name in ("stdlib", "purelib", "platlib"))


def describe_error(error: BaseException) -> Raised:
    """An exception as JSON, with the innermost line that is the student's own."""
    frame = _own_frame(error.__traceback__)
    return {
        "type": type(error).__name__,
        "message": words_of(error)[:300],
        "line": frame.lineno if frame else None,
        "code": (frame.line or "").strip()[:200] if frame else "",
        "where": frame.name if frame else "",
    }


def words_of(error: BaseException) -> str:
    """What an exception says; nothing for one of the student's own whose __str__ raises."""
    try:
        return str(error)
    except BaseException:
        return ""


def _own_frame(trace: TracebackType | None) -> traceback.FrameSummary | None:
    """The innermost frame that is neither ours nor a library's; of an endless recursion the frames are not all read."""
    own = None
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if not name.startswith((*_OURS, *_LIBRARIES, "<frozen")):
            own = (name, trace.tb_lineno, trace.tb_frame)
        trace = trace.tb_next
    if own is None:
        return None
    name, line, frame = own
    text = linecache.getline(name, line, frame.f_globals)
    return traceback.FrameSummary(name, line, frame.f_code.co_name, lookup_line=False, line=text)
