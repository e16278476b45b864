# exercise = "pacman.minimax_agent"
# rule = "named"
# slip = "takes-a-win"

from pacman_env import MultiAgentSearchAgent


class ContentWithAWin(MultiAgentSearchAgent):
    """A move that eats the last food is returned without a look at what it is worth."""

    def getAction(self, gameState):
        chosen, most = None, None
        for move in gameState.getLegalActions(0):
            after = gameState.generateSuccessor(0, move)
            if after.isWin():
                return move
            worth = self.worth(after, 1, self.depth)
            if most is None or worth > most:
                chosen, most = move, worth
        return chosen

    def worth(self, state, agent, rounds):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds - 1
        if rounds == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        replies = [
            self.worth(state.generateSuccessor(agent, move), agent + 1, rounds)
            for move in state.getLegalActions(agent)
        ]
        return min(replies) if agent else max(replies)
