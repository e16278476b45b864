# exercise = "expectimax.agent"
# rule = "named"
# slip = "pair-or-number"

from pacman_env import MultiAgentSearchAgent


class OnlyFloatsAreNumbers(MultiAgentSearchAgent):
    """A value that is a whole number is taken for a pair."""

    def getAction(self, gameState):
        return self.look(gameState, 0, self.depth)[1]

    def look(self, state, agent, rounds):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds - 1
        if rounds == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        found = []
        for move in state.getLegalActions(agent):
            below = self.look(state.generateSuccessor(agent, move), agent + 1, rounds)
            if isinstance(below, float):
                found.append((below, move))
            else:
                found.append((below[0], move))
        if agent:
            return sum(value for value, _ in found) / len(found)
        return max(found, key=lambda pair: pair[0])
