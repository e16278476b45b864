# exercise = "alphabeta.agent"
# rule = "field"
# own_order = true

from pacman_env import MultiAgentSearchAgent

INF = float("inf")


class NearestGhostFirst(MultiAgentSearchAgent):
    """Ghosts try first what brings them near to Pacman."""

    def getAction(self, gameState):
        best, move = -INF, None
        for a in gameState.getLegalActions(0):
            v = self.ghosts(gameState.generateSuccessor(0, a), 1, self.depth, best, INF)
            if move is None or v > best:
                best, move = v, a
        return move

    def over(self, state, depth):
        return depth == 0 or state.isWin() or state.isLose()

    def pacman(self, state, depth, alpha, beta):
        if self.over(state, depth):
            return self.evaluationFunction(state)
        v = -INF
        for a in state.getLegalActions(0):
            v = max(v, self.ghosts(state.generateSuccessor(0, a), 1, depth, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def ghosts(self, state, ghost, depth, alpha, beta):
        if self.over(state, depth):
            return self.evaluationFunction(state)

        def steps(after):
            (x, y), (u, w) = after.getPacmanPosition(), after.getGhostPosition(ghost)
            return abs(x - u) + abs(y - w)

        v = INF
        for child in sorted([state.generateSuccessor(ghost, a) for a in state.getLegalActions(ghost)], key=steps):
            if ghost + 1 < state.getNumAgents():
                v = min(v, self.ghosts(child, ghost + 1, depth, alpha, beta))
            else:
                v = min(v, self.pacman(child, depth - 1, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
