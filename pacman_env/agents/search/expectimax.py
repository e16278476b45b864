"""Expectimax (AIMA 4th ed., section 5.5). See :mod:`pacman_env.agents.search` for what all searches share."""

from pacman_env.agents.base import Evaluation, MultiAgentSearchAgent
from pacman_env.agents.turns import Choice, after, chosen
from pacman_env.engine.state import GameState


def expectimax(state: GameState, agent: int, depth: int, evaluate: Evaluation) -> Choice:
    """The expected value and Pacman's best action against ghosts that move at random, every action equally likely."""
    legal = state.legal_actions(agent)
    if not (depth and legal):
        return evaluate(state), None
    turn = after(state, agent, depth)
    values = [expectimax(state.successor(agent, action), *turn, evaluate)[0] for action in legal]
    if agent:
        return sum(values) / len(values), None
    best = max(values)
    return best, legal[values.index(best)]


class ExpectimaxAgent(MultiAgentSearchAgent):
    """A Pacman that plays expectimax: it expects the ghosts to move at random."""

    def get_action(self, state: GameState) -> str:
        """The first action with the greatest expected value."""
        return chosen(expectimax(state, 0, self.depth, self.evaluation_function))
