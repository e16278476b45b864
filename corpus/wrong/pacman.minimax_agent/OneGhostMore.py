# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "no-such-agent"
# alike = "precedence"
# [mends]
# "who > state" = "who >= state"

import operator

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class OneGhostMore(MultiAgentSearchAgent):
    """Pacman's turn comes one ghost too late: there is none of this number."""

    def getAction(self, gameState):
        options = []
        for move in gameState.getLegalActions(0):
            options.append((self.worth(gameState.generateSuccessor(0, move), 1, self.depth), move))
        return max(options, key=operator.itemgetter(0))[1]

    def worth(self, state, who, rounds):
        if who > state.getNumAgents():
            who, rounds = 0, rounds - 1
        if rounds == 0 or ends(state):
            return self.evaluationFunction(state)
        choices = state.getLegalActions(who)
        after = [self.worth(state.generateSuccessor(who, move), who + 1, rounds) for move in choices]
        return min(after) if who else max(after)
