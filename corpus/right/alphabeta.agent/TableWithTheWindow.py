# exercise = "alphabeta.agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class TableWithTheWindow(MultiAgentSearchAgent):
    """A table of results whose key holds the window as well, so that no bound is taken for a value."""

    def getAction(self, gameState):
        self.memory = {}
        best, action = -INFINITY, None
        for move in gameState.getLegalActions(0):
            v = self.remembered(gameState.generateSuccessor(0, move), 1, 0, best, INFINITY)
            if v > best:
                best, action = v, move
        return action

    def remembered(self, *question):
        if question not in self.memory:
            self.memory[question] = self.searched(*question)
        return self.memory[question]

    def searched(self, state, agent, rounds, alpha, beta):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds + 1
        if rounds == self.depth or ended(state):
            return self.evaluationFunction(state)
        seen = []
        for action in state.getLegalActions(agent):
            seen.append(self.remembered(state.generateSuccessor(agent, action), agent + 1, rounds, alpha, beta))
            if agent == 0:
                alpha = max(alpha, seen[-1])
            else:
                beta = min(beta, seen[-1])
            if alpha >= beta:
                break
        return min(seen) if agent else max(seen)
