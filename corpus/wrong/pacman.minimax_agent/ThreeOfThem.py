# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "agents-fixed"
# [mends]
# "% 3" = "% state.getNumAgents()"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class ThreeOfThem(MultiAgentSearchAgent):
    """Pacman and two ghosts, always."""

    def getAction(self, gameState):
        return self.think(gameState, 0, self.depth)[1]

    def think(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), None
        following = (agent + 1) % 3
        rest = depth - 1 if following == 0 else depth
        thoughts = [
            (self.think(state.generateSuccessor(agent, a), following, rest)[0], a) for a in state.getLegalActions(agent)
        ]
        return min(thoughts) if agent else max(thoughts)
