"""Games that weights lead to: what a Pacman with these weights lives through, and how often he wins."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean

from pacman_env.agents.ghosts import RandomGhost
from pacman_env.agents.pacmen import GreedyAgent
from pacman_env.agents.turns import ghosts_move
from pacman_env.compare.laboratory.features import Weights, evaluation
from pacman_env.compare.measuring.intervals import between, mean_interval, wilson
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState

MOST_ROUNDS = 500


def positions(weights: Weights, layout: Layout, seed: int) -> Iterator[GameState]:
    """A game against random ghosts, round by round: what a `GreedyAgent` with these weights lives through."""
    state, rng = GameState.initial(layout), random.Random(seed)
    pacman, ghosts = GreedyAgent(evaluation(weights)), [RandomGhost(number) for number in range(1, state.num_agents)]
    pacman.rng = random.Random(f"ties {seed}")
    for ghost in ghosts:
        ghost.rng = rng
    for _ in range(MOST_ROUNDS):
        yield state
        if state.is_win() or state.is_lose():
            return
        moved = state.successor(0, pacman.get_action(state))
        state = ghosts_move(moved, lambda ghost, position: ghosts[ghost - 1].get_action(position))
    yield state


@dataclass(frozen=True)
class Tally:
    """The games so far: how many were won, the score of each, and the seed of the last one that was lost."""

    wins: int = 0
    scores: tuple[int, ...] = ()
    lost: int | None = None

    @property
    def games(self) -> int:
        """How many games there were."""
        return len(self.scores)

    @property
    def average(self) -> float:
        """The average score; 0 without a game."""
        return fmean(self.scores) if self.scores else 0.0

    def plus(self, state: GameState, seed: int) -> "Tally":
        """One more game, which ended here."""
        lost = seed if state.is_lose() else self.lost
        return Tally(self.wins + state.is_win(), (*self.scores, state.score), lost)

    def __str__(self) -> str:
        """The win rate and the average score, with their 95 % intervals."""
        if not self.games:
            return "no game yet"
        low, high = wilson(self.wins, self.games)
        return (
            f"{self.wins} of {self.games} games won {between(low, high, '{:.0%}')}, "
            f"average score {self.average:.0f} {between(*mean_interval(self.scores))}"
        )


NONE = Tally()


def tallies(weights: Weights, layout: Layout, games: int, tally: Tally = NONE, pause: float = 0.0) -> Iterator[Tally]:
    """Play one game after another, on from ``tally``; a tally after each.

    After each game others may run for ``pause`` seconds.
    """
    for seed in range(tally.games, tally.games + games):
        *_, last = positions(weights, layout, seed)
        tally = tally.plus(last, seed)
        yield tally
        time.sleep(pause)
