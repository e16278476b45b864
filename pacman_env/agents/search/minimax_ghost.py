"""A ghost that searches."""

from pacman_env.agents.base import Evaluation, checked_depth, manhattan
from pacman_env.agents.ghosts import GhostAgent, uniform
from pacman_env.agents.search.alpha_beta import alphabeta
from pacman_env.agents.turns import after
from pacman_env.engine.actions import Action
from pacman_env.engine.state import GameState


def chase(state: GameState) -> float:
    """The score, and between equal scores the side on which ghosts are further from Pacman, scared ones nearer."""
    pacman, ghosts = state.pacman_position, zip(state.ghost_positions, state.scared_timers, strict=True)
    return state.score + sum(manhattan(place, pacman) * (-1 if timer else 1) for place, timer in ghosts) / 1000


class MinimaxGhost(GhostAgent):
    """A ghost that searches: it expects the other ghosts to help it and Pacman to do his best.

    Args:
        index: which ghost it is, from 1.
        depth: how many rounds it looks ahead, its own first move included.
        evaluate: judges the leaves; a ghost prefers small values.
    """

    def __init__(self, index: int = 1, depth: int | str = 2, evaluate: Evaluation = chase) -> None:
        super().__init__(index)
        self.depth, self.evaluate = checked_depth(depth), evaluate

    def get_distribution(self, state: GameState) -> dict[Action, float]:
        """Equal chances for its best actions."""
        legal, turn = state.legal_actions(self.index), after(state, self.index, self.depth)
        values = [alphabeta(state.successor(self.index, action), *turn, self.evaluate)[0] for action in legal]
        return uniform([action for action, value in zip(legal, values, strict=True) if value == min(values)])
