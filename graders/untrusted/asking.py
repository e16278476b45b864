"""Asking an answer: run the student's code on the cases and write down what it did, as plain JSON.

This half of a check runs next to the student's code. It knows no correct answer and imports none; it never raises
because of that code. What it writes is the *answer sheet*. In the sandbox the grader asks some
answers one question at a time, over the channel:

sandbox                                 grader
{"ask": exercise}                       {"do": "evaluate", "board": name, "positions": [numbers, ...], "seconds": most}
{"told": [[value, error], ...],         {"do": "move", "agent", "depth", "layout": [text, name], "numbers"}
 "made": successors}                    {"do": "over"}
{"told": action or null, "error"}
"""

import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, NotRequired, TypedDict

from graders.transcript.case import FORMAT, Questions
from graders.transcript.encoding import encode, word
from graders.transcript.evaluation_games import GameRecord, Games, opinions_of, start
from graders.transcript.running import CASE, Call, Prints, Record, ask_case, call_for, describe_error, seeded
from graders.transcript.source import Source, source_of
from graders.transcript.watching import watched
from graders.untrusted.second_answers import MOST, gives_nothing, second_answers
from pacman_env import GameState, Layout
from pacman_env.sandbox.channel import Channel, Message

channel: Channel | None = None
"""The channel to the grader, in the sandbox; at home there is none."""

CHECK_SECONDS = 8.0  # of processor time, for all positions
ROUNDS = 4  # in which an answer is asked again that draws lots


class Sheet(TypedDict):
    """What came of asking one answer.

    Attributes:
        format: how the sheet is written.
        exercise: its id.
        answers: one record for each case, in order.
        again: [number of a case, record] for those that came out in another way when they were asked again.
        gave_up: where asking stopped, if it did.
        unanswered: of an answer that cannot be asked, the name of its type.
        source: the text of the answer (`Source.as_json`), where it is available.
        second: the sheets of the answer with a small slip undone, where that slip left no answers.
        slip: of such a sheet, the code of the slip.
        games: of an evaluation function, unless the grader plays them.
    """

    format: int
    exercise: str
    answers: list[Record]
    again: list[list[Any]]
    gave_up: str | None
    unanswered: NotRequired[str]
    source: NotRequired[dict[str, Any]]
    second: NotRequired[list["Sheet"]]
    slip: NotRequired[str]
    games: NotRequired[list[GameRecord]]


def ask(questions: Questions, answer: object) -> Sheet:
    """The answer sheet of one exercise; whatever lots an answer draws, they are the same for the same questions."""
    sheet = _empty(questions)
    is_data = questions.form in ("answers", "experiment")
    with seeded(questions.draws):
        if answer is None or answer is ... or not (is_data or callable(answer)):
            sheet["unanswered"] = type(answer).__name__
        elif is_data:
            sheet["answers"].append(_data(questions, answer))
        else:
            _ask_code(sheet, questions, answer)  # type: ignore[arg-type]
    return sheet


def _empty(questions: Questions) -> Sheet:
    return {"format": FORMAT, "exercise": questions.exercise, "answers": [], "again": [], "gave_up": None}


def _data(questions: Questions, answer: object) -> Record:
    """The only record of an answer that is data: its value is the answer itself, or the rows of a table."""
    if questions.form == "experiment" and channel is not None:
        serve(channel, questions.exercise, {"move": mover()})
    records = getattr(answer, "records", None)
    return {"value": encode(records() if callable(records) else answer), "error": None}


def _ask_code(sheet: Sheet, questions: Questions, answer: Callable[..., object]) -> None:
    if source := source_of(answer):
        sheet["source"] = source.as_json()
    with elsewhere():
        with watched((type(case.root) for case in questions.cases), questions.looks):
            _fill(sheet, questions, answer, time.process_time() + CHECK_SECONDS)
            is_search = questions.form != "evaluation"
            if source and is_search and (second := [*islice(_second(sheet, questions, answer, source), MOST)]):
                sheet["second"] = second
        if questions.form == "evaluation" and not sheet["gave_up"]:
            _play(sheet, questions, answer)


def _second(sheet: Sheet, questions: Questions, answer: object, source: Source) -> Iterator[Sheet]:
    """What comes of asking the answer with a small slip undone, where that gives answers.

    All of these have the time of one check: were the whole cell stopped, the first answer would be lost with them.
    """
    end = time.process_time() + CHECK_SECONDS
    for slip, changed in second_answers(source, answer, sheet["answers"]):
        second = _empty(questions) | {"slip": slip}
        _fill(second, questions, changed, end)
        if not gives_nothing(second["answers"]):
            yield second
        elif second["gave_up"]:  # it takes too long, and the others would, too
            return


@contextlib.contextmanager
def elsewhere() -> Iterator[None]:
    """An empty working folder for code that writes files; afterward it is gone, and the old one is the working folder.

    What is imported from the old one is still found.
    """
    here = os.getcwd()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        sys.path.append(here)
        try:
            yield
        finally:
            os.chdir(here)
            if here in sys.path:
                sys.path.pop(len(sys.path) - 1 - sys.path[::-1].index(here))


def _fill(sheet: Sheet, questions: Questions, answer: Callable[..., object], end: float) -> None:
    """Ask every case, until this moment of processor time."""
    call, late = call_for(questions, answer), 0
    for number, case in enumerate(questions.cases):
        record = ask_case(call, case, CASE)
        sheet["answers"].append(record)
        late += _failed(record, "TimeUp") or _failed(record, "Waiting")
        if late > 1 or time.process_time() > end or _failed(record, "KeyboardInterrupt"):
            sheet["gave_up"] = f"after {number + 1} of {len(questions.cases)} positions"
            return
    _ask_again(sheet, questions, call)


def _ask_again(sheet: Sheet, questions: Questions, call: Call) -> None:
    """Ask every case once more, and if any comes out in another way, some times more: code may draw lots.

    A way that came already is not written down again. How much time it takes decides nothing.
    """
    came = [{_outcome(record)} for record in sheet["answers"]]
    for _ in range(ROUNDS):
        before = len(sheet["again"])
        for number, case in enumerate(questions.cases):
            record = ask_case(call, case, CASE)
            if _failed(record, "TimeUp") or _failed(record, "KeyboardInterrupt"):
                return
            if _outcome(record) not in came[number]:
                came[number].add(_outcome(record))
                sheet["again"].append([number, record])
            if _failed(record, "Waiting"):
                return
        if len(sheet["again"]) == before:
            return


def _outcome(record: Record) -> str:
    """What came of asking, and whether it was looked for; without the words of an error: they may hold an address."""
    return repr((record["value"] or (record["error"] or {}).get("type"), record["made"] > 0))


def _failed(record: Record, kind: str) -> bool:
    return record["error"] is not None and record["error"]["type"] == kind


def _play(sheet: Sheet, questions: Questions, evaluation: Callable[..., object]) -> None:
    """Play the games here; in the sandbox the grader plays, and nothing of it is on the sheet."""
    if channel is not None:
        serve(channel, questions.exercise, {"evaluate": evaluator(evaluation)})
    elif questions.luck is not None:
        games = Games(questions.luck)
        games.play(lambda positions, seconds: opinions_of(evaluation, positions, seconds))
        sheet["games"] = games.records


# ------------------------------------------------------------------- one question at a time, over the channel

Handler = Callable[[Message], Message]


def serve(channel: Channel, exercise: str, handlers: Mapping[str, Handler]) -> None:
    """Say that an exercise is ready to be asked, and answer until the grader has heard enough."""
    channel.send({"ask": exercise})
    while (order := channel.receive()).get("do") in handlers:
        channel.send(handlers[order["do"]](order))


def evaluator(evaluation: Callable[[Any], object]) -> Handler:
    """Answers `evaluate`: positions of a board on which the games are played."""

    def evaluate(order: Message) -> Message:
        layout = start(order["board"]).layout
        positions = [GameState.from_numbers(layout, numbers) for numbers in order["positions"]]
        told, made, _ = opinions_of(evaluation, positions, float(order["seconds"]))
        return {"told": told, "made": made}

    return evaluate


planned: dict[str, Any] = {}
"""The agents of the experiments that were planned in here, by the names that they have in their tables."""


def mover() -> Handler:
    """Answers `move`: the agents of a table, built once for each depth."""

    @lru_cache(maxsize=64)
    def agent(name: str, depth: int | None) -> Any:
        given = next(given for known, given in planned.items() if word(known) == name)
        arguments = dict(getattr(given, "arguments", {})) | ({} if depth is None else {"depth": depth})
        return getattr(given, "spec", given)(**arguments)

    def move(order: Message) -> Message:
        try:
            state = GameState.from_numbers(_board(*order["layout"]), order["numbers"])
            one = agent(order["agent"], order["depth"])
            with contextlib.redirect_stdout(Prints()):
                action = (getattr(one, "get_action", None) or one.getAction)(state)
            return {"told": str(action)[:40], "error": None}
        except Exception as error:
            return {"told": None, "error": describe_error(error)}

    return move


@lru_cache(maxsize=16)
def _board(text: str, name: str) -> Layout:
    return Layout.parse(text, name)
