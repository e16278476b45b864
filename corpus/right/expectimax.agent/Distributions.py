# exercise = "expectimax.agent"
# rule = "field"

import itertools

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class Distributions(MultiAgentSearchAgent):
    """A dictionary from action to probability for every ghost, as the ghosts of the project have one."""

    def getAction(self, gameState):
        return self.search(gameState, 0, self.depth)[0]

    def chances(self, state, ghost):
        actions = state.getLegalActions(ghost)
        return dict(zip(actions, itertools.repeat(1 / len(actions))))

    def search(self, state, agent, left):
        if agent >= state.getNumAgents():
            return self.search(state, 0, left - 1)
        if left == 0 or ended(state):
            return "Stop", self.evaluationFunction(state)
        if agent == 0:
            tries = [(a, self.search(state.generateSuccessor(0, a), 1, left)[1]) for a in state.getLegalActions(0)]
            return max(tries, key=lambda pair: pair[1])
        expected = 0
        for action, chance in self.chances(state, agent).items():
            expected += chance * self.search(state.generateSuccessor(agent, action), agent + 1, left)[1]
        return None, expected
