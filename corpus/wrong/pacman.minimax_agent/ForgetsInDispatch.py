# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "returns-nothing"
# [mends]
# "self.minimum" = "return self.minimum"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class ForgetsInDispatch(MultiAgentSearchAgent):
    """The dispatching function calls the ghosts' one and does not hand its answer on."""

    def getAction(self, gameState):
        return max(
            gameState.getLegalActions(0), key=lambda a: self.value(gameState.generateSuccessor(0, a), 1, self.depth)
        )

    def value(self, state, agent, rounds):
        if rounds == 0 or ends(state):
            return self.evaluationFunction(state)
        if agent == 0:
            return max(self.value(state.generateSuccessor(0, a), 1, rounds) for a in state.getLegalActions(0))
        self.minimum(state, agent, rounds)

    def minimum(self, state, agent, rounds):
        last = agent == state.getNumAgents() - 1
        args = (0, rounds - 1) if last else (agent + 1, rounds)
        return min(self.value(state.generateSuccessor(agent, a), *args) for a in state.getLegalActions(agent))
