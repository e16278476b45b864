# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "one-min-for-all-ghosts"
# family = "first-ghost"
# [mends]
# "0 if agent else 1" = "(agent + 1) % state.getNumAgents()"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class TurnAndTurnAbout(MultiAgentSearchAgent):
    """Agent 0 and agent 1 take turns, as in a game of two."""

    def getAction(self, gameState):
        return self.play(gameState, 0, 0)[1]

    def play(self, state, agent, rounds):
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state), "Stop"
        following = 0 if agent else 1
        best = None
        for action in state.getLegalActions(agent):
            v = self.play(state.generateSuccessor(agent, action), following, rounds + (following == 0))[0]
            if best is None or (v < best[0] if agent else v > best[0]):
                best = v, action
        return best
