# exercise = "alphabeta.agent"
# rule = "field"
# own_order = true

from operator import itemgetter

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


class SortedByScore(MultiAgentSearchAgent):
    """Every layer makes all successors and tries them by the score of the game, the best for whoever moves first."""

    def getAction(self, gameState):
        return self.tried(gameState, 0, self.depth, -INFINITY, INFINITY)[1]

    def ordered(self, state, agent):
        made = [(state.generateSuccessor(agent, a), a) for a in state.getLegalActions(agent)]
        scored = [(child.getScore(), number, child, a) for number, (child, a) in enumerate(made)]
        return [pair[2:] for pair in sorted(scored, key=itemgetter(0, 1), reverse=agent == 0)]

    def tried(self, state, agent, rounds, alpha, beta):
        if rounds == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        after = (agent + 1) % state.getNumAgents()
        best = None
        for child, a in self.ordered(state, agent):
            found = self.tried(child, after, rounds - (after == 0), alpha, beta)[0]
            if best is None or (found > best[0] if agent == 0 else found < best[0]):
                best = found, a
            if agent == 0:
                alpha = max(alpha, found)
            else:
                beta = min(beta, found)
            if alpha > beta:
                break
        return best
