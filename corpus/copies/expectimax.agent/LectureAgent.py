# exercise = "expectimax.agent"
# rule = "medium"
# copy_of = "right/expectimax.agent/ExpectimaxDispatch"

from pacman_env import MultiAgentSearchAgent


class LectureAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.players = gameState.getNumAgents()
        best = None
        winner = None
        for action in gameState.getLegalActions(0):
            number = self.worth(gameState.generateSuccessor(0, action), 1)
            if best is None or number > best:
                best = number
                winner = action
        return winner

    def worth(self, gameState, half_moves):
        if half_moves == self.players * self.depth or gameState.isLose() or gameState.isWin():
            return self.evaluationFunction(gameState)
        who = half_moves % self.players
        if who == 0:
            return self.highest(gameState, half_moves)
        return self.chances(gameState, half_moves, who)

    def chances(self, gameState, half_moves, who):
        moves = gameState.getLegalActions(who)
        probability = 1 / len(moves)
        result = 0
        for action in moves:
            result += self.worth(gameState.generateSuccessor(who, action), half_moves + 1) * probability
        return result

    def highest(self, gameState, half_moves):
        result = float("-inf")
        for action in gameState.getLegalActions(0):
            result = max(result, self.worth(gameState.generateSuccessor(0, action), half_moves + 1))
        return result
