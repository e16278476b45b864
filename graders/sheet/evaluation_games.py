"""The games behind `evaluation.better`: Pacman is moved outside, and the student's function only says what it thinks.

A `GreedyAgent` plays on the contest's board against random ghosts: he looks one move ahead, takes the position that the
evaluation function likes best, tosses a coin where several are best, and never stands still. Several games are played
side by side, so that a round of them is one question. The records keep his moves only; the ghosts' luck comes from a
text, so the judge can play the same games again and count for itself.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from graders.sheet.case import Luck
from graders.sheet.wire.encoding import WrongType, decode
from pacman_env import Action, GameState, Layout
from pacman_env.agents.pacmen import GreedyAgent
from pacman_env.agents.turns import ghosts_move

LAYOUT = "contest"
TOGETHER = 5  # games side by side; a slow function finishes the first ones
MOST_MOVES = 500
SECONDS = 8.0  # for all games together
PATIENCE = 4  # times as long, where a busy machine leaves less than half of that to compute in
LETTERS = {"W": Action.WEST, "E": Action.EAST, "N": Action.NORTH, "S": Action.SOUTH, "-": Action.STOP}
_LETTER = {action: letter for letter, action in LETTERS.items()}

Opinion = tuple[Any, dict[str, Any] | None]
"""What a function says of a position: its value, as `encode` writes it, and the error in place of one."""

Ask = Callable[[list[GameState], float], tuple[list[Opinion], int]]
"""Asks about positions, with so many seconds left: an opinion on each up to the first error of all, and how many
successors were made meanwhile."""


@lru_cache(maxsize=1)
def start() -> GameState:
    """The position that every game starts from."""
    return GameState.initial(Layout.load(LAYOUT))


def running(state: GameState) -> bool:
    """Whether the game goes on."""
    return not (state.is_win() or state.is_lose())


class Games:
    """The games of one function; `records` holds those that have been begun, whatever happens meanwhile."""

    def __init__(self, luck: Luck) -> None:
        """With the luck of ghosts and ties, as many as it says."""
        self.luck = luck
        self._games: list[_Game] = []

    @property
    def records(self) -> list[dict[str, Any]]:
        """A record of each game: moves, the error that ended it, evaluations, successors made inside, seconds."""
        return [game.record() for game in self._games]

    def play(self, ask: Ask) -> None:
        """Play them all, as far as the time goes."""
        clock = _Clock()
        for first in range(0, self.luck.games, TOGETHER):
            if clock.left() <= 0:
                return
            numbers = range(first, min(first + TOGETHER, self.luck.games))
            together = [_Game(self.luck.text, number) for number in numbers]
            self._games += together
            while (going := [game for game in together if game.goes_on]) and (left := clock.left()) > 0:
                _round(going, ask, left)


class _Clock:
    """The time for all games."""

    def __init__(self) -> None:
        self._begin, self._worked = time.monotonic(), time.process_time()

    def left(self) -> float:
        """Seconds that the next question may take."""
        passed, worked = time.monotonic() - self._begin, time.process_time() - self._worked
        return min(SECONDS, (SECONDS if worked > SECONDS / 2 else SECONDS * PATIENCE) - passed)


def _round(games: "list[_Game]", ask: Ask, left: float) -> None:
    """One move of Pacman in each game, and the ghosts' answer."""
    options = [GreedyAgent.successors(game.state) for game in games]
    begin = time.monotonic()
    opinions, made = ask([after for one in options for after in one.values()], left)
    games[0].made += made
    told = iter(opinions)
    for game, one in zip(games, options, strict=True):
        game.seconds += (time.monotonic() - begin) / len(games)
        game.move(dict(zip(one, told, strict=False)), len(one))


@dataclass
class _Game:
    """One game as it is played."""

    luck: str
    number: int
    state: GameState = field(default_factory=start)
    moves: str = ""
    error: dict[str, Any] | None = None
    evaluated: int = 0
    made: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
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
        self.moves += _LETTER[action]
        self.state = self._ghosts(self.state.successor(0, action))

    def record(self) -> dict[str, Any]:
        work = {"evaluated": self.evaluated, "made": self.made, "seconds": round(self.seconds, 4)}
        return {"moves": self.moves, "error": self.error, **work}


def replay(moves: str, luck: Luck, game: int) -> GameState:
    """The final position of a game, played again by the rules; ValueError for a move that they do not allow."""
    state, round_of_ghosts = start(), _ghosts(luck.text, game)
    for letter in moves[:MOST_MOVES]:
        if letter not in LETTERS:
            raise ValueError(f"{letter!r} is no move")
        state = round_of_ghosts(state.successor(0, LETTERS[letter]))
    return state


def _ghosts(luck: str, game: int) -> Callable[[GameState], GameState]:
    """The ghosts of one game: each makes any of its moves, by a luck of their own."""
    rng = random.Random(f"{luck}|game {game}")
    return lambda state: ghosts_move(state, lambda ghost, position: rng.choice(position.legal_actions(ghost)))
