# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "one-min-for-all-ghosts"
# family = "first-ghost"
# [mends]
# "= 1" = "= gameState.getNumAgents() - 1"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class OneRival(MultiAgentSearchAgent):
    """One layer of MIN, that of the first ghost, then Pacman again."""

    def getAction(self, gameState):
        rivals = 1

        def mine(state, left):
            if left == 0 or ends(state):
                return self.evaluationFunction(state)
            return max(theirs(state.generateSuccessor(0, a), left, 1) for a in state.getLegalActions(0))

        def theirs(state, left, ghost):
            if ends(state):
                return self.evaluationFunction(state)
            kids = [state.generateSuccessor(ghost, a) for a in state.getLegalActions(ghost)]
            return min(mine(k, left - 1) if ghost == rivals else theirs(k, left, ghost + 1) for k in kids)

        moves = gameState.getLegalActions(0)
        return max(moves, key=lambda a: theirs(gameState.generateSuccessor(0, a), self.depth, 1))
