# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "last-ghost-forgotten"
# family = "no-last-ghost"
# [mends]
# ") - 1" = ")"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class RangeTooShort(MultiAgentSearchAgent):
    """A plan of turns, in which the range of the ghosts ends one too soon."""

    def getAction(self, gameState):
        plan = []
        for _ in range(self.depth):
            plan.append(0)
            for ghost in range(1, gameState.getNumAgents() - 1):
                plan.append(ghost)

        def follow(state, step):
            if step == len(plan) or ends(state):
                return self.evaluationFunction(state)
            agent = plan[step]
            pick = max if agent == 0 else min
            return pick(follow(state.generateSuccessor(agent, a), step + 1) for a in state.getLegalActions(agent))

        return max(gameState.getLegalActions(0), key=lambda a: follow(gameState.generateSuccessor(0, a), 1))
