"""Experiments, played again out here: the board, the ghosts and the counting are the grader's.

Of the student's own agents only moves are asked, one at a time. A move counts as right if no other one is worth more
by the definition, so whoever finds the best moves wins the games that the textbook's search would win.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from graders.exercises.base import same
from graders.exercises.data import Experiment, Trial
from pacman_env import Action, GameState, Layout
from pacman_env.agents.ghosts import GhostAgent, RandomGhost
from pacman_env.agents.search.alpha_beta import alphabeta
from pacman_env.agents.search.expectimax import expectimax
from pacman_env.agents.search.minimax_ghost import MinimaxGhost
from pacman_env.agents.turns import after, ghosts_move

GAMES, MOVES = 6, 8
"""So many games are played a row, and that many moves of Pacman in each at most."""

OPENING = 8  # that many rounds at most are played at random before a game, but for the first

Asked = Callable[[str, int, GameState], Any]
"""Asks an agent in the sandbox, by its name and depth, for its move: a text, or None where no such agent is planned."""


@dataclass(frozen=True)
class PlayedTrial:
    """One row of a plan, played: how many moves were asked, and what was wrong with the first that was not best."""

    trial: Trial
    moves: int
    wrong: str = ""
    absent: bool = False


def play(one: Experiment, seed: int, asked: Asked) -> list[PlayedTrial]:
    """Every row of an experiment in which an agent of the student's own plays."""
    return [_row(trial, f"{one.id}|{seed}|{trial.agent}", asked) for trial in one.trials]


def _row(trial: Trial, luck: str, asked: Asked) -> PlayedTrial:
    moves = 0
    for game in range(GAMES):
        rng = random.Random(f"{luck}|{game}")
        state = _opening(trial.layout, rng, rounds=rng.randint(1, OPENING) if game else 0)
        ghosts = [_ghost(trial.ghosts, index, rng) for index in range(1, state.num_agents)]
        for _ in range(MOVES):
            if _is_over(state):
                break
            move = asked(trial.agent, trial.depth, state)
            if move is None and not moves:
                return PlayedTrial(trial, moves, absent=True)
            moves += 1
            if not is_best(trial, state, move):
                return PlayedTrial(trial, moves, wrong=str(move or "none at all")[:20])
            state = _round(state.successor(0, Action(move)), ghosts)
    return PlayedTrial(trial, moves)


def _opening(layout: str, rng: random.Random, rounds: int) -> GameState:
    """A position that both sides have come to at random, and that is not over."""
    while True:
        state = start(layout)
        for agent in [*range(state.num_agents)] * rounds:
            if not _is_over(state):
                state = state.successor(agent, rng.choice(state.legal_actions(agent)))
        if not _is_over(state):
            return state


def _is_over(state: GameState) -> bool:
    return state.is_win() or state.is_lose()


def _ghost(kind: str, index: int, rng: random.Random) -> GhostAgent:
    ghost: GhostAgent = MinimaxGhost(index) if kind == "minimax" else RandomGhost(index)
    ghost.rng = rng
    return ghost


def _round(state: GameState, ghosts: list[GhostAgent]) -> GameState:
    return ghosts_move(state, lambda index, position: ghosts[index - 1].get_action(position))


@lru_cache(maxsize=16)
def start(layout: str) -> GameState:
    """Where the games on a board begin."""
    return GameState.initial(Layout.load(layout))


def is_best(trial: Trial, state: GameState, move: Any) -> bool:
    """Whether no move is worth more than this one, to the depth of the row."""
    legal = {str(action): action for action in state.legal_actions(0)}
    if not isinstance(move, str) or move not in legal:
        return False
    moved, turn = state.successor(0, legal[move]), after(state, 0, trial.depth)
    return same(_value(trial, moved, *turn), _value(trial, state, 0, trial.depth))


def _value(trial: Trial, state: GameState, agent: int, depth: int) -> float:
    search = alphabeta if trial.cares == "min" else expectimax
    return search(state, agent, depth, lambda leaf: leaf.score)[0]
