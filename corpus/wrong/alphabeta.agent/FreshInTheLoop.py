# exercise = "alphabeta.agent"
# rule = "field"
# slip = "window-reset"
# family = "fresh"
# elsewhere = ["max(alpha, -INFINITY)"]
# [mends]
# "alpha, beta = -INFINITY, INFINITY  # root" = "pass"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class FreshInTheLoop(MultiAgentSearchAgent):
    """The line that sets the window stands inside the loop of the root."""

    def getAction(self, gameState):
        alpha, beta, picked = -INFINITY, INFINITY, None
        top = -INFINITY
        for action in gameState.getLegalActions():
            alpha, beta = -INFINITY, INFINITY  # root
            score = self.look(gameState.generatePacmanSuccessor(action), 1, 0, (max(alpha, -INFINITY), beta))
            if score > top:
                top, picked = score, action
            alpha = max(alpha, top)
        return picked

    def look(self, state, agent, done, window):
        if agent == state.getNumAgents():
            agent, done = 0, done + 1
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        alpha, beta = window
        scores = []
        for action in state.getLegalActions(agent):
            scores.append(self.look(state.generateSuccessor(agent, action), agent + 1, done, (alpha, beta)))
            if agent:
                beta = min(beta, scores[-1])
            else:
                alpha = max(alpha, scores[-1])
            if alpha > beta:
                break
        return min(scores) if agent else max(scores)
