# exercise = "pacman.minimax_agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent


class EmptyListIsTheEnd(MultiAgentSearchAgent):
    """No test for won and lost: who has no moves is at the end (`default=`), which also evaluates inner positions."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.rate(gameState.generateSuccessor(0, a), 1, 0))

    def rate(self, state, agent, rounds):
        if agent == state.getNumAgents():
            return self.rate(state, 0, rounds + 1)
        here = self.evaluationFunction(state)
        if rounds == self.depth:
            return here
        moves = state.getLegalActions(agent)
        below = (self.rate(state.generateSuccessor(agent, a), agent + 1, rounds) for a in moves)
        return max(below, default=here) if agent == 0 else min(below, default=here)
