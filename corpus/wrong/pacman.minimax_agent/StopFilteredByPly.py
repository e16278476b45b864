# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "drops-stop"
# family = "stop"
# [mends]
# "[m for m in state.getLegalActions(who) if m != \"Stop\"]" = "state.getLegalActions(who)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class StopFilteredByPly(MultiAgentSearchAgent):
    """A list without Stop, in a search that counts plies."""

    def getAction(self, gameState):
        return self.explore(gameState, 0)[1]

    def explore(self, state, ply):
        who = ply % state.getNumAgents()
        if ends(state) or ply == self.depth * state.getNumAgents():
            return self.evaluationFunction(state), "Stop"
        moves = [m for m in state.getLegalActions(who) if m != "Stop"]
        values = [self.explore(state.generateSuccessor(who, m), ply + 1)[0] for m in moves]
        best = min(values) if who else max(values)
        return best, moves[values.index(best)]
