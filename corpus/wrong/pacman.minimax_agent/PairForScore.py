# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "pair-or-number"
# [mends]
# "*following)" = "*following)[0]"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class PairForScore(MultiAgentSearchAgent):
    """Compares a pair of score and action with a score."""

    def getAction(self, gameState):
        return self.search(gameState, 0, self.depth)[1]

    def search(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), "Stop"
        following = (0, depth - 1) if agent == state.getNumAgents() - 1 else (agent + 1, depth)
        score, choice = (1e9 if agent else -1e9), "Stop"
        for a in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, a)
            new_score = self.search(child, *following)
            if new_score < score if agent else new_score > score:
                score, choice = new_score, a
        return score, choice
