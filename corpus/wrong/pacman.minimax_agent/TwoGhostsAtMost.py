# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "last-ghost-forgotten"
# [mends]
# "[:3]" = ""

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class TwoGhostsAtMost(MultiAgentSearchAgent):
    """Tried with two ghosts only: of three the last one never moves."""

    def getAction(self, gameState):
        everybody = list(range(gameState.getNumAgents()))[:3]

        def worth(state, turns):
            if not turns or ends(state):
                return self.evaluationFunction(state)
            who, *rest = turns
            pick = min if who else max
            return pick([worth(state.generateSuccessor(who, a), rest) for a in state.getLegalActions(who)])

        legal, later = gameState.getLegalActions(0), (everybody * self.depth)[1:]
        return max(legal, key=lambda a: worth(gameState.generateSuccessor(0, a), later))
