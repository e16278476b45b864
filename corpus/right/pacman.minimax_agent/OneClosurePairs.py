# exercise = "pacman.minimax_agent"
# rule = "style"
# tree = "minimax"

from math import inf

from pacman_env import MultiAgentSearchAgent


class OneClosurePairs(MultiAgentSearchAgent):
    """One closure inside getAction that gives back (value, action); the depth grows with each round."""

    def getAction(self, gameState):
        def minimax(state, agentIndex, depth):
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state), None
            after = (agentIndex + 1) % state.getNumAgents()
            below = depth + 1 if after == 0 else depth
            found = (-inf if agentIndex == 0 else inf), None
            for action in state.getLegalActions(agentIndex):
                value, _ = minimax(state.getNextState(agentIndex, action), after, below)
                if found[1] is None or (value > found[0] if agentIndex == 0 else value < found[0]):
                    found = value, action
            return found

        return minimax(gameState, 0, 0)[1]
