# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "root-expanded-again"
# [mends]
# "= [gameState.generateSuccessor" = "= [state.generateSuccessor"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class OuterName(MultiAgentSearchAgent):
    """The ghosts' successors are made from the position of the outer function."""

    def getAction(self, gameState):
        def high(state, left):
            if left == 0 or ends(state):
                return self.evaluationFunction(state), None
            return max((low(state.generateSuccessor(0, a), left, 1), a) for a in state.getLegalActions(0))

        def low(state, left, ghost):
            if ends(state):
                return self.evaluationFunction(state)
            kids = [gameState.generateSuccessor(ghost, a) for a in state.getLegalActions(ghost)]
            if ghost + 1 < state.getNumAgents():
                return min(low(k, left, ghost + 1) for k in kids)
            return min(high(k, left - 1)[0] for k in kids)

        return high(gameState, self.depth)[1]
