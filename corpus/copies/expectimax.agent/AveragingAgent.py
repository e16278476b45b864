# exercise = "expectimax.agent"
# rule = "medium"
# copy_of = "right/expectimax.agent/TotalsCarried"

import math

from pacman_env import MultiAgentSearchAgent


class AveragingAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.n = gameState.getNumAgents()
        moves = gameState.getLegalActions(0)
        pairs = []
        for i in range(len(moves)):
            pairs.append((self.value(gameState.generateSuccessor(0, moves[i]), 1), i))
        pairs.sort()
        return moves[pairs[-1][1]]

    def value(self, gameState, ply):
        if ply == self.depth * self.n or gameState.isWin() or gameState.isLose():
            return self.evaluationFunction(gameState)
        agent = ply % self.n
        moves = gameState.getLegalActions(agent)
        p = 1.0 / len(moves)
        mean = 0
        largest = -math.inf
        for move in moves:
            child = self.value(gameState.generateSuccessor(agent, move), ply + 1)
            mean = mean + p * child
            if child > largest:
                largest = child
        if agent == 0:
            return largest
        return mean


def result_of(position):
    if position.is_terminal():
        return [position.utility(), None]
    if position.to_move == "max":
        return largest(position)
    return smallest(position)


def largest(position):
    answer = [-math.inf, None]
    for step in position.actions():
        number = result_of(position.result(step))[0]
        if answer[0] < number:
            answer = [number, step]
    return answer


def smallest(position):
    answer = [math.inf, None]
    for step in position.actions():
        number = result_of(position.result(step))[0]
        if number < answer[0]:
            answer = [number, step]
    return answer
