"""Minimax (AIMA 4th ed., section 5.2). See :mod:`pacman_env.agents.search` for what all searches share."""

from pacman_env.agents.base import Evaluation, MultiAgentSearchAgent
from pacman_env.agents.turns import Choice, after, chosen
from pacman_env.engine.state import GameState


def minimax(state: GameState, agent: int, depth: int, evaluate: Evaluation) -> Choice:
    """The minimax value and the best action for the agent to move (AIMA Figure 5.3); no action at a leaf."""
    legal = state.legal_actions(agent)
    if not (depth and legal):
        return evaluate(state), None
    turn = after(state, agent, depth)
    values = [minimax(state.successor(agent, action), *turn, evaluate)[0] for action in legal]
    best = min(values) if agent else max(values)
    return best, legal[values.index(best)]


class MinimaxAgent(MultiAgentSearchAgent):
    """A Pacman that plays minimax."""

    def get_action(self, state: GameState) -> str:
        """The first action with the greatest minimax value."""
        return chosen(minimax(state, 0, self.depth, self.evaluation_function))
