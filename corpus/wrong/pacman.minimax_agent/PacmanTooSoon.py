# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "last-ghost-forgotten"
# family = "no-last-ghost"
# [mends]
# ") - 1" = ")"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class PacmanTooSoon(MultiAgentSearchAgent):
    """Pacman is next when the number reaches that of the last ghost, who then never moves."""

    def getAction(self, gameState):
        results = [
            (action, self.mini(gameState.generateSuccessor(0, action), 1, 0)) for action in gameState.getLegalActions(0)
        ]
        results.sort(key=lambda pair: pair[1])
        return results[-1][0]

    def mini(self, state, agent, depth):
        if agent >= state.getNumAgents() - 1:
            agent, depth = 0, depth + 1
        if depth == self.depth or ends(state):
            return self.evaluationFunction(state)
        v = INFINITY if agent else -INFINITY
        for a in state.getLegalActions(agent):
            w = self.mini(state.generateSuccessor(agent, a), agent + 1, depth)
            v = min(v, w) if agent else max(v, w)
        return v
