# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "missing-parentheses"
# [mends]
# "isWin or state.isLose" = "isWin() or state.isLose()"

from pacman_env import MultiAgentSearchAgent


class WinIsTrue(MultiAgentSearchAgent):
    """`state.isWin` without parentheses: every position is an end."""

    def getAction(self, gameState):
        return max(
            (self.value(gameState.generateSuccessor(0, a), 1, self.depth), a) for a in gameState.getLegalActions()
        )[1]

    def value(self, state, agent, left):
        if left == 0 or state.isWin or state.isLose:
            return self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        nums = [
            self.value(state.generateSuccessor(agent, a), after, left - (after == 0))
            for a in state.getLegalActions(agent)
        ]
        return min(nums) if agent else max(nums)
