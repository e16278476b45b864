# exercise = "expectimax.agent"
# rule = "field"
# slip = "drops-stop"
# family = "exp-stop"
# [mends]
# "[a for a in s.getLegalActions(0) if a != \"Stop\"]" = "s.getLegalActions(0)"

import statistics

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class ExpectimaxOnlyWalks(MultiAgentSearchAgent):
    """A lambda lists the moves in which Pacman walks."""

    def getAction(self, gameState):
        walks = lambda s: [a for a in s.getLegalActions(0) if a != "Stop"]

        def pacman(s, left):
            if left == 0 or ends(s):
                return self.evaluationFunction(s)
            return max(ghost(s.generateSuccessor(0, a), 1, left) for a in walks(s))

        def ghost(s, index, left):
            if ends(s):
                return self.evaluationFunction(s)
            after = [s.generateSuccessor(index, a) for a in s.getLegalActions(index)]
            last = index == s.getNumAgents() - 1
            return statistics.fmean(pacman(c, left - 1) if last else ghost(c, index + 1, left) for c in after)

        return max(walks(gameState), key=lambda a: ghost(gameState.generateSuccessor(0, a), 1, self.depth))
