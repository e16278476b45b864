"""The referee's side of a contest: games of an agent that lives in a process of its own and may do there what it likes.

The board, the clock and the ghosts' luck are here; from the player comes nothing but answers. A player that says
nothing in time is killed, with everything it started, and so is one that floods the line; the next game begins with a
fresh process. What the player can spoil is its own game, which then counts as lost.
"""

import hashlib
import random
import time
from dataclasses import dataclass, replace
from typing import Any

from pacman_env.agents.base import Agent
from pacman_env.compare.contest.entrants import Entrant
from pacman_env.compare.contest.process import NONSENSE, Limits, Message, PlayerFailed, PlayerProcess
from pacman_env.compare.games import Played, played
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import LOSS_POINTS, GameState
from pacman_env.matches.match import Result, play

LOAD_SECONDS = 20.0  # to start Python, load the file and build the agent; heavy imports are allowed


@dataclass(frozen=True)
class Series:
    """A board, its ghosts, and the seeds of the games: the same for every agent."""

    layout: Layout
    ghosts: str
    seeds: tuple[str, ...]


class RemoteAgent(Agent):
    """Plays one game of a match for a player in another process.

    Attributes:
        trouble: what the player did wrong, in words; empty as long as it did nothing.
        seconds: its thinking time, without loading and building.
        moves: how often it was asked for a move.
    """

    def __init__(self, name: str, process: PlayerProcess, luck: str) -> None:
        """Play for this player; ``luck`` seeds its own generator."""
        super().__init__()
        self.__name__ = name  # what a match calls it
        self.process, self.luck, self.left = process, luck, process.limits.game
        self.trouble, self.seconds, self.moves = "", 0.0, 0

    def registerInitialState(self, state: GameState) -> None:
        """Have the agent built."""
        board, limits = [state.layout.text, state.layout.name], self.process.limits
        chances = {"ghosts": state.num_agents - 1, "luck": self.luck}
        self._ask(self.left, "start", layout=board, **chances, move=limits.move, game=limits.game)

    def get_action(self, state: GameState) -> Any:
        """What the player answers, sense or nonsense."""
        self.moves += 1
        before, limit = self.left, min(self.left, self.process.limits.move)
        try:
            return self._ask(limit, "move", numbers=state.to_numbers()).get("answer")
        finally:
            self.seconds += before - self.left

    def final(self, state: GameState) -> None:
        """Tell the player how it ended."""
        self._ask(self.process.limits.move, "end", numbers=state.to_numbers())

    def _ask(self, seconds: float, ask: str, **message: Any) -> Message:
        begin = time.perf_counter()
        try:
            return self.process.ask(seconds, ask, **message)
        except PlayerFailed as failure:
            self.trouble = str(failure) or self._too_slow()
            raise
        finally:
            self.left -= time.perf_counter() - begin

    def _too_slow(self) -> str:
        limits = self.process.limits
        if self.left < limits.move:
            return f"used up its {limits.game:g} s for the game"
        return f"took longer than {limits.move:g} s"


class Referee:
    """Has one agent play; use it in a ``with`` block, which ends the agent's process.

    A process serves many games. It is ended after a game in which the player failed, and the next game has a new one.
    """

    def __init__(self, entrant: Entrant, limits: Limits) -> None:
        """No process is started before the first game."""
        self.entrant, self.limits = entrant, limits
        self._process: PlayerProcess | None = None

    def __enter__(self) -> "Referee":
        """Begin."""
        return self

    def __exit__(self, *error: object) -> None:
        """End the player's process."""
        self._end()

    def _end(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None

    def _begin(self, ask: str, **message: str | int | None) -> tuple[PlayerProcess, Message]:
        """A new process that has loaded the entrant's file, and what it answers."""
        self._process = PlayerProcess(self.entrant, self.limits)
        file = str(self._process.file) if self.entrant.file else ""
        try:
            answer = self._process.ask(LOAD_SECONDS, ask, file=file, memory=self.limits.memory, **message)
        except PlayerFailed as failure:
            self._end()
            raise PlayerFailed(str(failure) or f"was not loaded after {LOAD_SECONDS:g} s") from None
        return self._process, answer

    def agents(self) -> list[str]:
        """The agents in the entrant's file.

        Raises:
            PlayerFailed: the file cannot be loaded, or there is none in it.
        """
        found = self._begin("agents")[1].get("agents")
        if not (
            isinstance(found, list) and found and all(isinstance(name, str) and name.isidentifier() for name in found)
        ):
            raise PlayerFailed(NONSENSE)
        return found

    def play(self, layout: Layout, ghosts: str, seed: str) -> Played:
        """One game, to its end or to the player's."""
        try:
            process = self._process or self._begin("load", agent=self.entrant.agent, steps=self.limits.steps)[0]
        except PlayerFailed as failure:
            return Played(
                layout=layout.name,
                agent=self.entrant.name,
                ghosts=ghosts,
                seed=seed,
                score=LOSS_POINTS,
                outcome="lost",
                moves=0,
                trouble=str(failure),
                reason=str(failure),
            )
        luck = hashlib.sha256(f"agent {seed}".encode()).hexdigest()  # says nothing about the ghosts' luck
        remote = RemoteAgent(self.entrant.name, process, luck)
        most = self.limits.moves * GameState.initial(layout).num_agents
        result = play(layout, remote, ghosts, rng=random.Random(seed), max_moves=most)
        if remote.trouble:
            self._end()
        game = replace(
            played(result, self.entrant.name, ghosts, seed), seconds=remote.seconds, recording=result.recording
        )
        return self._judged(game, result, remote)

    def _judged(self, game: Played, result: Result, remote: RemoteAgent) -> Played:
        """A game that the player broke off is lost, and costs as much as being caught."""
        broken = result.failed == 0 and not (result.state.is_win() or result.state.is_lose())
        trouble = f"{remote.trouble}, move {remote.moves}" if remote.trouble else result.reason if broken else ""
        stopped = result.outcome == "stopped" and result.failed is None
        ended = f"the limit of {self.limits.moves} moves of Pacman was reached" if stopped else result.reason
        score = game.score + (LOSS_POINTS if broken else 0)
        return replace(game, score=score, trouble=trouble, reason=trouble or ended)


def play_series(entrant: Entrant, task: Series, limits: Limits) -> list[Played]:
    """All games of one agent on one board against one kind of ghosts."""
    with Referee(entrant, limits) as referee:
        return [referee.play(task.layout, task.ghosts, seed) for seed in task.seeds]


def enter(entrant: Entrant, limits: Limits) -> list[Entrant]:
    """An entrant for each agent in a file; the file itself, with its trouble, if it cannot be loaded."""
    if entrant.trouble:
        return [entrant]
    with Referee(entrant, limits) as referee:
        try:
            agents = referee.agents()
        except PlayerFailed as failure:
            return [replace(entrant, trouble=str(failure))]
    if len(agents) == 1:
        return [replace(entrant, agent=agents[0])]
    return [replace(entrant, agent=agent, name=f"{entrant.name}.{agent}") for agent in agents]
