"""Games that weights lead to: what a Pacman with these weights lives through, and how often he wins."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from pacman_env.basic_agents.ghosts import RandomGhost
from pacman_env.comparison.intervals import wilson
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState
from pacman_env.engine.turns import ghosts_move
from pacman_env.laboratory.features import Weights

MOST_ROUNDS = 200


def positions(weights: Weights, layout: Layout, seed: int) -> Iterator[GameState]:
    """A game against random ghosts, round by round: what a Pacman with these weights lives through."""
    from pacman_env.laboratory.move_values import best_move  # may be left out

    state, rng = GameState.initial(layout), random.Random(seed)
    ghosts = [RandomGhost(number) for number in range(1, state.num_agents)]
    for ghost in ghosts:
        ghost.rng = rng
    for _ in range(MOST_ROUNDS):
        yield state
        if state.is_win() or state.is_lose():
            return
        moved = state.successor(0, best_move(state, weights))
        state = ghosts_move(moved, lambda ghost, position: ghosts[ghost - 1].get_action(position))
    yield state


@dataclass(frozen=True)
class Tally:
    """Wins, games and points so far."""

    wins: int = 0
    games: int = 0
    points: int = 0

    def plus(self, state: GameState) -> "Tally":
        """One more game, which ended here."""
        return Tally(self.wins + state.is_win(), self.games + 1, self.points + state.score)

    def __str__(self) -> str:
        """The win rate with its 95 % interval, and the average score."""
        if not self.games:
            return "no game yet"
        low, high = wilson(self.wins, self.games)
        rate = f"{self.wins} of {self.games} games won ({low:.0%} to {high:.0%})"
        return f"{rate}, average score {self.points / self.games:.0f}"


def tallies(weights: Weights, layout: Layout, games: int, pause: float = 0.0) -> Iterator[Tally]:
    """Play one game after another; a tally after each. Between two rounds others may run for ``pause`` seconds."""
    tally = Tally()
    for seed in range(games):
        state = GameState.initial(layout)
        for state in positions(weights, layout, seed):  # noqa: B007  (the last one counts)
            time.sleep(pause)
        tally = tally.plus(state)
        yield tally
