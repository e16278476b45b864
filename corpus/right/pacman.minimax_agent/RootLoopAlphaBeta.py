# exercise = "pacman.minimax_agent"
# also = ["alphabeta.agent"]
# rule = "style"
# tree = "strict_alpha_beta"

from math import inf

from pacman_env import MultiAgentSearchAgent


class RootLoopAlphaBeta(MultiAgentSearchAgent):
    """Alpha-beta whose first level is the loop in getAction; the window there is made of local variables."""

    def getAction(self, gameState):
        alpha, beta = -inf, inf
        chosen = None
        for action in gameState.getLegalActions(0):
            value = self.value(gameState.generateSuccessor(0, action), self.depth, 1, alpha, beta)
            if chosen is None or value > alpha:
                alpha, chosen = value, action
        return chosen

    def value(self, state, rounds, agent, alpha, beta):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds - 1
        if not rounds or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = inf if agent else -inf
        for action in state.getLegalActions(agent):
            found = self.value(state.generateSuccessor(agent, action), rounds, agent + 1, alpha, beta)
            if agent:
                v = min(v, found)
                if v < alpha:
                    return v
                beta = min(beta, v)
            else:
                v = max(v, found)
                if v > beta:
                    return v
                alpha = max(alpha, v)
        return v
