# exercise = "pacman.minimax_agent"
# rule = "style"
# tree = "minimax"

from math import inf

from pacman_env import MultiAgentSearchAgent


class DispatchAndRootLoop(MultiAgentSearchAgent):
    """Three closures, arguments in another order, and a loop of its own at the root."""

    def getAction(self, gameState):
        def minimax(agentIndex, depth, state):
            if agentIndex == state.getNumAgents():
                agentIndex, depth = 0, depth + 1
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state)
            if agentIndex == 0:
                return maxValue(agentIndex, depth, state)
            return minValue(agentIndex, depth, state)

        def maxValue(agentIndex, depth, state):
            v = -inf
            for action in state.getLegalActions(agentIndex):
                v = max(v, minimax(1, depth, state.generateSuccessor(agentIndex, action)))
            return v

        def minValue(agentIndex, depth, state):
            v = inf
            for action in state.getLegalActions(agentIndex):
                v = min(v, minimax(agentIndex + 1, depth, state.generateSuccessor(agentIndex, action)))
            return v

        best, chosen = -inf, None
        for action in gameState.getLegalActions(0):
            score = minimax(1, 0, gameState.generateSuccessor(0, action))
            if chosen is None or score > best:
                best, chosen = score, action
        return chosen
