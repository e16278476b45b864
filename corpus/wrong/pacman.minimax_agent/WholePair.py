# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "returns-pair"
# family = "pair"
# [mends]
# "self.depth)" = "self.depth)[1]"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class WholePair(MultiAgentSearchAgent):
    """Hands back what the search hands back: the score and the action."""

    def getAction(self, gameState):
        return self.decide(gameState, 0, self.depth)

    def decide(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), "Stop"
        nxt = (agent + 1) % state.getNumAgents()
        options = []
        for action in state.getLegalActions(agent):
            score, _ = self.decide(state.generateSuccessor(agent, action), nxt, depth - (nxt == 0))
            options.append((score, action))
        return max(options) if agent == 0 else min(options)
