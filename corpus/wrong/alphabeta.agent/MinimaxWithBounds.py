# exercise = "alphabeta.agent"
# rule = "field"
# slip = "no-pruning"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class MinimaxWithBounds(MultiAgentSearchAgent):
    """Minimax that carries two bounds about and never looks at them."""

    def getAction(self, gameState):
        return self.best(gameState, 0, 0, -INFINITY, INFINITY)[1]

    def best(self, state, agent, rounds, alpha, beta):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds + 1
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state), None
        moves = state.getLegalActions(agent)
        pairs = [(self.best(state.generateSuccessor(agent, a), agent + 1, rounds, alpha, beta)[0], a) for a in moves]
        return (min if agent else max)(pairs, key=lambda pair: pair[0])
