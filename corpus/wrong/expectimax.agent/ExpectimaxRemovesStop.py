# exercise = "expectimax.agent"
# rule = "field"
# slip = "drops-stop"
# family = "exp-stop"
# [mends]
# "legal.remove(Action.STOP)" = "pass"

from pacman_env import Action, MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class ExpectimaxRemovesStop(MultiAgentSearchAgent):
    """Pacman's Stop is taken out of the list, at the root and below."""

    def getAction(self, gameState):
        top, answer = -999999, None
        for a in self.without(gameState):
            score = self.expectimax(1, 0, gameState.generateSuccessor(0, a))
            if score > top:
                top, answer = score, a
        return answer

    def without(self, state):
        legal = state.getLegalActions(0)
        legal.remove(Action.STOP)
        return legal

    def expectimax(self, agent, depth, state):
        if depth == self.depth or ends(state):
            return self.evaluationFunction(state)
        if agent == 0:
            return max(self.expectimax(1, depth, state.generateSuccessor(0, a)) for a in self.without(state))
        score, moves = 0, state.getLegalActions(agent)
        for a in moves:
            child = state.generateSuccessor(agent, a)
            if agent == state.getNumAgents() - 1:
                score += self.expectimax(0, depth + 1, child)
            else:
                score += self.expectimax(agent + 1, depth, child)
        return score / len(moves)
