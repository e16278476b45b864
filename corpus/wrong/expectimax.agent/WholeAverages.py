# exercise = "expectimax.agent"
# rule = "field"
# slip = "integer-division"
# family = "whole"
# [mends]
# "total // len" = "total / len"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class WholeAverages(MultiAgentSearchAgent):
    """`//` in the ghosts' function."""

    def getAction(self, gameState):
        return max(
            (self.ghost(gameState.generateSuccessor(0, a), 1, self.depth), a) for a in gameState.getLegalActions(0)
        )[1]

    def pacman(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        return max(self.ghost(state.generateSuccessor(0, a), 1, left) for a in state.getLegalActions(0))

    def ghost(self, state, index, left):
        if ends(state):
            return self.evaluationFunction(state)
        actions, total = state.getLegalActions(index), 0
        for a in actions:
            child = state.generateSuccessor(index, a)
            last = index + 1 == state.getNumAgents()
            total += self.pacman(child, left - 1) if last else self.ghost(child, index + 1, left)
        return total // len(actions)
