"""The laboratory of chapter 6: features, weights, and the games that they lead to. No drawing here.

A linear evaluation function is a weighted sum of features, ``V(s) = w1 f1(s) + ... + wn fn(s)`` (AIMA 4th ed., section
5.3.1). Every feature here can be asked about Pacman's cell or about any other one: what if he were there?
"""

import random
from collections.abc import Callable, Iterator, Mapping

from pacman_env.agents.ghosts import RandomGhost
from pacman_env.agents.pacmen import GreedyAgent
from pacman_env.agents.turns import ghosts_move
from pacman_env.compare.games import Played
from pacman_env.engine.actions import Position
from pacman_env.engine.layout import Cell, Layout
from pacman_env.engine.state import GameState
from pacman_env.matches.recording import outcome

Feature = Callable[[GameState, Cell], float]
Weights = Mapping[str, float]

REACH = 3
"""A ghost that many steps away is no danger."""

MOST_ROUNDS = 500


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
    """The danger: max(0, 3 - d) for each ghost that can catch Pacman, so a ghost three steps away counts as 0."""
    distances = state.layout.distances_from(cell)
    return sum(max(0, REACH - distances.get(ghost, REACH)) for ghost in _ghosts(state, scared=False))


def ghost_anywhere(state: GameState, cell: Cell) -> float:
    """Fear with a long tail: 1 / (1 + d) for each ghost that can catch Pacman, so distant ghosts count a little."""
    distances = state.layout.distances_from(cell)
    return sum(1 / (1 + distances[ghost]) for ghost in _ghosts(state, scared=False) if ghost in distances)


def scared_near(state: GameState, cell: Cell) -> float:
    """How near the nearest scared ghost is."""
    return _closeness(state, cell, _ghosts(state, scared=True))


def capsule_near(state: GameState, cell: Cell) -> float:
    """How near the nearest capsule is."""
    return _closeness(state, cell, list(state.capsules))


FEATURES: dict[str, Feature] = {
    feature.__name__: feature
    for feature in (score, food_near, food_left, ghost_near, ghost_anywhere, scared_near, capsule_near)
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


def positions(weights: Weights, layout: Layout, seed: int) -> Iterator[GameState]:
    """The positions of a game that a `GreedyAgent` with these weights plays against random ghosts, round by round."""
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


def trial(weights: Weights, layout: Layout, seed: int) -> Played:
    """Play one of these games to its end."""
    *past, last = positions(weights, layout, seed)
    return Played(
        layout=layout.name,
        agent="GreedyAgent",
        ghosts="RandomGhost",
        seed=str(seed),
        score=last.score,
        outcome=outcome(last),
        moves=len(past),
    )
