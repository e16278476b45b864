# exercise = "pacman.minimax_agent"
# rule = "field"

import sys

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class PlyCounter(MultiAgentSearchAgent):
    """One counter of plies: modulo the agents it says whose turn it is, and the root's values go into a list aside."""

    def getAction(self, gameState):
        agents, scores = gameState.getNumAgents(), []

        def explore(state, ply):
            if ended(state) or ply >= self.depth * agents:
                return self.evaluationFunction(state)
            who = ply % agents
            if who == 0:
                result = -sys.maxsize
                for action in state.getLegalActions(0):
                    found = explore(state.generateSuccessor(0, action), ply + 1)
                    if found > result:
                        result = found
                    if ply == 0:
                        scores.append(found)
                return result
            result = sys.maxsize
            for action in state.getLegalActions(who):
                result = min(result, explore(state.generateSuccessor(who, action), ply + 1))
            return result

        explore(gameState, 0)
        return gameState.getLegalActions(0)[scores.index(max(scores))]
