# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "other-evaluation"
# family = "own"
# elsewhere = ["self.judge(state), None"]
# [mends]
# "judge = my_own_judgment" = "judge = self.evaluationFunction"

import operator
from collections import deque

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


def my_own_judgment(state):
    """Near food is good."""
    x, y = state.getPacmanPosition()
    steps = [abs(x - a) + abs(y - b) for a, b in state.getFood().asList()]
    return state.getScore() - min(steps, default=0)


class JudgesInInit(MultiAgentSearchAgent):
    """__init__ remembers an evaluation of its own, and the search asks that one."""

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        super().__init__(evalFn, depth)
        self.judge = my_own_judgment

    def getAction(self, gameState):
        return self.turn(gameState, deque([*range(gameState.getNumAgents())] * self.depth))[1]

    def turn(self, state, order):
        if not order or ends(state):
            return self.judge(state), None
        rest = order.copy()
        agent = rest.popleft()
        tries = [(self.turn(state.generateSuccessor(agent, a), rest)[0], a) for a in state.getLegalActions(agent)]
        return (min if agent else max)(tries, key=operator.itemgetter(0))
