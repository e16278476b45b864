# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "random-choice"

import random

from pacman_env import MultiAgentSearchAgent


class DiceAgent(MultiAgentSearchAgent):
    """Any legal action, by lot."""

    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        return actions[random.randrange(len(actions))]
