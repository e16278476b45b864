# exercise = "alphabeta.agent"
# rule = "field"
# slip = "start-within-reach"
# [mends]
# "= -800" = "= -INFINITY"
# "high = 800" = "high = INFINITY"
# "best = 800" = "best = INFINITY"
# "\"Stop\", -800" = "\"Stop\", -INFINITY"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class EightHundredIsAll(MultiAgentSearchAgent):
    """The window and every running best start from 800 and -800, as if no position were worth more."""

    def getAction(self, gameState):
        chosen, low = "Stop", -800
        for move in gameState.getLegalActions(0):
            worth = self.dig(gameState.generateSuccessor(0, move), 1, low)
            if worth > low:
                chosen, low = move, worth
        return chosen

    def dig(self, state, ply, low, high=None):
        agents = state.getNumAgents()
        if ply == agents * self.depth or ends(state):
            return self.evaluationFunction(state)
        if high is None:
            high = 800
        who = ply % agents
        if who:
            best = 800
            for move in state.getLegalActions(who):
                best = min(best, self.dig(state.generateSuccessor(who, move), ply + 1, low, high))
                if best <= low:
                    break
                high = min(high, best)
        else:
            best = -800
            for move in state.getLegalActions(0):
                best = max(best, self.dig(state.generateSuccessor(0, move), ply + 1, low, high))
                if best >= high:
                    break
                low = max(low, best)
        return best
