# exercise = "pacman.minimax_agent"
# rule = "style"
# tree = "minimax"

from pacman_env import MultiAgentSearchAgent


class CountingDown(MultiAgentSearchAgent):
    """The course's own names; plies are counted down to zero."""

    def getAction(self, gameState):
        plies = self.depth * gameState.num_agents
        values = {}
        for action in gameState.legal_actions():
            values[action] = self.value(gameState.successor(0, action), plies - 1)
        return max(values, key=values.get)

    def value(self, state, plies):
        if not plies or state.is_win() or state.is_lose():
            return self.evaluationFunction(state)
        agent = -plies % state.num_agents
        best = min if agent else max
        return best(self.value(state.successor(agent, action), plies - 1) for action in state.legal_actions(agent))
