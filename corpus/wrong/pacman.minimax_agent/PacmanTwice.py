# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "max-after-max"
# [mends]
# "minimax(0," = "minimax(1,"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class PacmanTwice(MultiAgentSearchAgent):
    """After Pacman's first move it is Pacman's turn again."""

    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        scores = [self.minimax(0, self.depth, gameState.generateSuccessor(0, a)) for a in actions]
        return actions[scores.index(max(scores))]

    def minimax(self, agent, depth, state):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        after = agent + 1 if agent + 1 < state.getNumAgents() else 0
        depth = depth if after else depth - 1
        return (min if agent else max)(
            self.minimax(after, depth, state.generateSuccessor(agent, a)) for a in state.getLegalActions(agent)
        )
