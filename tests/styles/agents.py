"""Agents for Pacman, with the base class that the course gives."""

import math
import operator
import random
from fractions import Fraction
from math import inf

import numpy

from pacman_env import MultiAgentSearchAgent
from tests import oracle
from tests.styles.registry import right

searches_all = right("pacman.minimax_agent", shows=oracle.minimax)
cuts_strictly = right("pacman.minimax_agent", "alphabeta.agent", shows=oracle.strict_alpha_beta)
expects = right("expectimax.agent", shows=oracle.minimax)


@searches_all
class TwoMethods(MultiAgentSearchAgent):
    """Max and min by methods, snake_case."""

    def get_action(self, state):
        best, choice = -inf, None
        for action in state.legal_actions(0):
            v = self.after(state.successor(0, action), 0, self.depth, state.num_agents)
            if choice is None or v > best:
                best, choice = v, action
        return choice

    def after(self, state, agent, depth, agents):
        if agent + 1 < agents:
            return self.min_value(state, agent + 1, depth, agents)
        return self.max_value(state, depth - 1, agents)

    def max_value(self, state, depth, agents):
        if depth == 0 or over(state):
            return self.evaluation_function(state)
        return max(self.after(state.successor(0, a), 0, depth, agents) for a in state.legal_actions(0))

    def min_value(self, state, ghost, depth, agents):
        if over(state):
            return self.evaluation_function(state)
        return min(self.after(state.successor(ghost, a), ghost, depth, agents) for a in state.legal_actions(ghost))


def over(state):
    return state.is_win() or state.is_lose()


@searches_all
class LastBest(TwoMethods):
    """The last of equal actions: any best one is right for an agent."""

    def get_action(self, state):
        best, choice = -inf, None
        for action in state.legal_actions(0):
            v = self.after(state.successor(0, action), 0, self.depth, state.num_agents)
            if v >= best:
                best, choice = v, action
        return choice


@searches_all
class OneClosurePairs(MultiAgentSearchAgent):
    """One closure inside getAction that gives back (value, action); the depth grows with each round."""

    def getAction(self, gameState):
        def minimax(state, agentIndex, depth):
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state), None
            after = (agentIndex + 1) % state.getNumAgents()
            below = depth + 1 if after == 0 else depth
            found = (-inf if agentIndex == 0 else inf), None
            for action in state.getLegalActions(agentIndex):
                value, _ = minimax(state.getNextState(agentIndex, action), after, below)
                if found[1] is None or (value > found[0] if agentIndex == 0 else value < found[0]):
                    found = value, action
            return found

        return minimax(gameState, 0, 0)[1]


@searches_all
class DispatchAndRootLoop(MultiAgentSearchAgent):
    """Three closures, arguments in another order, and a loop of its own at the root."""

    def getAction(self, gameState):
        def minimax(agentIndex, depth, state):
            if agentIndex == state.getNumAgents():
                agentIndex, depth = 0, depth + 1
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state)
            if agentIndex == 0:
                return maxValue(agentIndex, depth, state)
            return minValue(agentIndex, depth, state)

        def maxValue(agentIndex, depth, state):
            v = -inf
            for action in state.getLegalActions(agentIndex):
                v = max(v, minimax(1, depth, state.generateSuccessor(agentIndex, action)))
            return v

        def minValue(agentIndex, depth, state):
            v = inf
            for action in state.getLegalActions(agentIndex):
                v = min(v, minimax(agentIndex + 1, depth, state.generateSuccessor(agentIndex, action)))
            return v

        best, chosen = -inf, None
        for action in gameState.getLegalActions(0):
            score = minimax(1, 0, gameState.generateSuccessor(0, action))
            if chosen is None or score > best:
                best, chosen = score, action
        return chosen


@searches_all
class CountingDown(MultiAgentSearchAgent):
    """The course's own names; plies are counted down to zero."""

    def getAction(self, gameState):
        plies = self.depth * gameState.num_agents
        values = {}
        for action in gameState.legal_actions():
            values[action] = self.value(gameState.successor(0, action), plies - 1)
        return max(values, key=values.get)

    def value(self, state, plies):
        if not plies or state.is_win() or state.is_lose():
            return self.evaluationFunction(state)
        agent = -plies % state.num_agents
        best = min if agent else max
        return best(self.value(state.successor(agent, action), plies - 1) for action in state.legal_actions(agent))


@right("pacman.minimax_agent")
class WithTable(MultiAgentSearchAgent):
    """An __init__ of its own, a table of known positions, random among the best."""

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        super().__init__(evalFn, depth)
        self.known = {}

    def get_action(self, state):
        self.known.clear()
        values = {a: self.value(state.successor(0, a), *self.turn(state, 0, 0)) for a in state.legal_actions()}
        return random.choice([a for a, v in values.items() if v == max(values.values())])

    def turn(self, state, agent, depth):
        return (0, depth + 1) if agent == state.num_agents - 1 else (agent + 1, depth)

    def value(self, state, agent, depth):
        key = (state, agent, depth)
        if key not in self.known:
            self.known[key] = self.compute(state, agent, depth)
        return self.known[key]

    def compute(self, state, agent, depth):
        if depth == self.depth or over(state):
            return self.evaluation_function(state)
        values = [
            self.value(state.successor(agent, a), *self.turn(state, agent, depth)) for a in state.legal_actions(agent)
        ]
        return min(values) if agent else max(values)


@cuts_strictly
class OneMethodPairs(MultiAgentSearchAgent):
    """Alpha-beta in one method for all agents, which gives back (value, action)."""

    beyond = staticmethod(operator.gt)

    def get_action(self, state):
        return self.search(state, 0, 0, -inf, inf)[1]

    def search(self, state, agent, depth, alpha, beta):
        if depth == self.depth or over(state):
            return self.evaluation_function(state), None
        best = None
        for action in state.legal_actions(agent):
            following = (agent + 1) % state.num_agents
            v = self.search(state.successor(agent, action), following, depth + (following == 0), alpha, beta)[0]
            if best is None or (v > best[0] if agent == 0 else v < best[0]):
                best = v, action
            if self.beyond(best[0], beta) if agent == 0 else self.beyond(alpha, best[0]):
                break
            alpha, beta = (max(alpha, best[0]), beta) if agent == 0 else (alpha, min(beta, best[0]))
        return best


@right("pacman.minimax_agent", "alphabeta.agent", shows=oracle.alpha_beta)
class CutsOnEquality(OneMethodPairs):
    """The other variant of the cut."""

    beyond = staticmethod(operator.ge)


@cuts_strictly
class TwoMethodsPairs(MultiAgentSearchAgent):
    """Alpha-beta with two methods that give back (value, action) and cut only past the bound."""

    def getAction(self, gameState):
        return self.max_value(gameState, 0, 0, -inf, inf)[1]

    def over(self, state, depth):
        return state.isWin() or state.isLose() or depth == self.depth

    def below(self, state, agentIndex, depth, alpha, beta):
        after = (agentIndex + 1) % state.getNumAgents()
        method = self.min_value if after else self.max_value
        return lambda action: method(
            state.getNextState(agentIndex, action), after, depth if after else depth + 1, alpha, beta
        )

    def max_value(self, state, agentIndex, depth, alpha, beta):
        if self.over(state, depth):
            return self.evaluationFunction(state), None
        v, chosen = -inf, None
        for action in state.getLegalActions(agentIndex):
            value, _ = self.below(state, agentIndex, depth, alpha, beta)(action)
            if chosen is None or value > v:
                v, chosen = value, action
            alpha = max(alpha, v)
            if v > beta:
                return v, chosen
        return v, chosen

    def min_value(self, state, agentIndex, depth, alpha, beta):
        if self.over(state, depth):
            return self.evaluationFunction(state), None
        v, chosen = inf, None
        for action in state.getLegalActions(agentIndex):
            value, _ = self.below(state, agentIndex, depth, alpha, beta)(action)
            if value < v:
                v, chosen = value, action
            beta = min(beta, v)
            if v < alpha:
                return v, chosen
        return v, chosen


@cuts_strictly
class RootLoopAlphaBeta(MultiAgentSearchAgent):
    """Alpha-beta whose first level is the loop in getAction; the window there is made of local variables."""

    def getAction(self, gameState):
        alpha, beta = -inf, inf
        chosen = None
        for action in gameState.getLegalActions(0):
            value = self.value(gameState.generateSuccessor(0, action), self.depth, 1, alpha, beta)
            if chosen is None or value > alpha:
                alpha, chosen = value, action
        return chosen

    def value(self, state, rounds, agent, alpha, beta):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds - 1
        if not rounds or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = inf if agent else -inf
        for action in state.getLegalActions(agent):
            found = self.value(state.generateSuccessor(agent, action), rounds, agent + 1, alpha, beta)
            if agent:
                v = min(v, found)
                if v < alpha:
                    return v
                beta = min(beta, v)
            else:
                v = max(v, found)
                if v > beta:
                    return v
                alpha = max(alpha, v)
        return v


@expects
class Expectimax(MultiAgentSearchAgent):
    """The average by division."""

    def get_action(self, state):
        return max(state.legal_actions(), key=lambda a: self.value(state.successor(0, a), *self.turn(state, 0, 0)))

    def turn(self, state, agent, depth):
        following = (agent + 1) % state.num_agents
        return following, depth + (following == 0)

    def value(self, state, agent, depth):
        if depth == self.depth or over(state):
            return self.evaluation_function(state)
        values = [
            self.value(state.successor(agent, a), *self.turn(state, agent, depth)) for a in state.legal_actions(agent)
        ]
        return self.average(values) if agent else max(values)

    def average(self, values):
        return sum(values) / len(values)


@expects
class ExpectimaxNumpy(Expectimax):
    """numpy's mean."""

    def average(self, values):
        return numpy.mean(values)


@expects
class ExpectimaxWeights(Expectimax):
    """Each value times its probability, added up in a loop."""

    def average(self, values):
        p, total = 1.0 / len(values), 0.0
        for v in values:
            total += p * v
        return total


@expects
class ExpectimaxFractions(Expectimax):
    """Exact averages."""

    def average(self, values):
        values = [Fraction(v) if math.isfinite(v) else v for v in values]
        return sum(values) / len(values)


@expects
class ExpectimaxPairs(MultiAgentSearchAgent):
    """Chance nodes by a running sum, pairs all the way."""

    def getAction(self, gameState):
        _, action = self.expectimax(gameState, 0, 0)
        return action

    def expectimax(self, state, agentIndex, depth):
        if state.isWin() or state.isLose() or depth == self.depth:
            return self.evaluationFunction(state), None
        after = (agentIndex + 1) % state.getNumAgents()
        below = depth + (after == 0)
        actions = state.getLegalActions(agentIndex)
        if agentIndex:
            total = 0
            for action in actions:
                total += self.expectimax(state.getNextState(agentIndex, action), after, below)[0] / len(actions)
            return total, None
        v, chosen = -inf, None
        for action in actions:
            value, _ = self.expectimax(state.getNextState(agentIndex, action), after, below)
            if chosen is None or value > v:
                v, chosen = value, action
        return v, chosen


@expects
class ExpectimaxDispatch(MultiAgentSearchAgent):
    """The lecture's value, max-value and exp-value."""

    def getAction(self, gameState):
        n = gameState.getNumAgents()

        def value(state, turn):
            if state.isWin() or state.isLose() or turn == n * self.depth:
                return self.evaluationFunction(state)
            return exp_value(state, turn) if turn % n else max_value(state, turn)

        def max_value(state, turn):
            return max(value(state.successor(0, a), turn + 1) for a in state.legal_actions(0))

        def exp_value(state, turn):
            v = 0
            for a in state.legal_actions(turn % n):
                p = 1 / len(state.legal_actions(turn % n))
                v += p * value(state.successor(turn % n, a), turn + 1)
            return v

        return max(gameState.legal_actions(0), key=lambda a: value(gameState.successor(0, a), 1))
