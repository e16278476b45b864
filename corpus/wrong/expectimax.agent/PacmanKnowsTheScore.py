# exercise = "expectimax.agent"
# rule = "field"
# slip = "other-evaluation"
# [mends]
# "state.getScore()" = "self.evaluationFunction(state)"

import statistics

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class PacmanKnowsTheScore(MultiAgentSearchAgent):
    """Pacman's layer measures by the score, the ghosts' layers by the evaluation function."""

    def getAction(self, gameState):
        return max(
            gameState.getLegalActions(0), key=lambda move: self.ghost(gameState.generateSuccessor(0, move), 1, 1)
        )

    def pacman(self, state, turn):
        if turn > self.depth or ends(state):
            return state.getScore()
        return max(self.ghost(state.generateSuccessor(0, move), 1, turn) for move in state.getLegalActions(0))

    def ghost(self, state, who, turn):
        if ends(state):
            return self.evaluationFunction(state)
        results = []
        for move in state.getLegalActions(who):
            child = state.generateSuccessor(who, move)
            if who + 1 < state.getNumAgents():
                results.append(self.ghost(child, who + 1, turn))
            else:
                results.append(self.pacman(child, turn + 1))
        return statistics.mean(results)
