# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "other-evaluation"
# family = "own"
# [mends]
# "weigh = my_own_judgment" = "weigh = agent.evaluationFunction"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


def my_own_judgment(state):
    """Near food is good."""
    x, y = state.getPacmanPosition()
    steps = [abs(x - a) + abs(y - b) for a, b in state.getFood().asList()]
    return state.getScore() - min(steps, default=0)


class JudgesInANestedFunction(MultiAgentSearchAgent):
    """The search lives outside of the class, and so does what it judges by."""

    def getAction(self, gameState):
        return search_with_own_judgment(self, gameState, 0, self.depth)[1]


def search_with_own_judgment(agent, state, mover, left):
    """A pair of value and action."""
    weigh = my_own_judgment
    if not left or ends(state):
        return weigh(state), None
    after = (mover + 1) % state.getNumAgents()
    best = None
    for action in state.getLegalActions(mover):
        below, _ = search_with_own_judgment(agent, state.generateSuccessor(mover, action), after, left - (after == 0))
        if best is None or (below < best[0] if mover else below > best[0]):
            best = below, action
    return best
