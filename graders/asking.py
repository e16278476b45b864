"""Asking an answer: run the student's code on the cases and write down what it did, as plain JSON.

This half of a check runs beside the student's code. It knows no right answer and imports none; it never raises because
of that code. What it writes is the *answer sheet*:

    {"format": 1, "exercise": id, "answers": [record, ...], "gave_up": text or None, "saw_reference": bool}

with one record per case, in the order of `cases`:

    value      what came back, as `encode` writes it; None when nothing came back
    error      None, or {"type", "message", "line", "code", "where"}: the line is one of the student's own
    steps      the successors that the code made, in order: [parent, agent, action]; the root is position 0, the first
               successor position 1 (only the first MAX_STEPS are listed)
    made       how many successors it made in all
    leaves     the positions that were evaluated (utility or evaluation function), in order
    evaluated  how many evaluations in all
    moments    for each evaluated position how many successors had been made by then
    prints     how many times it printed
    changed    what it changed that was not its own: "" or words
"""

import contextlib
import dataclasses
import inspect
import io
import linecache
import os
import signal
import sys
import sysconfig
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from types import CodeType, FrameType, TracebackType
from typing import Any

from graders.cases import Case, Seed, cases, forget
from graders.exercises import Exercise, exercise
from graders.playing import GAMES, play, start
from pacman_env import GameState

FORMAT = 1
CASE_SECONDS = 2.0
CHECK_SECONDS = 8.0
MAX_STEPS = 1500
Record = dict[str, Any]
Sheet = dict[str, Any]

_SUCCESSORS = {
    "result": 0,
    "forecast_move": 0,
    "successor": 0,
    "generateSuccessor": 0,
    "generatePacmanSuccessor": 0,
    "getNextState": 0,
    "generate_successor": 0,
}
_TRUSTED = (
    *(f"graders.{name}" for name in ("reference", "expecting", "judging", "findings", "shrinking", "diagnosis")),
    "graders.exercises.mistakes",
)


class OutOfTime(BaseException):
    """The time of a case is over. No Exception, so that `except Exception` in an answer does not swallow it."""


# ------------------------------------------------------------------------------------------- what came back


def encode(value: object, depth: int = 0) -> dict[str, Any]:
    """A value with its exact type, as JSON: {"type": ..., "value": ...}.

    Numbers of numpy count as numbers. Anything with its own idea of equality, or unknown, is only named by its type.
    """
    name = type(value).__name__
    if value is None or value is ... or value is NotImplemented:
        return {"type": "None" if value is None else name}
    if _kind(value) in ("bool", "int", "float", "Fraction"):
        return {"type": _kind(value), "value": _text(value), "was": name}
    if isinstance(value, str) and _plain(value, str):
        return {"type": "str", "value": str.__str__(value)[:200], "was": name}
    if isinstance(value, (tuple, list)) and depth < 4 and len(value) <= 50 and not hasattr(value, "_asdict"):
        return {"type": name, "items": [encode(item, depth + 1) for item in value]}
    entries = _entries(value)
    if entries is not None and depth < 4 and len(entries) <= 50:
        return {"type": "dict", "items": [[str(key)[:80], encode(item, depth + 1)] for key, item in entries.items()]}
    return {"type": name, "strange": True}


def _entries(value: object) -> dict[Any, Any] | None:
    """What a dict, a named tuple or a dataclass holds, by name."""
    if type(value) is dict:
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    named = getattr(value, "_asdict", None)
    return dict(named()) if isinstance(value, tuple) and callable(named) else None


def _kind(value: object) -> str:
    """The kind of number that this is, or an empty text."""
    module, name = type(value).__module__, type(value).__name__
    if type(value) in (bool, int, float):
        return name
    if module == "numpy" and hasattr(value, "item") and not getattr(value, "shape", ()):
        return _kind(value.item())
    return name if (module, name) == ("fractions", "Fraction") else ""


def _text(value: Any) -> str:
    plain = value.item() if type(value).__module__ == "numpy" else value
    return repr(plain) if not isinstance(plain, int) or isinstance(plain, bool) else _digits(plain)


def _digits(value: int) -> str:
    return str(value) if abs(value) < 10**200 else "inf" if value > 0 else "-inf"


def _plain(value: object, kind: type) -> bool:
    """Whether a subclass kept the equality of its kind (an Action is a str that did)."""
    same: bool = getattr(type(value), "__eq__", None) is getattr(kind, "__eq__", None)
    return same


# ---------------------------------------------------------------------------------------- what the code did


class Recorder:
    """Watches the successors that are made and the evaluations that are asked for, during one case."""

    def __init__(self, root: object) -> None:
        """Position 0 is the root."""
        self.steps: list[list[Any]] = []
        self.leaves: list[int] = []
        self.moments: list[int] = []
        self.made = self.evaluated = 0
        self.nested = False
        self._kept = [root]  # keeps the positions alive, so that their ids stay theirs
        self._numbers = {id(root): 0}

    def number(self, state: object) -> int:
        """The number of a position; -1 for one that was not made in front of our eyes."""
        return self._numbers.get(id(state), -1)

    def step(self, parent: object, arguments: tuple[Any, ...], child: object) -> None:
        """A successor was made."""
        self.made += 1
        if self.made > MAX_STEPS:
            return
        agent, action = arguments if len(arguments) == 2 else (0, arguments[0] if arguments else None)
        self.steps.append([self.number(parent), _plain_json(agent), _plain_json(action)])
        self._kept.append(child)
        self._numbers[id(child)] = self.made

    def leaf(self, state: object) -> None:
        """A position was evaluated."""
        self.evaluated += 1
        if self.evaluated <= MAX_STEPS:
            self.leaves.append(self.number(state))
            self.moments.append(self.made)


def _plain_json(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain_json(item) for item in value]
    return value if type(value) is int else str(value)[:40]


@contextlib.contextmanager
def recording(root: object) -> Iterator[Recorder]:
    """Record what happens to the class of `root`: its successor methods (under every name) and `utility`."""
    recorder, kind = Recorder(root), type(root)
    before = {name: kind.__dict__.get(name) for name in [*_SUCCESSORS, "utility"] if hasattr(kind, name)}
    for name in before:
        watch = _watched_utility if name == "utility" else _watched_successor
        setattr(kind, name, watch(getattr(kind, name), recorder))
    try:
        yield recorder
    finally:
        for name, original in before.items():
            if original is None:
                delattr(kind, name)
            else:
                setattr(kind, name, original)


def _watched_successor(original: Callable[..., Any], recorder: Recorder) -> Callable[..., Any]:
    def successor(state: Any, *arguments: Any, **named: Any) -> Any:
        if recorder.nested:  # one name calls another: one successor
            return original(state, *arguments, **named)
        recorder.nested = True
        try:
            child = original(state, *arguments, **named)
        finally:
            recorder.nested = False
        recorder.step(state, (*arguments, *named.values()), child)
        return child

    return successor


def _watched_utility(original: Callable[..., Any], recorder: Recorder) -> Callable[..., Any]:
    def utility(state: Any) -> Any:
        recorder.leaf(state)
        return original(state)

    return utility


# ------------------------------------------------------------------------------------------------ time limit


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise OutOfTime inside the block once the time is over: by an alarm, or by tracing where there is none."""
    alarm = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    with (_alarm if alarm else _traced)(seconds):
        yield


@contextlib.contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.05)  # rings again, should a bare `except:` have caught it
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def _traced(seconds: float) -> Iterator[None]:
    end = time.monotonic() + seconds

    def watch(frame: FrameType, event: str, argument: object) -> Any:
        if time.monotonic() > end:
            raise OutOfTime
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        yield
    finally:
        sys.settrace(before)


# ---------------------------------------------------------------------------------------------------- errors

_OURS = tuple(os.path.dirname(os.path.abspath(path)) + os.sep for path in (__file__, inspect.getfile(GameState)))
_LIBRARIES = tuple(sysconfig.get_path(name) + os.sep for name in ("stdlib", "purelib", "platlib"))


def describe_error(error: BaseException) -> dict[str, Any]:
    """An exception as JSON, with the innermost line that is the student's own."""
    frame = _own_frame(error.__traceback__)
    line = frame.lineno if frame else None
    return {
        "type": type(error).__name__,
        "message": _message(error),
        "line": line,
        "code": (frame.line or "").strip()[:200] if frame else "",
        "where": frame.name if frame else "",
    }


def _message(error: BaseException) -> str:
    try:
        return str(error)[:300]
    except Exception:
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


# ------------------------------------------------------------------------------------------------- one case


class _Prints(io.TextIOBase):
    """A place where prints go: they are counted, not kept."""

    count = 0

    def write(self, text: str) -> int:
        self.count += 1
        return len(text)

    def writable(self) -> bool:
        return True


Call = Callable[[Case, Recorder], object]


def ask_case(call: Call, case: Case, seconds: float = CASE_SECONDS) -> Record:
    """The record of one case."""
    prints, before = _Prints(), _fingerprint(case.root)
    value, error, start = None, None, time.perf_counter()
    with contextlib.redirect_stdout(prints), contextlib.redirect_stderr(prints), recording(case.root) as recorder:
        try:
            with time_limit(seconds):
                value = encode(call(case, recorder))
        except BaseException as caught:  # also exit() and the end of the time: a check outlives every answer
            error = describe_error(caught)
    changed = _fingerprint(case.root) != before
    if changed:
        forget()
    return {
        "value": value,
        "error": error,
        "steps": recorder.steps,
        "made": recorder.made,
        "leaves": recorder.leaves,
        "evaluated": recorder.evaluated,
        "moments": recorder.moments,
        "prints": prints.count,
        "changed": "the position" if changed else "",
        "seconds": round(time.perf_counter() - start, 4),
    }


def _fingerprint(state: object) -> object:
    """What a position looks like; an answer may have left it in ruins."""
    try:
        return str(state), hash(state)
    except Exception as error:
        return type(error)


def call_function(answer: Callable[..., object], window_allowed: bool = False) -> Call:
    """Ask a function of one position; a window is given where one is allowed, to a function that insists on it."""
    window = _wants_window(answer) if window_allowed else ()

    def call(case: Case, recorder: Recorder) -> object:
        return answer(case.root, *window)

    return call


def _wants_window(answer: Callable[..., object]) -> tuple[float, ...]:
    try:
        inspect.signature(answer).bind(None)
    except TypeError:
        with contextlib.suppress(TypeError, ValueError):
            inspect.signature(answer).bind(None, None, None)
            return (-float("inf"), float("inf"))
    except ValueError:  # no signature to be had
        pass
    return ()


def call_agent(answer: Callable[..., Any]) -> Call:
    """Ask an agent class: built anew for each case with the case's depth and evaluation function."""

    def call(case: Case, recorder: Recorder) -> object:
        def evaluation(state: Any, *rest: object) -> Any:
            recorder.leaf(state)
            return case.evaluation(state)  # type: ignore[misc]

        agent = build_agent(answer, evaluation, case.depth)
        action = (getattr(agent, "get_action", None) or agent.getAction)(case.root)
        if getattr(agent, "evaluationFunction", evaluation) is not evaluation:
            raise ChangedEvaluation
        return action

    return call


class ChangedEvaluation(Exception):
    """The agent put another function in the place of its evaluation function."""


def build_agent(answer: Callable[..., Any], evaluation: Callable[..., Any], depth: int) -> Any:
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


def call(one: Exercise, answer: Callable[..., Any]) -> Call:
    """How an answer to this exercise is asked."""
    return call_agent(answer) if one.form == "agent" else call_function(answer, one.window)


# -------------------------------------------------------------------------------------------------- a sheet


def ask(id: str, answer: object, seed: Seed = None) -> Sheet:
    """The answer sheet of one exercise. It raises only for an id that does not exist (KeyError)."""
    form = exercise(id).form
    if form in ("answers", "experiment"):
        return _ask_for_answers(id, answer)
    sheet: Sheet = {"format": FORMAT, "exercise": id, "answers": [], "gave_up": None}
    sheet["saw_reference"] = _saw_reference(answer)
    if answer is None or answer is ... or not callable(answer):
        return sheet | {"unanswered": type(answer).__name__}
    with _reference_hidden():
        _fill(sheet, call(exercise(id), answer), cases(id, seed))
        if form == "evaluation" and not sheet["gave_up"]:
            sheet["games"] = list(_ask_for_games(answer, seed))
    return sheet


def _ask_for_games(evaluation: Callable[..., Any], seed: Seed) -> Iterator[Record]:
    """Records of ten games; those that the time of the check does not reach are missing."""
    end = time.monotonic() + CHECK_SECONDS
    for game in range(GAMES):
        if time.monotonic() < end:
            yield _ask_for_game(evaluation, seed, game, end)


def _ask_for_game(evaluation: Callable[..., Any], seed: Seed, game: int, end: float) -> Record:
    """One game: the moves, the processor time, the evaluations, and the successors made *inside* the evaluation."""
    moves, error, begin = "", None, time.process_time()
    with contextlib.redirect_stdout(_Prints()), recording(start()) as recorder:

        def evaluate(state: Any) -> Any:
            recorder.evaluated += 1
            recorder.nested = False  # from here on, successors are the student's
            value = evaluation(state)
            recorder.nested = True
            return value

        recorder.nested = True
        try:
            with time_limit(end - time.monotonic() + 0.1):
                moves = play(evaluate, seed, game, end)
        except BaseException as caught:
            error = describe_error(caught)
    seconds = round(time.process_time() - begin, 4)
    work = {"evaluated": recorder.evaluated, "made": recorder.made, "seconds": seconds}
    return {"moves": moves, "error": error, **work}


def _ask_for_answers(id: str, answer: object) -> Sheet:
    """The sheet of an exercise whose answer is a dict or a table: one record, with the answer itself as its value."""
    sheet: Sheet = {"format": FORMAT, "exercise": id, "gave_up": None, "saw_reference": False, "answers": []}
    if answer is None or answer is ...:
        return sheet | {"unanswered": type(answer).__name__}
    return sheet | {"answers": [{"value": encode(answer), "error": None}]}


def ask_cases(id: str, answer: Any, questions: list[Case], seconds: float = CASE_SECONDS) -> list[Record]:
    """The records of an answer on some cases, one after another."""
    asked = call(exercise(id), answer)
    return [ask_case(asked, case, seconds) for case in questions]


def _fill(sheet: Sheet, call: Call, questions: list[Case]) -> None:
    """Ask every case until the time of the whole check is over."""
    end, late = time.monotonic() + CHECK_SECONDS, 0
    for number, case in enumerate(questions):
        record = ask_case(call, case, max(0.2, min(CASE_SECONDS, end - time.monotonic())))
        sheet["answers"].append(record)
        late += _failed(record, "OutOfTime")
        if late > 1 or time.monotonic() > end or _failed(record, "KeyboardInterrupt"):
            sheet["gave_up"] = f"after {number + 1} of {len(questions)} positions"
            break


def _failed(record: Record, kind: str) -> bool:
    return record["error"] is not None and record["error"]["type"] == kind


def _saw_reference(answer: object) -> bool:
    """Whether the answer is, or calls by name, something of the trusted half."""
    waiting, seen = [answer], set()
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if _owner(thing).startswith(_TRUSTED):
            return True
        waiting += _used_by(thing)
    return False


def _owner(thing: object) -> str:
    name = getattr(thing, "__name__" if inspect.ismodule(thing) else "__module__", "")
    return name if isinstance(name, str) else ""


def _used_by(thing: object) -> list[object]:
    """The functions and globals that a function or class names; nothing for other things."""
    if inspect.isclass(thing):
        return list(vars(thing).values())
    function = inspect.unwrap(getattr(thing, "__func__", thing)) if callable(thing) else None
    if not inspect.isfunction(function):
        return []
    return [function.__globals__[name] for name in _names(function.__code__) if name in function.__globals__]


def _names(code: CodeType) -> set[str]:
    inner = [_names(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*inner)


@contextlib.contextmanager
def _reference_hidden() -> Iterator[None]:
    """Make `import graders.reference` fail while an answer runs."""
    hidden = {name: module for name, module in sys.modules.items() if name.startswith(_TRUSTED)}
    homes = [(vars(sys.modules[full.rpartition(".")[0]]), full.rpartition(".")[2]) for full in _TRUSTED]
    found = [(home, name, home.pop(name)) for home, name in homes if name in home]
    sys.modules.update(dict.fromkeys([*hidden, *_TRUSTED]))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in _TRUSTED:
            sys.modules.pop(name, None)
        sys.modules.update(hidden)
        for home, name, module in found:
            home[name] = module
