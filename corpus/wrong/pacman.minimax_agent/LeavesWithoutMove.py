# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "pair-or-number"
# [mends]
# "return self.evaluationFunction(state)" = "return self.evaluationFunction(state), None"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class LeavesWithoutMove(MultiAgentSearchAgent):
    """Everywhere a pair of value and move comes back, but at the leaves the value alone."""

    def getAction(self, gameState):
        return self.best(gameState, 0)[1]

    def best(self, state, ply):
        rounds, who = divmod(ply, state.getNumAgents())
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state)
        choice = None
        for move in state.getLegalActions(who):
            value, _ = self.best(state.generateSuccessor(who, move), ply + 1)
            if choice is None or (value < choice[0] if who else value > choice[0]):
                choice = value, move
        return choice
