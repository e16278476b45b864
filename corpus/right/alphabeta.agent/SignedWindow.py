# exercise = "alphabeta.agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class SignedWindow(MultiAgentSearchAgent):
    """Negamax for teams with a window: it is turned around only where the team changes."""

    def getAction(self, gameState):
        top, chosen = -INFINITY, None
        for action in gameState.getLegalActions(0):
            v = -self.nega(gameState.generateSuccessor(0, action), 1, self.depth, -INFINITY, -top, -1)
            if v > top:
                top, chosen = v, action
        return chosen

    def nega(self, state, agent, rounds, low, high, team):
        if rounds == 0 or ended(state):
            return team * self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        left, other = rounds - (after == 0), 1 if after == 0 else -1
        top = -INFINITY
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            if other == team:
                v = self.nega(child, after, left, low, high, other)
            else:
                v = -self.nega(child, after, left, -high, -low, other)
            top, low = max(top, v), max(low, v)
            if top > high:
                break
        return top
