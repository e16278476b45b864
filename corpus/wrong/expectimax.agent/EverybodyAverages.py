# exercise = "expectimax.agent"
# rule = "field"
# slip = "mean-in-max"
# [mends]
# "len(values)" = "len(values) if agent else max(values)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class EverybodyAverages(MultiAgentSearchAgent):
    """Below the root Pacman's layers are averaged like the ghosts'."""

    def getAction(self, gameState):
        scored = [(self.mean(gameState.generateSuccessor(0, a), 1, 1), a) for a in gameState.getLegalActions(0)]
        return max(scored, key=lambda pair: pair[0])[1]

    def mean(self, state, agent, turn):
        if agent == state.getNumAgents():
            agent, turn = 0, turn + 1
        if turn > self.depth or ends(state):
            return self.evaluationFunction(state)
        values = [self.mean(state.generateSuccessor(agent, a), agent + 1, turn) for a in state.getLegalActions(agent)]
        return sum(values) / len(values)
