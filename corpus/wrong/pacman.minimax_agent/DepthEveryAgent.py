# exercise = "pacman.minimax_agent"
# rule = "named"
# slip = "depth-per-agent"

from pacman_env import MultiAgentSearchAgent


class Camel(MultiAgentSearchAgent):
    """A right search in the Berkeley manner; each wrong agent below changes what its mistake is about."""

    def getAction(self, gameState):
        best, choice = None, None
        for action in self.legal(gameState, 0):
            v = self.value(gameState.generateSuccessor(0, action), 1, self.depth, gameState)
            if best is None or v > best:
                best, choice = v, action
        return choice

    def legal(self, state, agent):
        return state.getLegalActions(agent)

    def value(self, state, agent, depth, root):
        if agent >= state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        return self.layer(state, agent, depth, root)

    def layer(self, state, agent, depth, root):
        pick = max if agent == 0 else min
        return pick(
            self.value(state.generateSuccessor(agent, a), agent + 1, depth, root) for a in self.legal(state, agent)
        )


class DepthEveryAgent(Camel):
    def layer(self, state, agent, depth, root):
        pick = max if agent == 0 else min
        nxt = (agent + 1) % state.getNumAgents()
        return pick(
            self.value(state.generateSuccessor(agent, a), nxt, depth - 1, root) for a in self.legal(state, agent)
        )

    def getAction(self, gameState):
        moves, one = gameState.getLegalActions(0), 1 % gameState.getNumAgents()
        return max(moves, key=lambda a: self.value(gameState.generateSuccessor(0, a), one, self.depth - 1, None))
