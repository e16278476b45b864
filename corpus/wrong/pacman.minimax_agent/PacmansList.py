# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "wrong-agents-moves"
# [mends]
# "getLegalActions():" = "getLegalActions(agent):"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class PacmansList(MultiAgentSearchAgent):
    """`getLegalActions()` without a number gives Pacman's moves, for the ghosts too."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(), key=lambda a: self.deeper(gameState.generateSuccessor(0, a), 1, 0))

    def deeper(self, state, agent, done):
        if agent == state.getNumAgents():
            agent, done = 0, done + 1
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        result = None
        for action in state.getLegalActions():
            v = self.deeper(state.generateSuccessor(agent, action), agent + 1, done)
            result = v if result is None else min(result, v) if agent else max(result, v)
        return result
