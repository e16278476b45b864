# ruff: noqa
# fmt: off
# A file of agents as a student of the Berkeley project hands it in. It uses every name that published files use, so
# that loading it and playing it shows that all of them are there. It is run through berkeley.load_agents only.

import math
import random, util
import sys

import pkg_resources
from pkg_resources import require

import layout
from game import Actions, Agent, Directions
from pacman import GameState
from util import manhattanDistance, Queue


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legalMoves = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legalMoves]
        bestScore = max(scores)
        bestIndices = [index for index in range(len(scores)) if scores[index] == bestScore]
        chosenIndex = random.choice(bestIndices)
        return legalMoves[chosenIndex]

    def evaluationFunction(self, currentGameState, action):
        successorGameState = currentGameState.generatePacmanSuccessor(action)
        newPos = successorGameState.getPacmanPosition()
        newFood = successorGameState.getFood()
        newGhostStates = successorGameState.getGhostStates()
        newScaredTimes = [ghostState.scaredTimer for ghostState in newGhostStates]
        value = successorGameState.getScore()
        distances = [manhattanDistance(newPos, food) for food in newFood.asList()]
        if distances:
            value += 1.0 / min(distances)
        for ghost, scared in zip(newGhostStates, newScaredTimes):
            if not scared and util.manhattanDistance(newPos, ghost.getPosition()) < 2:
                value -= 100
        if action == Directions.STOP or action == 'Stop':
            value -= 1
        return value


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, depth):
            if agent == state.getNumAgents():
                agent, depth = self.index, depth + 1
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state)
            pick = max if agent == self.index else min
            return pick(value(state.getNextState(agent, a), agent + 1, depth) for a in state.getLegalActions(agent))

        moves = gameState.getLegalActions(0)
        return max(moves, key=lambda action: value(gameState.getNextState(0, action), 1, 0))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.maxValue(gameState, 0, 0, float('-inf'), float('inf'))[1]

    def over(self, gameState, depth):
        return gameState.isWin() or gameState.isLose() or depth == self.depth

    def maxValue(self, gameState, agentIndex, depth, alpha, beta):
        if self.over(gameState, depth):
            return self.evaluationFunction(gameState), None
        best, chosen = -math.inf, None
        for action in gameState.getLegalActions(agentIndex):
            successor = gameState.generateSuccessor(agentIndex, action)
            score = self.minValue(successor, agentIndex + 1, depth, alpha, beta)[0]
            if score > best:
                best, chosen = score, action
            if best > beta:
                return best, chosen
            alpha = max(alpha, best)
        return best, chosen

    def minValue(self, gameState, agentIndex, depth, alpha, beta):
        if self.over(gameState, depth):
            return self.evaluationFunction(gameState), None
        best, chosen = sys.maxsize, None
        for action in gameState.getLegalActions(agentIndex):
            successor = gameState.generateSuccessor(agentIndex, action)
            if agentIndex == gameState.getNumAgents() - 1:
                score = self.maxValue(successor, 0, depth + 1, alpha, beta)[0]
            else:
                score = self.minValue(successor, agentIndex + 1, depth, alpha, beta)[0]
            if score < best:
                best, chosen = score, action
            if best < alpha:
                return best, chosen
            beta = min(beta, best)
        return best, chosen


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        moves = gameState.getLegalActions(0)
        if Directions.STOP in moves:
            moves.remove(Directions.STOP)  # the list is the caller's own
        return max(moves, key=lambda action: self.chance(gameState.generateSuccessor(0, action), 1, 0))

    def chance(self, state, agent, depth):
        if state.isWin() or state.isLose() or depth == self.depth:
            return self.evaluationFunction(state)
        moves = state.getLegalActions(agent)
        following = (agent + 1) % state.getNumAgents()
        values = [self.chance(state.generateSuccessor(agent, a), following, depth + (not following)) for a in moves]
        return max(values) if agent == 0 else sum(values) / len(values)


def betterEvaluationFunction(currentGameState):
    """Breadth-first search to the nearest food, and every other name that published files ask for."""
    if currentGameState.isWin():
        return sys.maxsize
    if currentGameState.isLose():
        return -sys.maxsize
    position = currentGameState.getPacmanPosition()
    walls, food = currentGameState.getWalls(), currentGameState.getFood()
    frontier, seen, nearest = util.Queue(), {position}, walls.width * walls.height
    frontier.push((position, 0))
    while not frontier.isEmpty():
        (x, y), steps = frontier.pop()
        if food[x][y]:
            nearest = steps
            break
        for neighbor in Actions.getLegalNeighbors((x, y), walls):
            if neighbor not in seen:
                seen.add(neighbor)
                frontier.push((neighbor, steps + 1))
    ghosts = 0
    for ghostState in currentGameState.getGhostStates():
        gap = manhattanDistance(position, ghostState.configuration.pos)
        ghosts += 10.0 / (gap + 1) * (1 if ghostState.scaredTimer > gap else -1)
    return currentGameState.getScore() - nearest - 4 * currentGameState.getNumFood() + ghosts


better = betterEvaluationFunction


class EveryNameAgent(ReflexAgent):
    """Asks for the tools of the project on every move, and complains if one answers strangely."""

    def getAction(self, state):
        self.checkUtil(state)
        return ReflexAgent.getAction(self, state)

    def checkUtil(self, state):
        from util import Counter, PriorityQueue, Stack  # imports inside of functions work while the game runs
        votes, queue, stack, line = Counter(), PriorityQueue(), Stack(), Queue()
        for action in state.getLegalActions():
            votes[action] += math.exp(-len(action))
            queue.push(action, len(action))
            stack.push(action)
            line.push(action)
        assert not queue.isEmpty() and queue.pop() == min(state.getLegalActions(), key=len)
        assert stack.pop() == state.getLegalActions()[-1] and line.pop() == state.getLegalActions()[0]
        assert votes.argMax() and math.sqrt(votes.totalCount()) > 0
        random.shuffle(state.getLegalActions()), random.randint(0, 1), random.random(), random.getrandbits(1)


class LazyAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        util.raiseNotDefined()
