# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "impossible-move"
# [mends]
# "= moves[who]" = "= state.getLegalActions(who)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class MovesOfTheBeginning(MultiAgentSearchAgent):
    """Ghosts try the moves that they have at the beginning, wherever they are now."""

    def getAction(self, gameState):
        agents = range(gameState.getNumAgents())
        moves = [gameState.getLegalActions(agent) for agent in agents]

        def worth(state, ply):
            rounds, who = divmod(ply, len(agents))
            if rounds == self.depth or ends(state):
                return self.evaluationFunction(state)
            tried = moves[who] if who else state.getLegalActions(0)
            values = [worth(state.generateSuccessor(who, move), ply + 1) for move in tried]
            return min(values) if who else max(values)

        return max(moves[0], key=lambda move: worth(gameState.generateSuccessor(0, move), 1))
