"""What the grader plays itself while a box only answers, one question at a time.

Boards, luck and counting are out here. From the box come opinions and moves, as plain values of bounded size.
"""

import time
from collections.abc import Callable
from typing import Any

from graders.exercises import EXERCISES
from graders.exercises.base import EvaluationExercise
from graders.exercises.experiments import Experiment
from graders.sheet.evaluation_games import Games, Opinion
from graders.sheet.running import Record
from graders.sheet.wire.line import Line, LineBroken, LineSilent
from graders.trusted.judging import Sheet
from graders.trusted.trials import Asked, Row, play
from pacman_env import GameState

GRACE = 1.0  # seconds beyond its time that the box has to say so


class Outside:
    """What is played with one submission; `played` has the records of the games, by exercise."""

    def __init__(self, chapter: str, seed: int) -> None:
        """For the exercises of a chapter, each once."""
        self.chapter, self.seed = chapter, seed
        self.played: dict[str, list[Record]] = {}
        self.rows: dict[str, list[Row]] = {}

    def talk(self, line: Line, message: dict[str, Any], seconds: float) -> None:
        """The box says that an exercise is ready to be asked: ask while there is time, then say that it is over."""
        one = EXERCISES.get(str(message.get("ask")))
        if isinstance(one, EvaluationExercise) and one.chapter == self.chapter and one.id not in self.played:
            self._games(line, one, seconds)
        if isinstance(one, Experiment) and one.chapter == self.chapter and one.id not in self.rows:
            self.rows[one.id] = play(one, self.seed, _moves_over(line, time.monotonic() + seconds))
        line.say({"do": "over"}, GRACE)

    def _games(self, line: Line, one: EvaluationExercise, seconds: float) -> None:
        games = Games(one.luck(self.seed))
        try:
            games.play(_asked_over(line, time.monotonic() + seconds))
        finally:
            self.played[one.id] = games.records

    def judged(self, judge: Callable[..., Any]) -> Callable[[str, Any, int | None], Any]:
        """A judge who goes by the games that were played out here, whatever the sheet says of games."""

        def with_games(id: str, answers: Sheet, seed: int | None) -> Any:
            if isinstance(EXERCISES[id], EvaluationExercise) and isinstance(answers, dict):
                answers = {**answers, "games": self.played.get(id, [])}
            if isinstance(EXERCISES[id], Experiment):
                return judge(id, answers, seed, self.rows.get(id, []))
            return judge(id, answers, seed)

        return with_games

    def listen(self, line: Line, seconds: float) -> None:
        """Talk whenever the box wants to, until it hangs up: for a thread beside a kernel."""
        try:
            while True:
                self.talk(line, line.hear(), seconds)
        except (LineBroken, LineSilent):
            return


def _moves_over(line: Line, end: float) -> Asked:
    """A position goes in, a move comes back."""

    def ask(agent: str, depth: int, state: GameState) -> Any:
        layout = [state.layout.text, state.layout.name]
        line.say({"do": "move", "agent": agent, "depth": depth, "layout": layout, "numbers": state.to_numbers()}, GRACE)
        reply = line.hear(max(0.0, end - time.monotonic()))
        told, error = reply.get("told"), reply.get("error")
        missing = isinstance(error, dict) and error.get("type") == "StopIteration"
        return told if isinstance(told, str) else None if missing else ""

    return ask


def _asked_over(line: Line, end: float) -> Callable[[list[GameState], float], tuple[list[Opinion], int]]:
    """Positions go in, opinions come back."""

    def ask(positions: list[GameState], seconds: float) -> tuple[list[Opinion], int]:
        left = max(0.0, min(seconds, end - time.monotonic()))
        numbers = [state.to_numbers() for state in positions]
        line.say({"do": "evaluate", "positions": numbers, "seconds": left}, GRACE)
        reply = line.hear(left + GRACE)
        told, made = reply.get("told"), reply.get("made")
        opinions = [_opinion(one) for one in (told if isinstance(told, list) else [])[: len(positions)]]
        if len(opinions) < len(positions) and not (opinions and opinions[-1][1]):
            raise LineBroken("fewer opinions than positions, and no error")  # or the same would be asked for ever
        return opinions, made if type(made) is int else 0

    return ask


def _opinion(told: Any) -> Opinion:
    value, error = told if isinstance(told, list) and len(told) == 2 else (None, {"type": "nothing"})
    return value, _error(error) if isinstance(error, dict) else None


def _error(told: dict[str, Any]) -> dict[str, Any]:
    texts = {name: str(told.get(name) or "")[:300] for name in ("type", "message", "code", "where")}
    return {**texts, "line": told["line"] if type(told.get("line")) is int else None}
