# exercise = "alphabeta.agent"
# rule = "injected"
# slip = "precedence"
# into = "window"
# role = "counted"
# handed_in = "Window"
# [mends]
# "agent + 1" = "(agent + 1) % state.getNumAgents()"

from pacman_env import MultiAgentSearchAgent


class Window(MultiAgentSearchAgent):
    """Alpha and beta are handed on; the search stops beyond them."""

    def getAction(self, gameState):
        return self.value(gameState, 0, self.depth, float("-inf"), float("inf"))[1]

    def value(self, state, agent, depth, alpha, beta):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        following = agent + 1
        rest = depth - 1 if following == 0 else depth
        best, choice = (float("-inf") if agent == 0 else float("inf")), None
        for action in state.getLegalActions(agent):
            score = self.value(state.generateSuccessor(agent, action), following, rest, alpha, beta)[0]
            if agent == 0:
                if score > best:
                    best, choice = score, action
                if best > beta:
                    break
                alpha = max(alpha, best)
            else:
                if score < best:
                    best, choice = score, action
                if best < alpha:
                    break
                beta = min(beta, best)
        return best, choice
