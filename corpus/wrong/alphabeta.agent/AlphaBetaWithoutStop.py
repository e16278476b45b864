# exercise = "alphabeta.agent"
# rule = "field"
# slip = "drops-stop"
# elsewhere = ["moves.remove"]
# [mends]
# "if \"Stop\" in" = "if \"nowhere\" in"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class AlphaBetaWithoutStop(MultiAgentSearchAgent):
    """Alpha-beta in which nobody ever stands still."""

    def getAction(self, gameState):
        return self.node(gameState, 0, -INFINITY, INFINITY)[1]

    def node(self, state, ply, alpha, beta):
        n = state.getNumAgents()
        if ply == n * self.depth or ends(state):
            return self.evaluationFunction(state), "Stop"
        who, value, act = ply % n, None, "Stop"
        moves = state.getLegalActions(who)
        if "Stop" in moves:
            moves.remove("Stop")
        for move in moves:
            below = self.node(state.generateSuccessor(who, move), ply + 1, alpha, beta)[0]
            if value is None or (below > value if who == 0 else below < value):
                value, act = below, move
            if who == 0:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha > beta:
                break
        return value, act
