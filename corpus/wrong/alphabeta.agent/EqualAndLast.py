# exercise = "alphabeta.agent"
# rule = "named"
# slip = "cuts-on-equality"

from pacman_env import MultiAgentSearchAgent

INF = float("inf")


class WindowAgent(MultiAgentSearchAgent):
    """A right alpha-beta agent; each wrong agent below changes what its mistake is about."""

    def getAction(self, gameState):
        self.alpha, best, choice = -INF, None, None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, self.depth, self.start(), INF)
            if best is None or v > best:
                best, choice = v, action
            self.alpha = max(self.alpha, v)
        return choice

    def start(self):
        return self.alpha

    def cut(self, v, alpha, beta, agent):
        return v > beta if agent == 0 else v < alpha

    def value(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = -INF if agent == 0 else INF
        for action in state.getLegalActions(agent):
            w = self.value(state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta)
            v = max(v, w) if agent == 0 else min(v, w)
            if self.cut(v, alpha, beta, agent):
                return v
            alpha, beta = (max(alpha, v), beta) if agent == 0 else (alpha, min(beta, v))
        return v


class EqualAndLast(WindowAgent):
    def cut(self, v, alpha, beta, agent):
        return v >= beta if agent == 0 else v <= alpha

    def getAction(self, gameState):
        alpha, choice = -INF, None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, self.depth, alpha, INF)
            if v >= alpha:
                alpha, choice = v, action
        return choice
