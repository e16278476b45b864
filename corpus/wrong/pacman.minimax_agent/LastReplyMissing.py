# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-off-by-one"
# [mends]
# "rounds - (who == last)" = "rounds"
# "after, rounds)" = "after, rounds - (who == last))"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class LastReplyMissing(MultiAgentSearchAgent):
    """A round is taken off as soon as it is the last ghost's turn, before he has moved."""

    def getAction(self, gameState):
        moves = gameState.getLegalActions(0)
        return max(moves, key=lambda move: self.worth(gameState.generateSuccessor(0, move), 1, self.depth))

    def worth(self, state, who, rounds):
        last = state.getNumAgents() - 1
        rounds = rounds - (who == last)
        if rounds == 0 or ends(state):
            return self.evaluationFunction(state)
        after = who + 1 if who < last else 0
        found = [self.worth(state.generateSuccessor(who, move), after, rounds) for move in state.getLegalActions(who)]
        return min(found) if who else max(found)
