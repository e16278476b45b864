# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "precedence"
# [mends]
# "= agent + 1 %" = "= (agent + 1) %"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class PercentFirst(MultiAgentSearchAgent):
    """`agent + 1 % n` never comes back to 0."""

    def getAction(self, gameState):
        def value(state, agent, rounds):
            if rounds == self.depth or ends(state):
                return self.evaluationFunction(state)
            turn = agent + 1 % gameState.getNumAgents()
            if turn == 0:
                rounds += 1
            found = [value(state.generateSuccessor(agent, a), turn, rounds) for a in state.getLegalActions(agent)]
            return max(found) if agent == 0 else min(found)

        first = 1 % gameState.getNumAgents()
        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.generateSuccessor(0, a), first, 0))
