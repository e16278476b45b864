# exercise = "pacman.minimax_agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class TeamNegamax(MultiAgentSearchAgent):
    """Negamax for two teams: the sign turns only where the team of the next agent is another one."""

    def getAction(self, gameState):
        values = {}
        for action in gameState.getLegalActions(0):
            values[action] = -self.nega(gameState.generateSuccessor(0, action), 1, self.depth, -1)
        return max(values, key=values.get)

    def nega(self, state, agent, rounds, team):
        if rounds == 0 or ended(state):
            return team * self.evaluationFunction(state)
        last = agent == state.getNumAgents() - 1
        following, left = (0, rounds - 1) if last else (agent + 1, rounds)
        other = 1 if following == 0 else -1
        values = []
        for action in state.getLegalActions(agent):
            v = self.nega(state.generateSuccessor(agent, action), following, left, other)
            values.append(v if other == team else -v)
        return max(values)
