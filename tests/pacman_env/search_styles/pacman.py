"""Agents for Pacman: every class gets a depth (in rounds) and an evaluation function, and answers getAction."""

from math import inf


class Base:
    def __init__(self, depth, evaluation):
        self.depth = depth
        self.evaluationFunction = evaluation


class OneClosurePairs(Base):
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
                if (value > found[0]) if agentIndex == 0 else (value < found[0]):
                    found = value, action
            return found

        return minimax(gameState, 0, 0)[1]


class DispatchAndRootLoop(Base):
    """Three closures, arguments in another order, and a loop of its own at the root."""

    def getAction(self, gameState):
        def minimax(agentIndex, depth, state):
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
            after = agentIndex + 1
            if after == state.getNumAgents():
                after, depth = 0, depth + 1
            for action in state.getLegalActions(agentIndex):
                v = min(v, minimax(after, depth, state.generateSuccessor(agentIndex, action)))
            return v

        best, chosen = -inf, None
        for action in gameState.getLegalActions(0):
            score = minimax(1, 0, gameState.generateSuccessor(0, action))
            if score > best:
                best, chosen = score, action
        return chosen


class CountingDown(Base):
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


class TwoMethodsPairs(Base):
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
            if value > v:
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


class RootLoopAlphaBeta(Base):
    """Alpha-beta whose first level is the loop in getAction; the window there is made of local variables."""

    def getAction(self, gameState):
        alpha, beta = -inf, inf
        chosen = None
        for action in gameState.getLegalActions(0):
            value = self.value(gameState.generateSuccessor(0, action), self.depth, 1, alpha, beta)
            if value > alpha:
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


class ExpectimaxPairs(Base):
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
            if value > v:
                v, chosen = value, action
        return v, chosen


class ExpectimaxDispatch(Base):
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


MINIMAX = [OneClosurePairs, DispatchAndRootLoop, CountingDown]
ALPHA_BETA = [TwoMethodsPairs, RootLoopAlphaBeta]
EXPECTIMAX = [ExpectimaxPairs, ExpectimaxDispatch]
