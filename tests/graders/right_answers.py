"""Right answers in many styles: all of them must earn full points without a finding."""

import functools
import math
import operator
import random
from collections import deque
from fractions import Fraction

import numpy

from pacman_env import MultiAgentSearchAgent
from pacman_env.berkeley.util import manhattanDistance

INF = float("inf")
RIGHT = []


def right(*ids):
    """Register an answer under these exercises."""

    def keep(answer):
        RIGHT.extend((id, answer) for id in ids)
        return answer

    return keep


# ------------------------------------------------------------------------------------------------ minimax.value


@right("minimax.value", "expectimax.exp_value")
def dispatch(state):
    if state.is_terminal():
        return state.utility()
    return {"max": dispatch_max, "min": dispatch_min, "chance": dispatch_chance}[state.to_move](state)


def dispatch_max(state):
    v = -INF
    for action in state.actions():
        v = max(v, dispatch(state.result(action)))
    return v


def dispatch_min(state):
    v = INF
    for action in state.actions():
        v = min(v, dispatch(state.result(action)))
    return v


def dispatch_chance(state):
    total = 0
    for action in state.actions():
        total += state.probability(action) * dispatch(state.result(action))
    return total


@right("minimax.value")
def two_functions(state):
    def largest(state):
        return state.utility() if state.is_terminal() else max(smallest(state.result(a)) for a in state.actions())

    def smallest(state):
        return state.utility() if state.is_terminal() else min(largest(state.result(a)) for a in state.actions())

    return largest(state) if state.to_move == "max" else smallest(state)


@right("minimax.value")
def one_liner(s):
    return s.utility() if s.is_terminal() else (max if s.to_move == "max" else min)(map(one_liner, kids(s)))


def kids(state):
    """A generator of children."""
    for action in state.actions():
        yield state.result(action)


@right("minimax.value")
def negamax(state):
    return sign(state) * relative(state)


def sign(state):
    return 1 if state.to_move == "max" else -1


def relative(state):
    if state.is_terminal():
        return sign(state) * state.utility()
    return max(-relative(child) for child in kids(state))


@right("minimax.value")
def memoized(state):
    known = {}

    def look(s):
        if s not in known:
            known[s] = s.utility() if s.is_terminal() else pick(s)([look(child) for child in kids(s)])
        return known[s]

    return look(state)


def pick(state):
    return max if state.to_move == "max" else min


@right("minimax.value")
@functools.cache
def cached(state):
    if state.is_terminal():
        return state.utility()
    return pick(state)(cached(child) for child in kids(state))


class Solver:
    """A class with state of its own."""

    def __init__(self):
        self.visited = 0

    def solve(self, state):
        self.visited += 1
        if state.is_terminal():
            return state.utility()
        values = sorted(self.solve(state.result(action)) for action in state.actions())
        return values[-1] if state.to_move == "max" else values[0]


right("minimax.value")(Solver().solve)


@right("minimax.value")
class CallableClass:
    """An answer that is an object with __call__: the class makes it from the position."""

    def __new__(cls, state):
        return Solver().solve(state)


@right("minimax.value")
def numpy_numbers(state):
    if state.is_terminal():
        return numpy.float64(state.utility())
    values = numpy.array([numpy_numbers(child) for child in kids(state)])
    return values.max() if state.to_move == "max" else values.min()


@right("minimax.value")
def numpy_integers(state):
    return numpy.int64(two_functions(state))


@right("minimax.value")
def floats(state, depth=0, debug=False):
    if state.is_terminal():
        return float(state.utility())
    return pick(state)(floats(child, depth + 1) for child in kids(state))


@right("minimax.value")
def fractions(state):
    return Fraction(two_functions(state))


@right("minimax.value")
def with_pruning(state, alpha=-INF, beta=INF):
    return strict_or_not(state, alpha, beta, operator.gt)


@right("minimax.value")
def explicit_stack(state):
    done, stack = {}, [(state, False)]
    while stack:
        node, ready = stack.pop()
        if node.is_terminal():
            done[id(node)] = node.utility()
        elif ready:
            done[id(node)] = pick(node)(done[id(child)] for child in node_children[id(node)])
        else:
            children = [node.result(action) for action in node.actions()]
            node_children[id(node)] = children
            stack.append((node, True))
            stack.extend((child, False) for child in children)
            keep.append(node)
            keep.extend(children)
    return done[id(state)]


node_children, keep = {}, []


@right("minimax.value")
def deep_first_queue(state):
    waiting, order, below = deque([state]), [], {}
    while waiting:
        node = waiting.popleft()
        order.append(node)
        below[id(node)] = [node.result(action) for action in node.actions()]
        waiting.extend(below[id(node)])
    value = {}
    for node in reversed(order):
        value[id(node)] = node.utility() if node.is_terminal() else pick(node)(value[id(c)] for c in below[id(node)])
    return value[id(state)]


@right("minimax.value")
def pairs_inside(state):
    def search(s):
        if s.is_terminal():
            return s.utility(), None
        return pick(s)(((search(s.result(a))[0], a) for a in s.actions()), key=lambda pair: pair[0])

    return search(state)[0]


# --------------------------------------------------------------------------------------------- minimax.decision


@right("minimax.decision")
def by_key(state):
    return max(state.actions(), key=lambda action: dispatch(state.result(action)))


@right("minimax.decision")
def by_loop(state):
    best, choice = None, None
    for action in state.actions():
        v = dispatch(state.result(action))
        if best is None or v > best:
            best, choice = v, action
    return choice


@right("minimax.decision")
def by_index(state):
    actions = state.actions()
    values = [two_functions(state.result(action)) for action in actions]
    return actions[values.index(max(values))]


@right("minimax.decision")
def by_dict(state):
    table = {action: two_functions(state.result(action)) for action in state.actions()}
    return max(table, key=table.get)


@right("minimax.decision")
def by_sorting(state):
    return sorted(state.actions(), key=lambda action: -two_functions(state.result(action)))[0]


@right("minimax.decision")
def by_pair(state):
    def search(s):
        if s.is_terminal():
            return s.utility(), None
        best = None
        for action in s.actions():
            v, _ = search(s.result(action))
            if best is None or (v > best[0] if s.to_move == "max" else v < best[0]):
                best = v, action
        return best

    return search(state)[1]


# ------------------------------------------------------------------------------------------------ minimax.count


@right("minimax.count")
def count_with_a_total(state):
    if state.is_terminal():
        return 1
    total = 0
    for action in state.actions():
        total += count_with_a_total(state.result(action))
    return total


@right("minimax.count")
def count_without_a_test(state):
    """Asks for the moves alone: no moves, one leaf."""
    return sum(map(count_without_a_test, kids(state))) or 1


def ends(state):
    """Every finished game below a position, one after another."""
    if state.is_terminal():
        yield state
    for child in kids(state):
        yield from ends(child)


@right("minimax.count")
def count_a_generator(state):
    return sum(1 for _ in ends(state))


@right("minimax.count")
def count_a_list(state):
    return len(list(ends(state)))


@right("minimax.count")
def count_by_stack(state):
    found, stack = 0, [state]
    while stack:
        node = stack.pop()
        found += node.is_terminal()
        stack += [node.result(action) for action in node.actions()]
    return found


@right("minimax.count")
def count_level_by_level(state):
    found, level = 0, [state]
    while level:
        found += len([node for node in level if node.is_terminal()])
        level = [child for node in level for child in kids(node)]
    return found


@right("minimax.count")
def count_from_outside(state):
    seen = []

    def visit(node):
        if node.is_terminal():
            seen.append(node)
        for child in kids(node):
            visit(child)

    visit(state)
    return len(seen)


@right("minimax.count")
@functools.cache
def count_cached(state):
    return 1 if state.is_terminal() else sum(count_cached(child) for child in kids(state))


@right("minimax.count")
def count_in_numpy(state):
    return numpy.sum([count_in_numpy(child) for child in kids(state)]) if state.actions() else numpy.int64(1)


# ---------------------------------------------------------------------------------------------------- isolation


@right("isolation.terminal_test")
def no_moves(state):
    return not state.get_legal_moves()


@right("isolation.terminal_test")
def length_zero(gameState):
    return len(gameState.get_legal_moves()) == 0


@right("isolation.terminal_test")
def with_branches(state):
    for _ in state.actions():
        return False
    return True


@right("isolation.terminal_test")
def equals_empty_list(state):
    return state.get_legal_moves() == []


@right("isolation.terminal_test")
def the_state_knows(state):
    return state.is_terminal()


@right("isolation.terminal_test")
def numpy_bool(state):
    return numpy.bool_(len(state.get_legal_moves()) == 0)


@right("isolation.terminal_test")
def with_bool(state):
    return not bool(state.get_legal_moves())


@right("isolation.max_value")
def max_by_board(state):
    """Takes the utility that the board itself tells."""
    if state.is_terminal():
        return state.utility()
    v = -INF
    for m in state.get_legal_moves():
        v = max(v, min_by_board(state.forecast_move(m)))
    return v


@right("isolation.min_value")
def min_by_board(state):
    if state.is_terminal():
        return state.utility()
    v = INF
    for m in state.get_legal_moves():
        v = min(v, max_by_board(state.forecast_move(m)))
    return v


@right("isolation.min_value")
def min_value(state):
    if no_moves(state):
        return 1
    v = INF
    for move in state.get_legal_moves():
        v = min(v, max_value(state.forecast_move(move)))
    return v


@right("isolation.max_value")
def max_value(state):
    if no_moves(state):
        return -1
    v = -INF
    for move in state.get_legal_moves():
        v = max(v, min_value(state.forecast_move(move)))
    return v


@right("isolation.min_value")
def min_comprehension(state):
    return min([max_comprehension(state.forecast_move(m)) for m in state.get_legal_moves()], default=1)


@right("isolation.max_value")
def max_comprehension(state):
    return max([min_comprehension(state.forecast_move(m)) for m in state.get_legal_moves()], default=-1)


@right("isolation.min_value")
def min_early(state):
    """Stops at the first -1: nothing is smaller."""
    moves = state.get_legal_moves()
    if not moves:
        return 1
    for move in moves:
        if max_early(state.forecast_move(move)) == -1:
            return -1
    return 1


@right("isolation.max_value")
def max_early(state):
    moves = state.get_legal_moves()
    if not moves:
        return -1
    return 1 if any(min_early(state.forecast_move(move)) == 1 for move in moves) else -1


@right("isolation.min_value")
def min_floats(state, level=0):
    return float(search(state, maximizing=False))


@right("isolation.max_value")
def max_floats(state):
    return 1.0 * search(state, True)


def search(state, maximizing):
    moves = state.actions()
    if not moves:
        return -1 if maximizing else 1
    values = [search(state.result(move), not maximizing) for move in moves]
    return max(values) if maximizing else min(values)


@right("isolation.min_value")
def min_negated(state):
    return -wins(state)


@right("isolation.max_value")
def max_negated(state):
    return wins(state)


@functools.cache
def wins(state):
    """1 if the active player wins."""
    return max((-wins(state.forecast_move(move)) for move in state.get_legal_moves()), default=-1)


@right("isolation.decision")
def decide(state):
    return max(state.get_legal_moves(), key=lambda move: min_value(state.forecast_move(move)))


@right("isolation.decision")
def decide_last(state):
    best, chosen = -INF, None
    for move in state.get_legal_moves():
        v = min_value(state.forecast_move(move))
        if v >= best:
            best, chosen = v, move
    return chosen


@right("isolation.decision")
def decide_at_random(state):
    scored = [(min_early(state.forecast_move(move)), move) for move in state.get_legal_moves()]
    return random.choice([move for v, move in scored if v == max(scored)[0]])


@right("isolation.decision")
def decide_first_win(state):
    moves = state.get_legal_moves()
    for move in moves:
        if min_early(state.forecast_move(move)) == 1:
            return move
    return moves[0]


@right("isolation.decision")
def decide_as_list(state):
    return list(decide(state))


# --------------------------------------------------------------------------------------------------- alpha-beta


def strict_or_not(state, alpha, beta, beyond):
    if state.is_terminal():
        return state.utility()
    v = -INF if state.to_move == "max" else INF
    for action in state.actions():
        w = strict_or_not(state.result(action), alpha, beta, beyond)
        if state.to_move == "max":
            v = max(v, w)
            if beyond(v, beta):
                return v
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            if beyond(alpha, v):
                return v
            beta = min(beta, v)
    return v


@right("alphabeta.value")
def with_defaults(state, alpha=-INF, beta=INF):
    return strict_or_not(state, alpha, beta, operator.ge)


@right("alphabeta.value")
def with_window(state, alpha, beta):
    return strict_or_not(state, alpha, beta, operator.ge)


@right("alphabeta.value")
def state_only(state):
    return strict_or_not(state, -INF, INF, operator.ge)


@right("alphabeta.value")
def window_first_test(state, alpha=-math.inf, beta=math.inf):
    """Moves the bound, then compares the two bounds: the same cuts."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        v = -math.inf
        for child in kids(state):
            v = max(v, window_first_test(child, alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = math.inf
    for child in kids(state):
        v = min(v, window_first_test(child, alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


@right("alphabeta.value")
def fail_hard(state, alpha=-INF, beta=INF):
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        for action in state.actions():
            alpha = max(alpha, fail_hard(state.result(action), alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for action in state.actions():
        beta = min(beta, fail_hard(state.result(action), alpha, beta))
        if beta <= alpha:
            return alpha
    return beta


@right("alphabeta.value")
def negamax_window(state, alpha=-INF, beta=INF):
    def go(s, low, high):
        if s.is_terminal():
            return sign(s) * s.utility()
        v = -INF
        for child in kids(s):
            same = child.to_move == s.to_move
            v = max(v, go(child, low, high) if same else -go(child, -high, -low))
            low = max(low, v)
            if low >= high:
                break
        return v

    return sign(state) * go(state, alpha, beta)


@right("alphabeta.value")
def with_pair(state, alpha=-INF, beta=INF):
    def go(s, a, b):
        if s.is_terminal():
            return s.utility(), None
        best = (-INF if s.to_move == "max" else INF), None
        for action in s.actions():
            v = go(s.result(action), a, b)[0]
            if s.to_move == "max":
                best = max(best, (v, action), key=lambda pair: pair[0])
                a = max(a, best[0])
            else:
                best = min(best, (v, action), key=lambda pair: pair[0])
                b = min(b, best[0])
            if a >= b:
                break
        return best

    return go(state, alpha, beta)[0]


# --------------------------------------------------------------------------------------------------- expectimax


@right("expectimax.exp_value")
def exp_value(state):
    return sum(state.probability(action) * any_value(state.result(action)) for action in state.actions())


def any_value(state):
    if state.is_terminal():
        return state.utility()
    return exp_value(state) if state.to_move == "chance" else pick(state)(any_value(child) for child in kids(state))


@right("expectimax.exp_value")
def exp_numpy(state):
    actions = state.actions()
    weights = numpy.array([float(state.probability(action)) for action in actions])
    return numpy.dot(weights, [float(any_value(state.result(action))) for action in actions])


@right("expectimax.exp_value")
def exp_fsum(state):
    return math.fsum(state.probability(a) * any_value(state.result(a)) for a in state.actions())


@right("expectimax.exp_value")
def exp_normalized(state):
    weights = [state.probability(action) for action in state.actions()]
    return sum(w * any_value(c) for w, c in zip(weights, kids(state), strict=True)) / sum(weights)


# ------------------------------------------------------------------------------------------------------- agents


def over(state):
    return state.is_win() or state.is_lose()


@right("pacman.minimax_agent")
class TwoMethods(MultiAgentSearchAgent):
    """Max and min by methods, snake_case."""

    def get_action(self, state):
        best, choice = -INF, None
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


@right("pacman.minimax_agent")
class Berkeley(MultiAgentSearchAgent):
    """One function, camelCase, pairs."""

    def getAction(self, gameState):
        return self.minimax(gameState, 0, 0)[1]

    def minimax(self, gameState, agentIndex, depth):
        if agentIndex >= gameState.getNumAgents():
            agentIndex, depth = 0, depth + 1
        if depth == self.depth or gameState.isWin() or gameState.isLose():
            return self.evaluationFunction(gameState), None
        results = []
        for action in gameState.getLegalActions(agentIndex):
            successor = gameState.generateSuccessor(agentIndex, action)
            results.append((self.minimax(successor, agentIndex + 1, depth)[0], action))
        return (max if agentIndex == 0 else min)(results, key=lambda result: result[0])


@right("pacman.minimax_agent")
class NextState(MultiAgentSearchAgent):
    """Plies counted down; getNextState; a closure."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()

        def value(state, plies):
            if plies == 0 or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            agent = (self.depth * agents - plies) % agents
            values = (value(state.getNextState(agent, a), plies - 1) for a in state.getLegalActions(agent))
            return max(values) if agent == 0 else min(values)

        plies = self.depth * agents
        moves = gameState.getLegalActions()
        return max(moves, key=lambda a: value(gameState.getNextState(0, a), plies - 1))


@right("pacman.minimax_agent")
class WithInit(MultiAgentSearchAgent):
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


@right("pacman.minimax_agent")
class LastBest(TwoMethods):
    """The last of equal actions: any best one is right for an agent."""

    def get_action(self, state):
        best, choice = -INF, None
        for action in state.legal_actions(0):
            v = self.after(state.successor(0, action), 0, self.depth, state.num_agents)
            if v >= best:
                best, choice = v, action
        return choice


@right("pacman.minimax_agent", "alphabeta.agent")
class AlphaBetaStrict(MultiAgentSearchAgent):
    """Cuts beyond the bound only."""

    beyond = staticmethod(operator.gt)

    def get_action(self, state):
        return self.search(state, 0, 0, -INF, INF)[1]

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


@right("pacman.minimax_agent", "alphabeta.agent")
class AlphaBetaEqual(AlphaBetaStrict):
    """Cuts on equality, too."""

    beyond = staticmethod(operator.ge)


@right("alphabeta.agent")
class AlphaBetaBerkeley(MultiAgentSearchAgent):
    """Two methods, camelCase, the root on its own."""

    def getAction(self, gameState):
        alpha, best = -INF, None
        for action in gameState.getLegalActions(0):
            v = self.follow(gameState.generateSuccessor(0, action), 0, self.depth, alpha, INF)
            if best is None or v > alpha:
                alpha, best = max(alpha, v), action
        return best

    def follow(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents() - 1:
            return self.maxValue(state, depth - 1, alpha, beta)
        return self.minValue(state, agent + 1, depth, alpha, beta)

    def maxValue(self, state, depth, alpha, beta):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = -INF
        for action in state.getLegalActions(0):
            v = max(v, self.follow(state.generateSuccessor(0, action), 0, depth, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, ghost, depth, alpha, beta):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = INF
        for action in state.getLegalActions(ghost):
            v = min(v, self.follow(state.generateSuccessor(ghost, action), ghost, depth, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v


@right("expectimax.agent")
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


@right("expectimax.agent")
class ExpectimaxNumpy(Expectimax):
    """numpy's mean."""

    def average(self, values):
        return numpy.mean(values)


@right("expectimax.agent")
class ExpectimaxWeights(Expectimax):
    """Each value times its probability, added up in a loop."""

    def average(self, values):
        p, total = 1.0 / len(values), 0.0
        for v in values:
            total += p * v
        return total


@right("expectimax.agent")
class ExpectimaxFractions(Expectimax):
    """Exact averages."""

    def average(self, values):
        values = [Fraction(v) if math.isfinite(v) else v for v in values]
        return sum(values) / len(values)


@right("evaluation.better")
def better(state):
    """Eat what is near, keep away from ghosts, hunt the scared ones: by the ways one has to walk."""
    if state.is_lose():
        return -1e6
    layout, me = state.layout, state.pacman_position
    ways = [layout.distance(me, food) for food in state.food]
    value = state.score - 4 * len(ways) + (2 / (1 + min(ways)) if ways else 0)
    for (x, y), timer in zip(state.ghost_positions, state.scared_timers, strict=True):
        way = layout.distance((int(x), int(y)), me)
        value += 50 / (1 + way) if timer else (-300 / (way + 0.5) if way <= 2 else 0)
    return value


assert manhattanDistance((0, 0), (1, 1)) == 2
