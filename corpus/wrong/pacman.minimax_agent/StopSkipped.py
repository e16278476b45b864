# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "drops-stop"
# family = "stop"
# [mends]
# "\"Stop\"" = "\"nowhere\""

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class StopSkipped(MultiAgentSearchAgent):
    """`continue` in the loop over the moves, for everybody."""

    def getAction(self, gameState):
        def value(state, agent, rounds):
            if agent == state.getNumAgents():
                agent, rounds = 0, rounds + 1
            if rounds == self.depth or ends(state):
                return self.evaluationFunction(state), None
            best, chosen = (INFINITY if agent else -INFINITY), None
            for action in state.getLegalActions(agent):
                if action == "Stop":
                    continue
                v, _ = value(state.generateSuccessor(agent, action), agent + 1, rounds)
                if v < best if agent else v > best:
                    best, chosen = v, action
            return best, chosen

        return value(gameState, 0, 0)[1]
