# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "mutates-legal-list"
# [mends]
# "actions.remove(action)" = ""

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class RemovesWhileWalking(MultiAgentSearchAgent):
    """Takes each action out of the list when it is done, while the loop goes through the list."""

    def getAction(self, gameState):
        return self.best(gameState, 0, self.depth)[1]

    def best(self, state, agent, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state), None
        actions, found = state.getLegalActions(agent), []
        after = (agent + 1) % state.getNumAgents()
        for action in actions:
            found.append((self.best(state.generateSuccessor(agent, action), after, left - (after == 0))[0], action))
            actions.remove(action)
        return min(found) if agent else max(found)
