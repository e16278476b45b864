# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "never-updated"
# [mends]
# "worst < score" = "score < worst"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class NeverSmaller(MultiAgentSearchAgent):
    """The ghosts start from 1e9 and wait for a larger score, so 1e9 comes back."""

    def getAction(self, gameState):
        return self.dispatch(gameState, 0, self.depth)[1]

    def dispatch(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), "Stop"
        last = agent == state.getNumAgents() - 1
        following = (0, depth - 1) if last else (agent + 1, depth)
        best, worst, action = -1e9, 1e9, "Stop"
        for move in state.getLegalActions(agent):
            score = self.dispatch(state.generateSuccessor(agent, move), *following)[0]
            if agent == 0:
                if score > best:
                    best, action = score, move
            else:
                if worst < score:
                    worst, action = score, move
        return (worst if agent else best), action
