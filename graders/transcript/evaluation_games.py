"""The games behind `evaluation.better`: Pacman is moved outside, and the student's function only says what it thinks.

A `GreedyAgent` plays against random ghosts, on the usual board and on the contest's by turns: he looks one move ahead,
takes the position that the evaluation function likes best, tosses a coin where several are best, and never stands
still. Several games are played side by side, so that a round of them is one question. The records keep his moves only;
the ghosts' luck comes from a text, so the judge can play the same games again and count for itself.

How long a function may think is measured against the chapter's own, on the same positions: so it does not depend on the
machine, nor on who else is at work there.
"""

import contextlib
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import median
from typing import TypedDict

from graders.transcript.case import Luck
from graders.transcript.encoding import Encoded, WrongType, decode, encode
from graders.transcript.running import Prints, Raised, describe_error
from graders.transcript.watching import CaseRecorder, recording
from pacman_env import Action, GameState, Layout
from pacman_env.agents.pacmen import GreedyAgent
from pacman_env.agents.turns import ghosts_move
from pacman_env.matches.recording import ACTIONS, LETTERS
from pacman_env.matches.time_limit import TimeUp, call_within
from pacman_env.sandbox.limits import Time

LAYOUTS = ("medium", "contest")
"""The boards: that many games (`TOGETHER`) are on the first, as many on the second, then on the first again."""
TOGETHER = 5  # games side by side; a slow function finishes the first ones
MOST_MOVES = 500
TIMES = 30  # as long as the chapter's own function: a search takes longer, counting steps again does not
SECONDS = 8.0  # of processor time, which all games together may take in any case
WAIT = 3.0  # seconds for what does not compute
SAMPLE = 4  # that many positions of a round the chapter's own function is asked about, too

Opinion = tuple[Encoded | None, Raised | None]
"""What a function says of a position: its value, as `encode` writes it, and the error instead of one."""


class GameRecord(TypedDict):
    """One game: moves, the error that ended it, evaluations, successors made inside, and the seconds of processor time
    that it took, and that the chapter's own function would have taken.
    """

    moves: str
    error: Raised | None
    evaluated: int
    made: int
    seconds: float
    usual: float


Ask = Callable[[list[GameState], float], tuple[list[Opinion], int, float]]
"""Asks about positions of one board, with that many seconds of processor time left: an opinion on each up to the first
error of all, how many successors were made meanwhile, and how many seconds were used."""


def layout_of(game: int) -> str:
    """The board of a game, by its number."""
    return LAYOUTS[game // TOGETHER % len(LAYOUTS)]


@lru_cache(maxsize=len(LAYOUTS))
def start(layout: str) -> GameState:
    """The position that every game on a board starts from."""
    return GameState.initial(Layout.load(layout))


def running(state: GameState) -> bool:
    """Whether the game is still going."""
    return not (state.is_win() or state.is_lose())


def on_foot(state: GameState) -> float:
    """The last function that the chapter prints: the score, and how near the nearest dot is on foot."""
    if not state.food:
        return float(state.score)
    steps = min(state.layout.distance(state.pacman_position, dot) for dot in state.food)
    return state.score + 1 / (1 + steps)


def opinions_of(
    evaluation: Callable[[GameState], object], positions: list[GameState], seconds: float
) -> tuple[list[Opinion], int, float]:
    """What a function says of positions, until the time is over (`Ask`)."""
    begin, told = time.process_time(), list[Opinion]()
    with contextlib.redirect_stdout(Prints()), recording(CaseRecorder(start(LAYOUTS[0]))) as recorder:
        for state in positions:
            left = Time(max(0.0, begin + seconds - time.process_time()) + 0.1, WAIT)
            try:
                told.append((call_within(left, lambda state=state: encode(evaluation(state))), None))
            except BaseException as error:  # also exit() and an interrupt: the games outlive every answer
                told.append((None, describe_error(error)))
                if isinstance(error, TimeUp | KeyboardInterrupt):
                    break
    return told, recorder.made, time.process_time() - begin


class Games:
    """The games of one function; `records` holds those that have been begun, whatever happens meanwhile."""

    def __init__(self, luck: Luck) -> None:
        """With the luck of ghosts and ties, as many as it says."""
        self.luck = luck
        self._games: list[_Game] = []
        self._usual: list[float] = []

    @property
    def records(self) -> list[GameRecord]:
        return [game.record(self.usual) for game in self._games]

    def play(self, ask: Ask) -> None:
        for first in range(0, self.luck.games, TOGETHER):
            if self._left() <= 0:
                return
            numbers = range(first, min(first + TOGETHER, self.luck.games))
            together = [_Game(self.luck.text, number) for number in numbers]
            self._games += together
            while (going := [game for game in together if game.goes_on]) and (left := self._left()) > 0:
                self._round(going, ask, left)

    @property
    def usual(self) -> float:
        """Seconds that the chapter's own function takes for a position: mostly, so that interruptions do not count."""
        return median(self._usual) if self._usual else 0.0

    def _left(self) -> float:
        """Seconds of processor time that the next question may take."""
        if any(game.error and game.error["type"] == "Waiting" for game in self._games):
            return 0.0
        used = sum(game.seconds for game in self._games)
        if used < SECONDS:
            return SECONDS - used
        return TIMES * self.usual * sum(game.evaluated for game in self._games) - used

    def _round(self, games: "list[_Game]", ask: Ask, left: float) -> None:
        """One move of Pacman in each game, and the ghosts' answer."""
        options = [GreedyAgent.successors(game.state) for game in games]
        positions = [after for one in options for after in one.values()]
        opinions, made, seconds = ask(positions, left)
        games[0].made += made
        begin, sample = time.perf_counter(), positions[:SAMPLE]
        for state in sample:
            on_foot(state)
        self._usual.append((time.perf_counter() - begin) / len(sample))
        told = iter(opinions)
        for game, one in zip(games, options, strict=True):
            game.seconds += seconds / len(games)
            game.move(dict(zip(one, told, strict=False)), len(one))


@dataclass
class _Game:
    """One game as it is played."""

    luck: str
    number: int
    state: GameState = field(init=False)
    moves: str = ""
    error: Raised | None = None
    evaluated: int = 0
    made: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.state = start(layout_of(self.number))
        self._pacman = GreedyAgent()
        self._pacman.rng = random.Random(f"{self.luck}|ties of game {self.number}")
        self._ghosts = _ghosts(self.luck, self.number)

    @property
    def goes_on(self) -> bool:
        return self.error is None and running(self.state) and len(self.moves) < MOST_MOVES

    def move(self, opinions: dict[Action, Opinion], wanted: int) -> None:
        """Go where the function likes it best; its first error ends the game."""
        self.evaluated += len(opinions)
        self.error = next((error for _, error in opinions.values() if error is not None), None)
        if self.error is not None or len(opinions) < wanted:
            return
        try:
            action = self._pacman.best({action: decode(value) for action, (value, _) in opinions.items()})
        except (WrongType, TypeError) as error:  # nothing that could be compared
            self.error = {"type": "TypeError", "message": str(error)[:200]}
            return
        self.moves += LETTERS[action]
        self.state = self._ghosts(self.state.successor(0, action))

    def record(self, usual: float) -> GameRecord:
        return {
            "moves": self.moves,
            "error": self.error,
            "evaluated": self.evaluated,
            "made": self.made,
            "seconds": round(self.seconds, 4),
            "usual": round(self.evaluated * usual, 6),
        }


def replay(moves: str, luck: Luck, game: int) -> Iterator[GameState]:
    """A game, played again by the rules: its positions in which Pacman is to move, and the last one.

    Raises:
        ValueError: a move that the rules do not allow.
    """
    state, round_of_ghosts = start(layout_of(game)), _ghosts(luck.text, game)
    yield state
    for letter in moves[:MOST_MOVES]:
        if letter not in ACTIONS:
            raise ValueError(f"{letter!r} is not a move")
        state = round_of_ghosts(state.successor(0, ACTIONS[letter]))
        yield state


def _ghosts(luck: str, game: int) -> Callable[[GameState], GameState]:
    """The ghosts of one game: each makes any of its moves, by a luck of their own."""
    rng = random.Random(f"{luck}|game {game}")
    return lambda state: ghosts_move(state, lambda ghost, position: rng.choice(position.legal_actions(ghost)))
