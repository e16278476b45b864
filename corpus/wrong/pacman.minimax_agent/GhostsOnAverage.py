# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "mean-in-min"
# [mends]
# "sum(replies) / len" = "min"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class GhostsOnAverage(MultiAgentSearchAgent):
    """Expectimax handed in as minimax: the ghosts' replies are averaged."""

    def getAction(self, gameState):
        return self.turn(gameState, 0, self.depth, best=True)

    def turn(self, state, agent, left, best=False):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        after, moves = (agent + 1) % state.getNumAgents(), state.getLegalActions(agent)
        replies = [self.turn(state.generateSuccessor(agent, a), after, left - (after == 0)) for a in moves]
        if agent == 0:
            return moves[replies.index(max(replies))] if best else max(replies)
        return sum(replies) / len(replies)
