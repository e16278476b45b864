# exercise = "pacman.minimax_agent"
# rule = "injected"
# slip = "depth-per-agent"
# into = "closure"
# role = "end"
# handed_in = "Closure"
# [mends]
# "self.depth" = "self.depth * agents"

from pacman_env import MultiAgentSearchAgent


class Closure(MultiAgentSearchAgent):
    """A function inside of getAction; moves are counted, not rounds."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()

        def worth(state, ply):
            if ply == self.depth or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            turn = ply % agents
            values = [worth(state.generateSuccessor(turn, move), ply + 1) for move in state.getLegalActions(turn)]
            return min(values) if turn else max(values)

        moves = gameState.getLegalActions()
        return max(moves, key=lambda move: worth(gameState.generateSuccessor(0, move), 1))
