# exercise = "pacman.minimax_agent"
# rule = "field"

from collections import deque

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class TurnsInAQueue(MultiAgentSearchAgent):
    """A queue of turns, consumed from the left: no depth and no agent is counted."""

    def getAction(self, gameState):
        order = deque(list(range(gameState.getNumAgents())) * self.depth)
        return self.best(gameState, order)[1]

    def best(self, state, order):
        if not order or ended(state):
            return self.evaluationFunction(state), "Stop"
        rest = order.copy()
        agent = rest.popleft()
        options = [(self.best(state.generateSuccessor(agent, a), rest)[0], a) for a in state.getLegalActions(agent)]
        return min(options) if agent else max(options)
