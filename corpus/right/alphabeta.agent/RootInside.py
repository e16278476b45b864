# exercise = "alphabeta.agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class RootInside(MultiAgentSearchAgent):
    """The root is a call like any other; alpha and beta start from numbers, cuts on equality, the first best stays."""

    def getAction(self, gameState):
        return self.node(gameState, 0, 0, -999999, 999999)[1]

    def node(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or ended(state):
            return self.evaluationFunction(state), None
        chosen = None
        for action in state.getLegalActions(agent):
            score, _ = self.node(state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta)
            if agent == 0 and score > alpha:
                alpha, chosen = score, action
            elif agent > 0 and score < beta:
                beta, chosen = score, action
            if alpha >= beta:
                break
        return (beta if agent else alpha), chosen
