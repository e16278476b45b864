"""The referee's side of a contest: games of agents that live in processes of their own and may do there what they like.

The board, the clock and the luck are here; from a player comes nothing but answers. A player that says nothing in time
is killed, with everything it started, and so is one that floods the line; the next game begins with a fresh process.
What Pacman can spoil is his own game, which then counts as lost. A ghost team that fails has lost its game, too: its
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
from pacman_env.agents.ghosts import RandomGhost, Rng
from pacman_env.compare.contest.entrants import Entrant
from pacman_env.compare.contest.process import NONSENSE, Limits, Message, PlayerFailed, PlayerProcess
from pacman_env.compare.games import Played, played
from pacman_env.engine.actions import Action
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import LOSS_POINTS, GameState
from pacman_env.matches.match import Result, play

LOAD_SECONDS = 20.0  # to start Python, load the file and build the agent; heavy imports are allowed


@dataclass(frozen=True)
class Series:
    """A board, its ghosts (a class of the course, or a team), and the seeds of the games: the same for every Pacman."""

    layout: Layout
    ghosts: str | Entrant
    seeds: tuple[str, ...]

    @property
    def name(self) -> str:
        """What the table calls these ghosts."""
        return self.ghosts if isinstance(self.ghosts, str) else self.ghosts.name

    @property
    def opponent(self) -> object:
        """What is played against: the same for the same files, and for no others."""
        return self.ghosts if isinstance(self.ghosts, str) else (self.ghosts.name, sorted(self.ghosts.bundle.items()))


class Talk:
    """What is said with a player in one game, by the clock.

    Attributes:
        trouble: what the player did wrong, in words; empty as long as it did nothing.
        seconds: its thinking time, without loading and building.
        moves: how often it was asked for a move.
    """

    def __init__(self, process: PlayerProcess, luck: str) -> None:
        """With this player; ``luck`` seeds its own generator."""
        self.process, self.luck, self.left = process, luck, process.limits.game
        self.trouble, self.seconds, self.moves = "", 0.0, 0

    def start(self, state: GameState, seats: list[int]) -> None:
        """Have its agents built."""
        board, limits = [state.layout.text, state.layout.name], self.process.limits
        chances = {"ghosts": state.num_agents - 1, "seats": seats, "luck": self.luck}
        self._ask(self.left, "start", layout=board, **chances, move=limits.move, game=limits.game)

    def move(self, state: GameState, seat: int) -> Any:
        """What the player answers, sense or nonsense."""
        self.moves += 1
        before, limit = self.left, min(self.left, self.process.limits.move)
        try:
            return self._ask(limit, "move", numbers=state.to_numbers(), seat=seat).get("answer")
        finally:
            self.seconds += before - self.left

    def end(self, state: GameState) -> None:
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


class RemotePacman(Agent):
    """Plays one game of a match for a player in another process."""

    def __init__(self, name: str, talk: Talk) -> None:
        super().__init__()
        self.__name__ = name  # what a match calls it
        self.talk = talk

    def registerInitialState(self, state: GameState) -> None:
        """Have the agent built."""
        self.talk.start(state, [0])

    def get_action(self, state: GameState) -> Any:
        """What the player answers, sense or nonsense."""
        return self.talk.move(state, 0)

    def final(self, state: GameState) -> None:
        """Tell the player how it ended."""
        self.talk.end(state)


class RemoteGhost(Agent):
    """A ghost of a team in another process; once the team has failed, it moves at random."""

    rng: Rng = random

    def __init__(self, index: int, name: str, team: Talk) -> None:
        """Ask this team; the first ghost also begins and ends its game."""
        super().__init__(index)
        self.__name__ = name
        self.team = team

    def registerInitialState(self, state: GameState) -> None:
        """Have all ghosts built."""
        if self.index == 1:
            with contextlib.suppress(PlayerFailed):
                self.team.start(state, list(range(1, state.num_agents)))

    def get_action(self, state: GameState) -> str:
        """What the team answers, if it is a legal action."""
        legal = state.legal_actions(self.index)
        with contextlib.suppress(PlayerFailed):
            if not self.team.trouble:
                answer = self.team.move(state, self.index)
                if answer in legal or not legal:
                    return str(answer) if legal else Action.STOP
                self.team.trouble = f"returned {answer!r} for ghost {self.index}, which is not legal there"
        substitute = RandomGhost(self.index)
        substitute.rng = self.rng
        return substitute.get_action(state)

    def final(self, state: GameState) -> None:
        """Tell the team how it ended."""
        if self.index == 1 and not self.team.trouble:
            with contextlib.suppress(PlayerFailed):
                self.team.end(state)


class Seat:
    """Where an entrant sits: a process serves many games, is ended after one in which it failed, and begun again."""

    def __init__(self, entrant: Entrant, limits: Limits) -> None:
        """No process is started before the first game."""
        self.entrant, self.limits = entrant, limits
        self._process: PlayerProcess | None = None

    def end(self) -> None:
        """End the player's process."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def player(self) -> PlayerProcess:
        """The process, which has loaded the entrant's file.

        Raises:
            PlayerFailed: the file cannot be loaded.
        """
        return self._process or self.begin("load", agent=self.entrant.agent, steps=self.limits.steps)[0]

    def begin(self, ask: str, **message: str | int | None) -> tuple[PlayerProcess, Message]:
        """A new process that has loaded the entrant's file, and what it answers."""
        self._process = _player(self.entrant, self.limits)
        file = str(self._process.file) if self.entrant.file else ""
        try:
            answer = self._process.ask(LOAD_SECONDS, ask, file=file, memory=self.limits.memory, **message)
        except PlayerFailed as failure:
            self.end()
            raise PlayerFailed(str(failure) or f"was not loaded within {LOAD_SECONDS:g} s") from None
        return self._process, answer


def _player(entrant: Entrant, limits: Limits) -> PlayerProcess:
    if sys.platform != "emscripten":
        return PlayerProcess(entrant, limits)
    from pacman_env.compare.contest.inline import PlayerHere  # whose player elsewhere is a program of its own

    return PlayerHere(entrant, limits)


class Referee:
    """Has a Pacman play, against ghosts of the course or a team; a ``with`` block ends their processes."""

    def __init__(self, entrant: Entrant, limits: Limits, team: Entrant | None = None) -> None:
        """No process is started before the first game."""
        self.entrant, self.limits = entrant, limits
        self._pacman = Seat(entrant, limits)
        self._team = None if team is None else Seat(team, limits)

    def __enter__(self) -> "Referee":
        return self

    def __exit__(self, *error: object) -> None:
        self._pacman.end()
        if self._team is not None:
            self._team.end()

    def agents(self) -> tuple[list[str], list[str]]:
        """The Pacmen and the ghosts in the entrant's file.

        Raises:
            PlayerFailed: the file cannot be loaded, or there is none in it.
        """
        answer = self._pacman.begin("agents")[1]
        agents, ghosts = answer.get("agents"), answer.get("ghosts")
        for found in (agents, ghosts):
            if not (isinstance(found, list) and all(isinstance(name, str) and name.isidentifier() for name in found)):
                raise PlayerFailed(NONSENSE)
        assert isinstance(agents, list) and isinstance(ghosts, list)
        if not (agents or ghosts):
            raise PlayerFailed(NONSENSE)
        return agents, ghosts

    def play(self, layout: Layout, ghosts: str, seed: str) -> Played:
        """One game, to its end or to Pacman's. With a team, ``ghosts`` is what the table calls it."""
        try:
            pacman = self._pacman.player()
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
        talk = Talk(pacman, _luck(f"agent {seed}"))
        remote, start = RemotePacman(self.entrant.name, talk), GameState.initial(layout)
        team, problem = self._opponents(seed)
        others = [RemoteGhost(index, ghosts, team) for index in range(1, start.num_agents)] if team else None
        kind = others or (ghosts if self._team is None else RandomGhost)
        result = play(layout, remote, kind, rng=random.Random(seed), max_moves=self.limits.moves * start.num_agents)
        if talk.trouble:
            self._pacman.end()
        if team and team.trouble and self._team:
            self._team.end()
            problem = f"{team.trouble}, move {team.moves}"
        game = replace(played(result, self.entrant.name, ghosts, seed), seconds=talk.seconds, ghost_trouble=problem)
        return self._judged(replace(game, recording=result.recording), result, talk)

    def _opponents(self, seed: str) -> tuple[Talk | None, str]:
        """The talk with the team for one game, or why there is none; neither against ghosts of the course."""
        if self._team is None:
            return None, ""
        try:
            return Talk(self._team.player(), _luck(f"team {seed}")), ""
        except PlayerFailed as failure:
            return None, str(failure)

    def _judged(self, game: Played, result: Result, talk: Talk) -> Played:
        """A game in which Pacman failed is lost, and costs as much as being caught."""
        broken = result.failed == 0 and not (result.state.is_win() or result.state.is_lose())
        trouble = f"{talk.trouble}, move {talk.moves}" if talk.trouble else result.reason if broken else ""
        stopped = result.outcome == "stopped" and result.failed is None
        ended = f"the limit of {self.limits.moves} moves by Pacman was reached" if stopped else result.reason
        score = game.score + (LOSS_POINTS if broken else 0)
        return replace(game, score=score, trouble=trouble, reason=trouble or ended)


def _luck(words: str) -> str:
    """What seeds a player's own generator; it says nothing about the luck of others."""
    return hashlib.sha256(words.encode()).hexdigest()


def play_series(entrant: Entrant, task: Series, limits: Limits) -> list[Played]:
    """All games of one Pacman on one board against one kind of ghosts, or one team."""
    team = None if isinstance(task.ghosts, str) else task.ghosts
    with Referee(entrant, limits, team) as referee:
        return [referee.play(task.layout, task.name, seed) for seed in task.seeds]


def enter(entrant: Entrant, limits: Limits) -> list[Entrant]:
    """An entrant for each agent in a file, and for its ghosts; the file itself, with its trouble, if it cannot load."""
    if entrant.trouble:
        return [entrant]
    with Referee(entrant, limits) as referee:
        try:
            agents, ghosts = referee.agents()
        except PlayerFailed as failure:
            return [replace(entrant, trouble=str(failure))]
    alone = len(agents) == 1
    pacmen = [replace(entrant, agent=one, name=entrant.name if alone else f"{entrant.name}.{one}") for one in agents]
    return pacmen + [replace(entrant, agent=one, name=f"{entrant.name}'s ghosts", ghosts=True) for one in ghosts]
