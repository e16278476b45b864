# exercise = "pacman.minimax_agent"
# rule = "medium"
# copy_of = "right/pacman.minimax_agent/WithTable"

import random

from pacman_env import MultiAgentSearchAgent


class Remembering(MultiAgentSearchAgent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        super().__init__(evalFn, depth)
        self.cache = dict()

    def getAction(self, gameState):
        self.cache = dict()
        top = float("-inf")
        good = []
        for step in gameState.getLegalActions(0):
            who, level = self.nextPlayer(gameState, 0, 0)
            number = self.lookup(gameState.generateSuccessor(0, step), who, level)
            if number > top:
                top = number
                good = [step]
            elif number == top:
                good.append(step)
        return random.choice(good)

    def lookup(self, gameState, who, level):
        if (gameState, who, level) in self.cache:
            return self.cache[(gameState, who, level)]
        if gameState.isWin() or gameState.isLose() or self.depth == level:
            answer = self.evaluationFunction(gameState)
        else:
            answers = []
            for step in gameState.getLegalActions(who):
                later, deeper = self.nextPlayer(gameState, who, level)
                answers.append(self.lookup(gameState.generateSuccessor(who, step), later, deeper))
            answer = max(answers) if who == 0 else min(answers)
        self.cache[(gameState, who, level)] = answer
        return answer

    def nextPlayer(self, gameState, who, level):
        if who + 1 == gameState.getNumAgents():
            return 0, level + 1
        return who + 1, level
