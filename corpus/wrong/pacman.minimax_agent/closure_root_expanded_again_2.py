# exercise = "pacman.minimax_agent"
# rule = "injected"
# slip = "root-expanded-again"
# into = "closure"
# role = "position"
# handed_in = "Closure"
# [mends]
# "worth(gameState.generateSuccessor(turn, move), ply + 1) for move in gameState.getLegalActions(turn)" = "worth(state.generateSuccessor(turn, move), ply + 1) for move in state.getLegalActions(turn)"

from pacman_env import MultiAgentSearchAgent


class Closure(MultiAgentSearchAgent):
    """A function inside of getAction; moves are counted, not rounds."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()

        def worth(state, ply):
            if ply == self.depth * agents or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            turn = ply % agents
            values = [
                worth(gameState.generateSuccessor(turn, move), ply + 1) for move in gameState.getLegalActions(turn)
            ]
            return min(values) if turn else max(values)

        moves = gameState.getLegalActions()
        return max(moves, key=lambda move: worth(gameState.generateSuccessor(0, move), 1))
