# exercise = "pacman.minimax_agent"
# also = ["alphabeta.agent"]
# rule = "style"
# tree = "strict_alpha_beta"

from math import inf

from pacman_env import MultiAgentSearchAgent


class TwoMethodsPairs(MultiAgentSearchAgent):
    """Alpha-beta with two methods that give back (value, action) and cut only past the bound."""

    def getAction(self, gameState):
        return self.max_value(gameState, 0, 0, -inf, inf)[1]

    def over(self, state, depth):
        return state.isWin() or state.isLose() or depth == self.depth

    def below(self, state, agentIndex, depth, alpha, beta):
        after = (agentIndex + 1) % state.getNumAgents()
        method = self.min_value if after else self.max_value
        return lambda action: method(
            state.getNextState(agentIndex, action), after, depth if after else depth + 1, alpha, beta
        )

    def max_value(self, state, agentIndex, depth, alpha, beta):
        if self.over(state, depth):
            return self.evaluationFunction(state), None
        v, chosen = -inf, None
        for action in state.getLegalActions(agentIndex):
            value, _ = self.below(state, agentIndex, depth, alpha, beta)(action)
            if chosen is None or value > v:
                v, chosen = value, action
            alpha = max(alpha, v)
            if v > beta:
                return v, chosen
        return v, chosen

    def min_value(self, state, agentIndex, depth, alpha, beta):
        if self.over(state, depth):
            return self.evaluationFunction(state), None
        v, chosen = inf, None
        for action in state.getLegalActions(agentIndex):
            value, _ = self.below(state, agentIndex, depth, alpha, beta)(action)
            if value < v:
                v, chosen = value, action
            beta = min(beta, v)
            if v < alpha:
                return v, chosen
        return v, chosen
