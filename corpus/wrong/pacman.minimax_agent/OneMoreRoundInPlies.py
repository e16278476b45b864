# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-off-by-one"
# family = "deep"
# [mends]
# "(self.depth + 1)" = "self.depth"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class OneMoreRoundInPlies(MultiAgentSearchAgent):
    """The number of plies is that of one more round."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()
        limit = agents * (self.depth + 1)

        def value(state, ply):
            if ply >= limit or ends(state):
                return self.evaluationFunction(state)
            pick, who = (min, ply % agents) if ply % agents else (max, 0)
            return pick(value(state.generateSuccessor(who, a), ply + 1) for a in state.getLegalActions(who))

        tried = {value(gameState.generateSuccessor(0, a), 1): a for a in gameState.getLegalActions(0)}
        return tried[max(tried)]
