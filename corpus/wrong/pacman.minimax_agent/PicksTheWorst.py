# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "max-reversed"
# [mends]
# "return min(scored" = "return max(scored"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class PicksTheWorst(MultiAgentSearchAgent):
    """At the root the smallest score is picked."""

    def getAction(self, gameState):
        scored = [(self.reply(gameState.generateSuccessor(0, a), 1), a) for a in gameState.getLegalActions(0)]
        return min(scored)[1]

    def reply(self, state, ply):
        agents = state.getNumAgents()
        if ends(state) or ply == self.depth * agents:
            return self.evaluationFunction(state)
        turn = ply % agents
        scores = [self.reply(state.generateSuccessor(turn, a), ply + 1) for a in state.getLegalActions(turn)]
        return max(scores) if turn == 0 else min(scores)
