"""Expectimax against ghosts of a known kind."""

from collections.abc import Mapping

from pacman_env.agents.base import Evaluation
from pacman_env.agents.ghosts import GhostAgent
from pacman_env.agents.search.rounds import after
from pacman_env.engine.actions import Action
from pacman_env.engine.state import GameState


def expected_value(state: GameState, agent: int, depth: int, evaluate: Evaluation, ghosts: list[GhostAgent]) -> float:
    """Expectimax with ghosts of a known kind: ``ghosts[i - 1].get_distribution`` tells the chances of ghost i."""
    legal = state.legal_actions(agent)
    if not (depth and legal):
        return evaluate(state)
    turn = after(state, agent, depth)
    if not agent:
        return max(expected_value(state.successor(0, action), *turn, evaluate, ghosts) for action in legal)
    chances: Mapping[Action, float] = ghosts[agent - 1].get_distribution(state)
    return sum(
        chance * expected_value(state.successor(agent, action), *turn, evaluate, ghosts)
        for action, chance in chances.items()
    )
