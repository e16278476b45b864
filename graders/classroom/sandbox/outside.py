"""What the grader plays itself while a sandbox only answers, one question at a time.

Boards, luck and counting are out here. From the sandbox come opinions and moves, as plain values of bounded size.
"""

from collections.abc import Callable
from typing import Any

from graders.exercises import EXERCISES
from graders.exercises.base import EvaluationExercise
from graders.exercises.data import Experiment
from graders.transcript.evaluation_games import WAIT, GameRecord, Games, Opinion
from graders.trusted import claims
from graders.trusted.judging import Sheet
from graders.trusted.trials import Asked, PlayedTrial, play
from pacman_env import GameState
from pacman_env.sandbox.channel import Channel, ChannelBroken
from pacman_env.sandbox.limits import Clock, Meter, Time

GRACE = 1.0  # seconds beyond its time that the sandbox has to say so
SAY = 30.0  # seconds of the clock on the wall, to read what it is asked
MOVES = Time(work=20.0)  # for all moves of an experiment


class Outside:
    """What is played with one submission; `played` has the records of the games, by exercise."""

    def __init__(self, chapter: str, seed: int) -> None:
        self.chapter, self.seed = chapter, seed
        self.played: dict[str, list[GameRecord]] = {}
        self.rows: dict[str, list[PlayedTrial]] = {}

    def talk(self, channel: Channel, message: dict[str, object], meter: Meter) -> bool:
        """An exercise is ready to be asked: ask, then say that it is over; whether any was asked."""
        one = EXERCISES.get(str(message.get("ask")))
        new = one is not None and one.chapter == self.chapter and one.id not in {*self.played, *self.rows}
        if new and isinstance(one, EvaluationExercise):
            games = Games(one.luck(self.seed))
            try:
                games.play(_asked_over(channel, meter))
            finally:
                self.played[one.id] = games.records
        if new and isinstance(one, Experiment):
            self.rows[one.id] = play(one, self.seed, _moves_over(channel, Clock(MOVES, meter)))
        channel.send({"do": "over"}, SAY)
        return new and isinstance(one, EvaluationExercise | Experiment)

    def judged(self, judge: Callable[..., object]) -> Callable[[str, Any, int | None], Any]:
        """A judge who goes by the games that were played out here, whatever the sheet says of games."""

        def with_games(id: str, answers: Sheet, seed: int | None) -> object:
            if isinstance(EXERCISES[id], EvaluationExercise) and isinstance(answers, dict):
                answers = {**answers, "games": self.played.get(id, [])}
            if isinstance(EXERCISES[id], Experiment):
                return judge(id, answers, seed, self.rows.get(id, []))
            return judge(id, answers, seed)

        return with_games


def _moves_over(channel: Channel, clock: Clock) -> Asked:
    """A position goes in, a move comes back."""

    def ask(agent: str, depth: int, state: GameState) -> object:
        layout = [state.layout.text, state.layout.name]
        channel.send(
            {"do": "move", "agent": agent, "depth": depth, "layout": layout, "numbers": state.to_numbers()}, SAY
        )
        clock.go_on()
        reply = channel.receive(clock)
        told, error = reply.get("told"), reply.get("error")
        missing = isinstance(error, dict) and error.get("type") == "StopIteration"
        return told if isinstance(told, str) else None if missing else ""

    return ask


def _asked_over(channel: Channel, meter: Meter) -> Callable[[list[GameState], float], tuple[list[Opinion], int, float]]:
    """Positions go in, opinions come back. What the sandbox computes between two questions counts, too."""
    begin = meter.worked()

    def ask(positions: list[GameState], seconds: float) -> tuple[list[Opinion], int, float]:
        nonlocal begin
        clock = Clock(Time(seconds + GRACE, WAIT + GRACE), meter)
        board, numbers = positions[0].layout.name, [state.to_numbers() for state in positions]
        channel.send({"do": "evaluate", "board": board, "positions": numbers, "seconds": seconds}, SAY)
        reply = channel.receive(clock)
        told, made = reply.get("told"), reply.get("made")
        opinions = list(map(_opinion, (told if isinstance(told, list) else [])[: len(positions)]))
        if len(opinions) < len(positions) and not (opinions and opinions[-1][1]):
            raise ChannelBroken("fewer answers than positions, and no error")  # or the same would be asked forever
        before, begin = begin, meter.worked()
        return opinions, made if type(made) is int else 0, begin - before

    return ask


def _opinion(told: object) -> Opinion:
    value, error = told if isinstance(told, list) and len(told) == 2 else (None, {"type": "nothing"})
    return value, claims.raised(error)
