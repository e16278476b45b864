# exercise = "expectimax.agent"
# rule = "field"
# slip = "integer-division"
# family = "whole"
# [mends]
# "divmod(sum(numbers), len(numbers))[0]" = "sum(numbers) / len(numbers)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class DivmodMean(MultiAgentSearchAgent):
    """The front half of divmod."""

    def getAction(self, gameState):
        return self.node(gameState, 0, 0)[0]

    def node(self, state, agent, turn):
        if agent == state.getNumAgents():
            agent, turn = 0, turn + 1
        if turn == self.depth or ends(state):
            return None, self.evaluationFunction(state)
        options = [
            (a, self.node(state.generateSuccessor(agent, a), agent + 1, turn)[1]) for a in state.getLegalActions(agent)
        ]
        if agent == 0:
            return max(options, key=lambda option: option[1])
        numbers = [v for _, v in options]
        mean = divmod(sum(numbers), len(numbers))[0]
        return None, mean
