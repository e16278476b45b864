"""Features, weights and what they lead to: the arithmetic behind the laboratory of chapter 6. No drawing here.

A linear evaluation function is a weighted sum of features, ``V(s) = w1 f1(s) + ... + wn fn(s)`` (AIMA 4th ed., section
5.3.1). Every feature here can be asked about Pacman's cell or about any other one: what if he stood there?
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pacman_env.agents.base import RandomGhost
from pacman_env.compare.intervals import wilson
from pacman_env.engine.layout import Cell, Layout
from pacman_env.engine.state import Action, GameState, Position
from pacman_env.search_agents.searching import expectimax

Feature = Callable[[GameState, Cell], float]
Weights = Mapping[str, float]

MOST_ROUNDS = 200


def _closeness(state: GameState, cell: Cell, goals: list[Cell]) -> float:
    """1 / (1 + d) for the nearest goal, d in steps on foot; 0 without a goal. The 1 below keeps d = 0 harmless."""
    distances = state.layout.distances_from(cell)
    steps = [distances[goal] for goal in goals if goal in distances]
    return 1 / (1 + min(steps)) if steps else 0.0


def _ghosts(state: GameState, scared: bool) -> list[Cell]:
    pairs = zip(state.ghost_positions, state.scared_timers, strict=True)
    return [_on_cell(place) for place, timer in pairs if (timer > 0) == scared]


def _on_cell(place: Position) -> Cell:
    return int(place[0] + 0.5), int(place[1] + 0.5)


def score(state: GameState, cell: Cell) -> float:
    """The points so far."""
    return state.score


def food_near(state: GameState, cell: Cell) -> float:
    """How near the nearest dot is."""
    return _closeness(state, cell, list(state.food))


def food_left(state: GameState, cell: Cell) -> float:
    """How many dots are left."""
    return len(state.food)


def ghost_near(state: GameState, cell: Cell) -> float:
    """How near the nearest ghost is that can catch Pacman."""
    return _closeness(state, cell, _ghosts(state, scared=False))


def scared_near(state: GameState, cell: Cell) -> float:
    """How near the nearest scared ghost is."""
    return _closeness(state, cell, _ghosts(state, scared=True))


def capsule_near(state: GameState, cell: Cell) -> float:
    """How near the nearest capsule is."""
    return _closeness(state, cell, list(state.capsules))


FEATURES: dict[str, Feature] = {
    feature.__name__: feature for feature in (score, food_near, food_left, ghost_near, scared_near, capsule_near)
}


def evaluation(weights: Weights) -> Callable[[GameState], float]:
    """The evaluation function with these weights; a feature without a weight does not count."""
    used = {FEATURES[name]: weight for name, weight in weights.items() if weight}

    def evaluate(state: GameState) -> float:
        cell = state.pacman_position
        return sum(weight * feature(state, cell) for feature, weight in used.items())

    return evaluate


def shares(state: GameState, weights: Weights) -> dict[str, float]:
    """What each feature adds to the value of this position."""
    cell = state.pacman_position
    return {name: weights.get(name, 0) * feature(state, cell) for name, feature in FEATURES.items()}


class Ground:
    """The features of every free cell of a position, computed once: new weights then cost only a sum."""

    def __init__(self, state: GameState) -> None:
        """Ask every feature about every cell that Pacman can reach."""
        cells = state.layout.distances_from(state.pacman_position)
        self._known = {cell: {name: feature(state, cell) for name, feature in FEATURES.items()} for cell in cells}

    def values(self, weights: Weights) -> dict[Cell, float]:
        """The value of standing on each cell."""
        return {cell: sum(weights.get(name, 0) * x for name, x in known.items()) for cell, known in self._known.items()}


def move_values(state: GameState, weights: Weights) -> dict[Action, float]:
    """The value of each move: the evaluation after the ghosts' replies, averaged. Standing still is left out."""
    evaluate = evaluation(weights)
    moves = [action for action in state.legal_actions(0) if action is not Action.STOP]
    if state.num_agents == 1:
        return {action: evaluate(state.successor(0, action)) for action in moves}
    return {action: expectimax(state.successor(0, action), 1, 1, evaluate)[0] for action in moves}


def best_move(state: GameState, weights: Weights) -> Action:
    """The move of the highest value, the first of several; Stop where there is no other."""
    values = move_values(state, weights)
    return max(values, key=lambda action: values[action]) if values else Action.STOP


def positions(weights: Weights, layout: Layout, seed: int) -> Iterator[GameState]:
    """A game against random ghosts, round by round: what a Pacman with these weights lives through."""
    state, rng = GameState.initial(layout), random.Random(seed)
    ghosts = [RandomGhost(number) for number in range(1, state.num_agents)]
    for ghost in ghosts:
        ghost.rng = rng
    for _ in range(MOST_ROUNDS):
        yield state
        if _over(state):
            return
        state = state.successor(0, best_move(state, weights))
        for ghost in ghosts:
            if not _over(state):
                state = state.successor(ghost.index, ghost.get_action(state))
    yield state


def _over(state: GameState) -> bool:
    return state.is_win() or state.is_lose()


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
