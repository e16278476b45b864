# exercise = "pacman.minimax_agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent


class OnlyLambdas(MultiAgentSearchAgent):
    """Everything is a lambda."""

    def getAction(self, gameState):
        n, deep, judge = gameState.getNumAgents(), self.depth, self.evaluationFunction
        turn = lambda k: k % n
        over = lambda s, k: s.isWin() or s.isLose() or k == n * deep
        kids = lambda s, k: map(lambda a: s.getNextState(turn(k), a), s.getLegalActions(turn(k)))
        pick = lambda k: min if turn(k) else max
        value = lambda s, k: judge(s) if over(s, k) else pick(k)(map(lambda c: value(c, k + 1), kids(s, k)))
        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.getNextState(0, a), 1))
