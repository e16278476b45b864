"""The referee's side of a contest: games of agents that live in processes of their own and may do there what they like.

The board, the clock and the luck are here; from a player comes nothing but answers. A player that says nothing in time
is killed, with everything it started, and so is one that floods the line; the next game begins with a fresh process.
What Pacman can spoil is his own game, which then counts as a loss. A ghost team that fails has lost its game, too: its
ghosts move at random from then on, so that Pacman's score is that of a game played to its end.
"""

import contextlib
import hashlib
import random
import sys
import time
from dataclasses import dataclass, replace
from typing import Any

from pacman_env.agents.base import Agent
from pacman_env.agents.ghosts import RandomGhost
from pacman_env.compare.contest.entrants import Entrant
from pacman_env.compare.contest.process import NONSENSE, Limits, PlayerFailed, PlayerHere, PlayerProcess
from pacman_env.compare.games import Played, played
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import LOSS_POINTS, GameState
from pacman_env.matches.match import Result, play
from pacman_env.matches.roster import Ghosts
from pacman_env.sandbox.channel import Message

LOAD_SECONDS = 20.0  # to start Python, load the file and build the agent; heavy imports are allowed


@dataclass(frozen=True)
class Series:
    """A board, its ghosts (of the course, or a team), and the seeds of the games: the same for every Pacman."""

    layout: Layout
    ghosts: Entrant
    seeds: tuple[str, ...]


class RemotePlayer(Agent):
    """An entrant in a process of its own, asked by the clock. The process serves many games, until one goes wrong.

    As an agent it plays Pacman.

    Attributes:
        trouble: what it did wrong in this game, in words; empty as long as it did nothing.
        seconds: its thinking time in this game, without loading and building.
    """

    def __init__(self, entrant: Entrant, limits: Limits) -> None:
        """No process is started before the first game."""
        super().__init__()
        self.__name__ = entrant.name  # what a match calls it
        self.entrant, self.limits, self.trouble = entrant, limits, ""
        self._process: PlayerProcess | None = None

    def __enter__(self) -> "RemotePlayer":
        return self

    def __exit__(self, *error: object) -> None:
        """End the process."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def sit_down(self, luck: str) -> None:
        """Begin a game; ``luck`` seeds the player's own generator, and says nothing about the luck of others."""
        if self.trouble:
            self.__exit__()
        self.trouble, self.seconds, self._left, self._moves = "", 0.0, self.limits.game, 0
        self._luck = hashlib.sha256(luck.encode()).hexdigest()

    def load(self, ask: str, **message: str | int | None) -> Message:
        """Start a process that loads the entrant's file, and return what it answers.

        Raises:
            PlayerFailed: the file cannot be loaded.
        """
        player = PlayerHere if sys.platform == "emscripten" else PlayerProcess
        self._process = player(self.entrant, self.limits)
        file = str(self._process.file) if self.entrant.file else ""
        try:
            return self._process.ask(LOAD_SECONDS, ask, file=file, memory=self.limits.memory, **message)
        except PlayerFailed as failure:
            self.trouble = str(failure) or f"was not loaded within {LOAD_SECONDS:g} s"
            raise PlayerFailed(self.trouble) from None

    def start(self, state: GameState, seats: list[int]) -> None:
        """Have its agents built."""
        if self._process is None:
            self.load("load", agent=self.entrant.agent, steps=self.limits.steps)
        board, times = [state.layout.text, state.layout.name], {"move": self.limits.move, "game": self.limits.game}
        self._ask(self._left, "start", layout=board, ghosts=state.num_agents - 1, seats=seats, luck=self._luck, **times)

    def move(self, state: GameState, seat: int) -> Any:
        """What the player answers, sense or nonsense."""
        self._moves += 1
        before, limit = self._left, min(self._left, self.limits.move)
        try:
            return self._ask(limit, "move", numbers=state.to_numbers(), seat=seat).get("answer")
        finally:
            self.seconds += before - self._left

    def end(self, state: GameState) -> None:
        """Tell the player how it ended."""
        self._ask(self.limits.move, "end", numbers=state.to_numbers())

    def registerInitialState(self, state: GameState) -> None:
        """Have the agent built."""
        self.start(state, [0])

    def get_action(self, state: GameState) -> Any:
        """What the player answers, sense or nonsense."""
        return self.move(state, 0)

    def final(self, state: GameState) -> None:
        """Tell the player how it ended."""
        self.end(state)

    def fail(self, trouble: str) -> PlayerFailed:
        """Write down what went wrong, and when."""
        self.trouble = f"{trouble}, move {self._moves}"
        return PlayerFailed(self.trouble)

    def _ask(self, seconds: float, ask: str, **message: object) -> Message:
        assert self._process is not None
        begin, failure = time.perf_counter(), None
        try:
            return self._process.ask(seconds, ask, **message)
        except PlayerFailed as error:
            failure = str(error)
        finally:
            self._left -= time.perf_counter() - begin
        raise self.fail(failure or self._too_slow())

    def _too_slow(self) -> str:
        if self._left < self.limits.move:
            return f"used up its {self.limits.game:g} s for the game"
        return f"took longer than {self.limits.move:g} s"


class RemoteGhost(RandomGhost):
    """A ghost of a team in another process; once the team has failed, it moves at random."""

    def __init__(self, index: int, team: RemotePlayer) -> None:
        """Ask this team; the first ghost also begins and ends its game."""
        super().__init__(index)
        self.__name__, self.team = team.entrant.name, team

    def registerInitialState(self, state: GameState) -> None:
        """Have all ghosts built."""
        if self.index == 1:
            with contextlib.suppress(PlayerFailed):
                self.team.start(state, list(range(1, state.num_agents)))

    def get_action(self, state: GameState) -> str:
        """What the team answers, if it is a legal action."""
        with contextlib.suppress(PlayerFailed):
            if not self.team.trouble:
                answer = self.team.move(state, self.index)
                if answer in state.legal_actions(self.index):
                    return str(answer)
                raise self.team.fail(f"returned {answer!r} for ghost {self.index}, which is not legal there")
        return super().get_action(state)

    def final(self, state: GameState) -> None:
        if self.index == 1 and not self.team.trouble:
            with contextlib.suppress(PlayerFailed):
                self.team.end(state)


def play_series(entrant: Entrant, task: Series, limits: Limits) -> list[Played]:
    """All games of one Pacman on one board against one kind of ghost, or one team."""
    with contextlib.ExitStack() as players:
        pacman = players.enter_context(RemotePlayer(entrant, limits))
        team = players.enter_context(RemotePlayer(task.ghosts, limits)) if task.ghosts.file else None
        return [_game(pacman, team, task, seed) for seed in task.seeds]


def _game(pacman: RemotePlayer, team: RemotePlayer | None, task: Series, seed: str) -> Played:
    """One game, to its end or to Pacman's: if he fails, it is lost, and costs as much as being caught."""
    pacman.sit_down(f"agent {seed}")
    seats, limit = len(task.layout.starts), pacman.limits.moves
    others: Ghosts = task.ghosts.agent
    if team:
        team.sit_down(f"team {seed}")
        others = [RemoteGhost(index, team) for index in range(1, seats)]
    result = play(task.layout, pacman, others, rng=random.Random(seed), max_moves=limit * seats)
    return _judged(result, pacman, team, played(result, pacman.entrant.name, task.ghosts.name, seed))


def _judged(result: Result, pacman: RemotePlayer, team: RemotePlayer | None, game: Played) -> Played:
    """The game with what went wrong in it."""
    broken = result.failed == 0 and not (result.state.is_win() or result.state.is_lose())
    trouble = pacman.trouble or (result.reason if broken else "")
    reason = result.reason
    if result.outcome == "stopped" and result.failed is None:
        reason = f"the limit of {pacman.limits.moves} moves by Pacman was reached"
    return replace(
        game,
        score=result.score + (LOSS_POINTS if broken else 0),
        seconds=pacman.seconds,
        trouble=trouble,
        ghost_trouble=team.trouble if team else "",
        reason=trouble or reason,
        recording=result.recording,
    )


def enter(entrant: Entrant, limits: Limits) -> list[Entrant]:
    """An entrant for each agent in a file, and for its ghosts; the file itself, with its trouble, if it cannot load."""
    if entrant.trouble:
        return [entrant]
    with RemotePlayer(entrant, limits) as player:
        try:
            answer = player.load("agents")
            agents, ghosts = _names(answer.get("agents")), _names(answer.get("ghosts"))
        except PlayerFailed as failure:
            return [replace(entrant, trouble=str(failure))]
    if not (agents or ghosts):
        return [replace(entrant, trouble=NONSENSE)]
    alone = len(agents) == 1
    pacmen = [replace(entrant, agent=one, name=entrant.name if alone else f"{entrant.name}.{one}") for one in agents]
    return pacmen + [replace(entrant, agent=one, name=f"{entrant.name}'s ghosts", ghosts=True) for one in ghosts]


def _names(found: object) -> list[str]:
    """The names of classes or functions in an answer. Raises PlayerFailed if it holds something else."""
    if not (isinstance(found, list) and all(isinstance(name, str) and name.isidentifier() for name in found)):
        raise PlayerFailed(NONSENSE)
    return found
