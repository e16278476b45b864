# exercise = "expectimax.agent"
# rule = "style"
# tree = "minimax"

from math import inf

from pacman_env import MultiAgentSearchAgent


class ExpectimaxPairs(MultiAgentSearchAgent):
    """Chance nodes by a running sum, pairs all the way."""

    def getAction(self, gameState):
        _, action = self.expectimax(gameState, 0, 0)
        return action

    def expectimax(self, state, agentIndex, depth):
        if state.isWin() or state.isLose() or depth == self.depth:
            return self.evaluationFunction(state), None
        after = (agentIndex + 1) % state.getNumAgents()
        below = depth + (after == 0)
        actions = state.getLegalActions(agentIndex)
        if agentIndex:
            total = 0
            for action in actions:
                total += self.expectimax(state.getNextState(agentIndex, action), after, below)[0] / len(actions)
            return total, None
        v, chosen = -inf, None
        for action in actions:
            value, _ = self.expectimax(state.getNextState(agentIndex, action), after, below)
            if chosen is None or value > v:
                v, chosen = value, action
        return v, chosen
