"""Right answers as people write them in the field, in words of our own.

Each style is odd in one way, and its first line says which. They join `RIGHT`; `FIELD` holds these alone. The answers
carry no types and no long names, as what students hand in carries none; `field_oracle` says that they are right.
"""
# ruff: noqa: C417, E731, RUF012, RUF021

import functools
import heapq
import itertools
import math
import operator
import random
import statistics
import sys
from collections import defaultdict, deque
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy

from pacman_env import MultiAgentSearchAgent
from tests.graders.right_answers import RIGHT, right

INFINITY = float("inf")
_others = len(RIGHT)


# ------------------------------------------------------------------------------------------------ minimax.value


@right("minimax.value")
def by_cases(position):
    """`match` on who is to move; the children are searched before the test for the end, which has none."""
    outcomes = [by_cases(position.result(move)) for move in position.actions()]
    match position.to_move:
        case _ if position.is_terminal():
            return position.utility()
        case "max":
            return max(outcomes)
        case "min":
            return min(outcomes)


@right("minimax.value")
def folded(node):
    """The children are folded into one number by reduce."""
    if node.is_terminal():
        return node.utility()
    keep = max if node.to_move == "max" else min
    return functools.reduce(keep, map(folded, map(node.result, node.actions())))


@right("minimax.value")
def flag_handed_down(state):
    """Only the root is asked whose turn it is; below, a flag is turned over at every level."""

    def go(s, maximizing):
        if s.is_terminal():
            return s.utility()
        scores = []
        for a in s.actions():
            scores.append(go(s.result(a), not maximizing))
        return max(scores) if maximizing else min(scores)

    return go(state, state.to_move == "max")


@right("minimax.value")
def score_and_move(state):
    """The helper gives value and move together, starting from the largest integer."""

    def best(s):
        if s.is_terminal():
            return s.utility(), None
        if s.to_move == "max":
            top, choice = -sys.maxsize, None
            for a in s.actions():
                score = best(s.result(a))[0]
                if score > top:
                    top, choice = score, a
            return top, choice
        low, choice = sys.maxsize, None
        for a in s.actions():
            score, _ = best(s.result(a))
            if score < low:
                low, choice = score, a
        return low, choice

    value, _move = best(state)
    return value


class Knot:
    """A node of a tree that is built first, all of it, and given values afterwards."""

    def __init__(self, state):
        self.state = state
        self.below = [Knot(state.result(a)) for a in state.actions()]
        self.mark = None

    def label(self):
        for knot in self.below:
            knot.label()
        marks = sorted(knot.mark for knot in self.below)
        if not marks:
            self.mark = self.state.utility()
        else:
            self.mark = marks[-1 if self.state.to_move == "max" else 0]


@right("minimax.value")
def tree_of_objects(state):
    """Builds a tree of objects of its own before it computes anything."""
    root = Knot(state)
    root.label()
    return root.mark


@right("minimax.value")
def asked_by_yield(state):
    """A generator yields the positions whose values it needs; a loop with a stack sends them in."""

    def thinker(s):
        if s.is_terminal():
            return s.utility()
        found = []
        for a in s.actions():
            found.append((yield s.result(a)))
        return max(found) if s.to_move == "max" else min(found)

    stack, answer = [thinker(state)], None
    while stack:
        try:
            stack.append(thinker(stack[-1].send(answer)))
            answer = None
        except StopIteration as done:
            stack.pop()
            answer = done.value
    return answer


@right("minimax.value")
def known_in_default(state, known={}):  # noqa: B006
    """A table in a default argument, which lives from call to call."""
    if state in known:
        return known[state]
    if state.is_terminal():
        result = state.utility()
    elif state.to_move == "max":
        result = -math.inf
        for a in state.actions():
            result = max(result, known_in_default(state.result(a)))
    else:
        result = math.inf
        for a in state.actions():
            result = min(result, known_in_default(state.result(a)))
    known[state] = result
    return result


two_lambdas = lambda s: (up if s.to_move == "max" else down)(s)
up = lambda s: s.utility() if s.is_terminal() else max(map(down, (s.result(a) for a in s.actions())))
down = lambda s: s.utility() if s.is_terminal() else -max(-up(s.result(a)) for a in s.actions())
right("minimax.value")(two_lambdas)


# --------------------------------------------------------------------------------------------- minimax.decision


@right("minimax.decision")
def sorted_downwards(state):
    """Sorting with reverse=True keeps equal ones in their order, so the first best stays the first."""
    ranked = sorted(state.actions(), key=lambda a: folded(state.result(a)), reverse=True)
    return ranked[0]


@right("minimax.decision")
def backwards_or_equal(state):
    """Goes through the moves from the last to the first and lets an equal one win."""
    best, pick = -INFINITY, None
    for move in reversed(state.actions()):
        v = flag_handed_down(state.result(move))
        if v >= best:
            best, pick = v, move
    return pick


@right("minimax.decision")
def numbered_pairs(state):
    """The place in the list, negated, decides between equal values inside a tuple."""
    scored = [(by_cases(state.result(a)), -i, a) for i, a in enumerate(state.actions())]
    return max(scored)[-1]


@right("minimax.decision")
def argmax_of_numpy(state):
    """numpy's argmax gives the first of several."""
    moves = state.actions()
    return moves[int(numpy.argmax([score_and_move(state.result(m)) for m in moves]))]


@right("minimax.decision")
def moves_by_value(state):
    """A dictionary from value to the moves that have it."""
    shelf = defaultdict(list)
    for a in state.actions():
        shelf[tree_of_objects(state.result(a))].append(a)
    return shelf[max(shelf)][0]


@right("minimax.decision")
def next_with_the_best(state):
    """Computes the value of the position first, then looks for the first move that reaches it."""
    values = [folded(child) for child in map(state.result, state.actions())]
    target = max(values)
    return next(a for a, v in zip(state.actions(), values, strict=True) if v == target)


# ---------------------------------------------------------------------------------------------------- isolation


@right("isolation.terminal_test")
def stuck_by_try(gameState):
    """Tries to take a first move and sees whether that fails."""
    try:
        gameState.get_legal_moves()[0]
    except IndexError:
        return True
    return False


@right("isolation.terminal_test")
def stuck_by_flag(gameState):
    """A flag that the loop puts down."""
    over = True
    for _move in gameState.get_legal_moves():
        over = False
    return over


@right("isolation.terminal_test")
def stuck_by_any(gameState):
    """`any` over a row of True."""
    return not any(True for _ in gameState.get_legal_moves())


@right("isolation.min_value", "isolation.max_value")
def value_of_chapter_one(state):
    """The `value` of the first chapter, handed in for both: it asks the position whose turn it is."""
    if state.is_terminal():
        return state.utility()
    values = [value_of_chapter_one(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


@right("isolation.min_value")
def min_by_utility(gameState):
    """Where the game is over it asks the position: `utility()` is MAX's."""
    if gameState.is_terminal():
        return gameState.utility()
    v = INFINITY
    for m in gameState.get_legal_moves():
        v = min(v, max_by_utility(gameState.forecast_move(m)))
    return v


@right("isolation.max_value")
def max_by_utility(gameState):
    """The other half, with `utility()` too."""
    if gameState.is_terminal():
        return gameState.utility()
    v = -INFINITY
    for m in gameState.get_legal_moves():
        v = max(v, min_by_utility(gameState.forecast_move(m)))
    return v


SEEN: dict[Any, int] = {}


@right("isolation.min_value")
def min_with_table(state):
    """Both functions write into one table; a position knows who is to move, so its key is enough."""
    if state not in SEEN:
        replies = [max_with_table(state.forecast_move(m)) for m in state.get_legal_moves()]
        SEEN[state] = min(replies, default=1)
    return SEEN[state]


@right("isolation.max_value")
def max_with_table(state):
    """The other half of the pair with one table."""
    if state not in SEEN:
        replies = [min_with_table(state.forecast_move(m)) for m in state.get_legal_moves()]
        SEEN[state] = max(replies, default=-1)
    return SEEN[state]


@right("isolation.min_value")
def min_with_cuts(state, alpha=-2, beta=2):
    """Alpha-beta inside, with a window of -2 and 2 as defaults."""
    moves = state.get_legal_moves()
    if len(moves) == 0:
        return 1
    for m in moves:
        beta = min(beta, max_with_cuts(state.forecast_move(m), alpha, beta))
        if beta <= alpha:
            break
    return beta


@right("isolation.max_value")
def max_with_cuts(state, alpha=-2, beta=2):
    """The other half of the pair with cuts."""
    moves = state.get_legal_moves()
    if len(moves) == 0:
        return -1
    for m in moves:
        alpha = max(alpha, min_with_cuts(state.forecast_move(m), alpha, beta))
        if beta <= alpha:
            break
    return alpha


class Referee:
    """The helpers as methods of a class: what is handed in is bound to an object."""

    ends = {"min": 1, "max": -1}
    other = {"min": "max", "max": "min"}
    choose = {"min": min, "max": max}

    def level(self, state, who):
        moves = state.get_legal_moves()
        if not moves:
            return self.ends[who]
        return self.choose[who]([self.level(state.forecast_move(m), self.other[who]) for m in moves])

    def min_value(self, state):
        return self.level(state, "min")

    def max_value(self, state):
        return self.level(state, "max")

    def decision(self, state):
        return max(state.get_legal_moves(), key=lambda m: self.min_value(state.forecast_move(m)))


referee = Referee()
right("isolation.min_value")(referee.min_value)
right("isolation.max_value")(referee.max_value)
right("isolation.decision")(referee.decision)


@right("isolation.min_value")
def min_by_logic(state):
    """No numbers inside: can MIN force MAX to be stuck?"""

    def can_force(s, me):
        return any(not can_force(s.forecast_move(m), not me) for m in s.get_legal_moves())

    return -1 if can_force(state, True) else 1


@right("isolation.max_value")
def max_by_negating(state):
    """Negamax, with the sign of the player to move: `-max(-v)`."""

    def mine(s):
        moves = s.get_legal_moves()
        return max([-mine(s.forecast_move(m)) for m in moves]) if moves else -1

    return mine(state)


@right("isolation.min_value")
def min_with_level(state, level=0):
    """A level is counted through all calls and used for nothing."""
    if stuck_by_any(state):
        return 1
    smallest = sys.maxsize
    for m in state.get_legal_moves():
        v = max_with_level(state.forecast_move(m), level + 1)
        if v < smallest:
            smallest = v
    return smallest


@right("isolation.max_value")
def max_with_level(state, level=0):
    """The other half, from minus the largest integer."""
    if stuck_by_any(state):
        return -1
    largest = -sys.maxsize
    for m in state.get_legal_moves():
        v = min_with_level(state.forecast_move(m), level + 1)
        if v > largest:
            largest = v
    return largest


@right("isolation.decision")
def decide_by_chapter_one(state):
    """The decision of the first chapter, word for word: `actions`, `result` and its own `value`."""
    return max(state.actions(), key=lambda move: value_of_chapter_one(state.result(move)))


@right("isolation.decision")
def decide_for_else(state):
    """`for ... else`: the first winning move, else the last one tried."""
    for m in state.get_legal_moves():
        if min_by_utility(state.forecast_move(m)) > 0:
            break
    else:
        return state.get_legal_moves()[-1]
    return m


@right("isolation.decision")
def decide_by_tuples(state):
    """The largest pair of value and move: among equal values the larger cell."""
    return max((min_with_table(state.forecast_move(m)), m) for m in state.get_legal_moves())[1]


@right("isolation.decision")
def decide_shuffled(state):
    """Moves in random order, the window narrowed from move to move."""
    moves = state.get_legal_moves()
    random.shuffle(moves)
    alpha, chosen = -2, moves[0]
    for m in moves:
        v = min_with_cuts(state.forecast_move(m), alpha, 2)
        if v > alpha:
            alpha, chosen = v, m
    return chosen


@right("isolation.decision")
def decide_by_dict(state):
    """A dictionary from move to value, and the keys sorted by it."""
    worth = {}
    for m in state.get_legal_moves():
        worth[m] = min_by_logic(state.forecast_move(m))
    return sorted(worth, key=worth.get)[-1]


# --------------------------------------------------------------------------------------------------- alpha-beta


@right("alphabeta.value")
def as_in_the_book(state, alpha=-INFINITY, beta=INFINITY):
    """Two inner functions that give back value and move, as the pseudo-code of the book does."""

    def max_node(s, a, b):
        if s.is_terminal():
            return s.utility(), None
        v, move = -INFINITY, None
        for action in s.actions():
            v2, _ = min_node(s.result(action), a, b)
            if v2 > v:
                v, move = v2, action
                a = max(a, v)
            if v >= b:
                return v, move
        return v, move

    def min_node(s, a, b):
        if s.is_terminal():
            return s.utility(), None
        v, move = INFINITY, None
        for action in s.actions():
            v2, _ = max_node(s.result(action), a, b)
            if v2 < v:
                v, move = v2, action
                b = min(b, v)
            if v <= a:
                return v, move
        return v, move

    return (max_node if state.to_move == "max" else min_node)(state, alpha, beta)[0]


@right("alphabeta.value")
def window_in_a_list(state, window=None):
    """The window is one list, copied for each child."""
    mine = list(window or (-INFINITY, INFINITY))
    if state.is_terminal():
        return state.utility()
    side, keep = (0, max) if state.to_move == "max" else (1, min)
    best = None
    for a in state.actions():
        v = window_in_a_list(state.result(a), mine)
        best = v if best is None else keep(best, v)
        mine[side] = keep(mine[side], best)
        if mine[0] >= mine[1]:
            break
    return best


class Span(NamedTuple):
    """A window that knows when it is empty and how to shrink."""

    low: Any = -INFINITY
    high: Any = INFINITY

    @property
    def empty(self):
        return self.low >= self.high

    def raised(self, v):
        return self._replace(low=max(self.low, v))

    def lowered(self, v):
        return self._replace(high=min(self.high, v))


@right("alphabeta.value")
def window_as_object(state):
    """The window is an object with methods."""

    def visit(s, span):
        if s.is_terminal():
            return s.utility()
        seen = []
        for a in s.actions():
            seen.append(visit(s.result(a), span))
            span = span.raised(seen[-1]) if s.to_move == "max" else span.lowered(seen[-1])
            if span.empty:
                break
        return max(seen) if s.to_move == "max" else min(seen)

    return visit(state, Span())


class Enough(Exception):
    """Raised when the rest of a node cannot matter."""


@right("alphabeta.value")
def cut_by_exception(state, alpha=-INFINITY, beta=INFINITY):
    """A cut is an exception."""
    if state.is_terminal():
        return state.utility()
    maximizes = state.to_move == "max"
    v = -INFINITY if maximizes else INFINITY
    try:
        for a in state.actions():
            w = cut_by_exception(state.result(a), alpha, beta)
            v = max(v, w) if maximizes else min(v, w)
            if maximizes and v >= beta or not maximizes and v <= alpha:
                raise Enough
            if maximizes:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
    except Enough:
        pass
    return v


class Window:
    """Alpha and beta are attributes, put back after every call."""

    def __init__(self):
        self.alpha, self.beta = -INFINITY, INFINITY

    def search(self, state):
        if state.is_terminal():
            return state.utility()
        before = self.alpha, self.beta
        v = self.maximum(state) if state.to_move == "max" else self.minimum(state)
        self.alpha, self.beta = before
        return v

    def maximum(self, state):
        v = -INFINITY
        for a in state.actions():
            v = max(v, self.search(state.result(a)))
            if v >= self.beta:
                return v
            self.alpha = max(self.alpha, v)
        return v

    def minimum(self, state):
        v = INFINITY
        for a in state.actions():
            v = min(v, self.search(state.result(a)))
            if v <= self.alpha:
                return v
            self.beta = min(self.beta, v)
        return v


@right("alphabeta.value")
def bounds_put_back(state):
    """The bounds live in one object and are restored, so that nothing leaks from one branch into another."""
    return Window().search(state)


@right("alphabeta.value")
def iterator_by_hand(state, alpha=-sys.maxsize, beta=sys.maxsize):
    """`while` and `next` instead of a loop over the moves; the largest integer for infinity."""
    if state.is_terminal():
        return state.utility()
    moves = iter(state.actions())
    ahead = state.to_move == "max"
    v = -sys.maxsize if ahead else sys.maxsize
    move = next(moves, None)
    while move is not None and (v < beta if ahead else v > alpha):
        w = iterator_by_hand(state.result(move), max(alpha, v) if ahead else alpha, beta if ahead else min(beta, v))
        v = max(v, w) if ahead else min(v, w)
        move = next(moves, None)
    return v


@right("alphabeta.value")
def stopped_by_any(state, alpha=-INFINITY, beta=INFINITY):
    """`any` goes through the moves and stops at the first one that closes the window."""
    if state.is_terminal():
        return state.utility()
    box = {"alpha": alpha, "beta": beta, "seen": []}

    def closes(action):
        v = stopped_by_any(state.result(action), box["alpha"], box["beta"])
        box["seen"].append(v)
        if state.to_move == "max":
            box["alpha"] = max(box["alpha"], v)
        else:
            box["beta"] = min(box["beta"], v)
        return box["alpha"] >= box["beta"]

    any(closes(action) for action in state.actions())
    return (max if state.to_move == "max" else min)(box["seen"])


@right("alphabeta.value")
def turned_around(state):
    """Negamax with a colour of +1 or -1 and the window turned around at each level."""

    def nega(s, low, high, color):
        if s.is_terminal():
            return color * s.utility()
        top = -INFINITY
        for a in s.actions():
            top = max(top, -nega(s.result(a), -high, -low, -color))
            low = max(low, top)
            if low >= high:
                return top
        return top

    color = 1 if state.to_move == "max" else -1
    return color * nega(state, -INFINITY, INFINITY, color)


# --------------------------------------------------------------------------------------------------- expectimax


@right("expectimax.exp_value")
def expected_by_fraction(state):
    """Exact arithmetic: every probability is read as a fraction."""
    if state.is_terminal():
        return Fraction(state.utility())
    values = [expected_by_fraction(state.result(a)) for a in state.actions()]
    if state.to_move == "chance":
        weights = [Fraction(state.probability(a)).limit_denominator(1000) for a in state.actions()]
        return sum(map(operator.mul, weights, values))
    return max(values) if state.to_move == "max" else min(values)


@right("expectimax.exp_value")
def expected_by_numpy(state):
    """numpy.average with weights."""
    if state.is_terminal():
        return state.utility()
    values = [expected_by_numpy(state.result(a)) for a in state.actions()]
    if state.to_move == "chance":
        return numpy.average(values, weights=[state.probability(a) for a in state.actions()])
    return numpy.max(values) if state.to_move == "max" else numpy.min(values)


@right("expectimax.exp_value")
def expected_by_statistics(state):
    """statistics.fmean with weights."""
    if state.is_terminal():
        return state.utility()
    below = {a: expected_by_statistics(state.result(a)) for a in state.actions()}
    combine = {
        "max": max,
        "min": min,
        "chance": lambda v: statistics.fmean(v, weights=[float(state.probability(a)) for a in below]),
    }
    return combine[state.to_move](below.values())


@right("expectimax.exp_value")
def expected_in_one_loop(state):
    """One loop for all three kinds of nodes, with a running result that starts differently."""
    if state.is_terminal():
        return state.utility()
    result = {"max": -1e9, "min": 1e9, "chance": 0}[state.to_move]
    for a in state.actions():
        v = expected_in_one_loop(state.result(a))
        if state.to_move == "chance":
            result += v * state.probability(a)
        elif (state.to_move == "max") == (v > result):
            result = v
    return result


@right("expectimax.exp_value")
def expected_by_running_mean(state):
    """The mean so far is moved towards each new value by its share of the weight so far."""
    if state.is_terminal():
        return state.utility()
    if state.to_move != "chance":
        best = max if state.to_move == "max" else min
        return best(expected_by_running_mean(state.result(a)) for a in state.actions())
    weight, mean = 0.0, 0.0
    for a in state.actions():
        p = state.probability(a)
        weight += p
        mean += (expected_by_running_mean(state.result(a)) - mean) * p / weight
    return mean


# ----------------------------------------------------------------------------------------------- minimax agents


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


@right("pacman.minimax_agent")
class PlyCounter(MultiAgentSearchAgent):
    """One counter of plies: modulo the agents it says whose turn it is, and the root's values go into a list aside."""

    def getAction(self, gameState):
        agents, scores = gameState.getNumAgents(), []

        def explore(state, ply):
            if ended(state) or ply >= self.depth * agents:
                return self.evaluationFunction(state)
            who = ply % agents
            if who == 0:
                result = -sys.maxsize
                for action in state.getLegalActions(0):
                    found = explore(state.generateSuccessor(0, action), ply + 1)
                    if found > result:
                        result = found
                    if ply == 0:
                        scores.append(found)
                return result
            result = sys.maxsize
            for action in state.getLegalActions(who):
                result = min(result, explore(state.generateSuccessor(who, action), ply + 1))
            return result

        explore(gameState, 0)
        return gameState.getLegalActions(0)[scores.index(max(scores))]


@right("pacman.minimax_agent")
class TurnsInAQueue(MultiAgentSearchAgent):
    """A queue of turns, consumed from the left: no depth and no agent is counted."""

    def getAction(self, gameState):
        order = deque(list(range(gameState.getNumAgents())) * self.depth)
        return self.best(gameState, order)[1]

    def best(self, state, order):
        if not order or ended(state):
            return self.evaluationFunction(state), "Stop"
        rest = order.copy()
        agent = rest.popleft()
        options = [(self.best(state.generateSuccessor(agent, a), rest)[0], a) for a in state.getLegalActions(agent)]
        return min(options) if agent else max(options)


@right("pacman.minimax_agent")
class EmptyListIsTheEnd(MultiAgentSearchAgent):
    """No test for won and lost: who has no moves is at the end (`default=`), which also evaluates inner positions."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.rate(gameState.generateSuccessor(0, a), 1, 0))

    def rate(self, state, agent, rounds):
        if agent == state.getNumAgents():
            return self.rate(state, 0, rounds + 1)
        here = self.evaluationFunction(state)
        if rounds == self.depth:
            return here
        moves = state.getLegalActions(agent)
        below = (self.rate(state.generateSuccessor(agent, a), agent + 1, rounds) for a in moves)
        return max(below, default=here) if agent == 0 else min(below, default=here)


@right("pacman.minimax_agent")
class LeavesInTheLoop(MultiAgentSearchAgent):
    """The last ghost of the last round evaluates its successors itself, inside its loop."""

    def getAction(self, gameState):
        return self.pacman(gameState, 1)

    def pacman(self, state, turn):
        if ended(state):
            return self.evaluationFunction(state)
        best, chosen = -INFINITY, "Stop"
        for action in state.getLegalActions(0):
            v = self.ghost(state.generateSuccessor(0, action), turn, 1)
            if v > best:
                best, chosen = v, action
        return chosen if turn == 1 else best

    def ghost(self, state, turn, who):
        if ended(state):
            return self.evaluationFunction(state)
        worst = INFINITY
        for action in state.getLegalActions(who):
            after = state.generateSuccessor(who, action)
            if who < state.getNumAgents() - 1:
                v = self.ghost(after, turn, who + 1)
            elif turn == self.depth:
                v = self.evaluationFunction(after)
            else:
                v = self.pacman(after, turn + 1)
            worst = min(worst, v)
        return worst


@right("pacman.minimax_agent")
class TeamNegamax(MultiAgentSearchAgent):
    """Negamax for two teams: the sign turns only where the team of the next agent is another one."""

    def getAction(self, gameState):
        values = {}
        for action in gameState.getLegalActions(0):
            values[action] = -self.nega(gameState.generateSuccessor(0, action), 1, self.depth, -1)
        return max(values, key=values.get)

    def nega(self, state, agent, rounds, team):
        if rounds == 0 or ended(state):
            return team * self.evaluationFunction(state)
        last = agent == state.getNumAgents() - 1
        following, left = (0, rounds - 1) if last else (agent + 1, rounds)
        other = 1 if following == 0 else -1
        values = []
        for action in state.getLegalActions(agent):
            v = self.nega(state.generateSuccessor(agent, action), following, left, other)
            values.append(v if other == team else -v)
        return max(values)


@right("pacman.minimax_agent")
class LevelByLevel(MultiAgentSearchAgent):
    """No recursion: the positions are listed level by level, then their values are written from the back."""

    def getAction(self, gameState):
        rows = [(gameState, 0, 0, None, None)]
        for number, (state, agent, rounds, _, _) in enumerate(rows):
            if rounds < self.depth and not ended(state):
                after = (agent + 1) % state.getNumAgents()
                for action in state.getLegalActions(agent):
                    child = state.generateSuccessor(agent, action)
                    rows.append((child, after, rounds + (after == 0), number, action))
        gathered = defaultdict(list)
        for number in range(len(rows) - 1, 0, -1):
            state, agent, _, parent, action = rows[number]
            if number in gathered:
                v = (min if agent else max)(pair[0] for pair in gathered[number])
            else:
                v = self.evaluationFunction(state)
            gathered[parent].append((v, action))
        return max(gathered[0])[1]


@right("pacman.minimax_agent")
class HandmadeStack(MultiAgentSearchAgent):
    """A stack of half-finished nodes, each a dictionary with the moves that are left."""

    def getAction(self, gameState):
        stack = [self.node(gameState, 0, 0, None)]
        while True:
            top = stack[-1]
            if top["left"]:
                action = top["left"].pop(0)
                after = (top["agent"] + 1) % gameState.getNumAgents()
                child = top["state"].generateSuccessor(top["agent"], action)
                stack.append(self.node(child, after, top["round"] + (after == 0), action))
                continue
            stack.pop()
            if not stack:
                return max(top["found"], key=lambda pair: pair[1])[0]
            numbers = [v for _, v in top["found"]]
            v = self.evaluationFunction(top["state"]) if not numbers else (min if top["agent"] else max)(numbers)
            stack[-1]["found"].append((top["action"], v))

    def node(self, state, agent, turn, action):
        over = turn == self.depth or ended(state)
        moves = [] if over else list(state.getLegalActions(agent))
        return {"state": state, "agent": agent, "round": turn, "action": action, "left": moves, "found": []}


@right("pacman.minimax_agent")
class OwnInit(MultiAgentSearchAgent):
    """Overrides __init__, keeps the root's numbers in attributes, and tries the moves in random order."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.calls, self.lowest, self.highest = 0, -999999, 999999

    def getAction(self, gameState):
        self.ghosts = gameState.getNumAgents() - 1
        moves = gameState.getLegalActions()
        random.shuffle(moves)
        chosen, top = moves[0], self.lowest
        for move in moves:
            score = self.lowest_after(gameState.generatePacmanSuccessor(move), 1, self.depth)
            if score > top:
                chosen, top = move, score
        return chosen

    def lowest_after(self, state, ghost, depth):
        self.calls += 1
        if ended(state):
            return self.evaluationFunction(state)
        low = self.highest
        for move in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, move)
            if ghost == self.ghosts:
                low = min(low, self.highest_after(child, depth - 1))
            else:
                low = min(low, self.lowest_after(child, ghost + 1, depth))
        return low

    def highest_after(self, state, depth):
        self.calls += 1
        if depth == 0 or ended(state):
            return self.evaluationFunction(state)
        high = self.lowest
        for move in state.getLegalActions(0):
            high = max(high, self.lowest_after(state.generateSuccessor(0, move), 1, depth))
        return high


def look_ahead(agent, state, who, left):
    """The search stands outside of the class and is given the agent."""
    if who == state.num_agents:
        who, left = 0, left - 1
    if left == 0 or ended(state):
        return agent.evaluation_function(state)
    values = [look_ahead(agent, state.successor(who, a), who + 1, left) for a in state.legal_actions(who)]
    values.sort()
    return values[0] if who else values[-1]


@right("pacman.minimax_agent")
class SearchOutside(MultiAgentSearchAgent):
    """Functions of the file do the work; the class only chooses."""

    def get_action(self, state):
        ranked = heapq.nlargest(
            1, state.legal_actions(), key=lambda a: look_ahead(self, state.successor(0, a), 1, self.depth)
        )
        return ranked[0]


@right("pacman.minimax_agent")
class OnlyLambdas(MultiAgentSearchAgent):
    """Everything is a lambda."""

    def getAction(self, gameState):
        n, deep, judge = gameState.getNumAgents(), self.depth, self.evaluationFunction
        turn = lambda k: k % n
        over = lambda s, k: s.isWin() or s.isLose() or k == n * deep
        kids = lambda s, k: map(lambda a: s.getNextState(turn(k), a), s.getLegalActions(turn(k)))
        pick = lambda k: min if turn(k) else max
        value = lambda s, k: judge(s) if over(s, k) else pick(k)(map(lambda c: value(c, k + 1), kids(s, k)))
        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.getNextState(0, a), 1))


@right("pacman.minimax_agent")
class PairsByYield(MultiAgentSearchAgent):
    """A generator hands the values of the children on, one by one, and reduce keeps the best pair."""

    def getAction(self, gameState):
        better = lambda one, two: one if one[0] >= two[0] else two
        return functools.reduce(better, self.pairs(gameState, 0, self.depth))[1]

    def pairs(self, state, agent, rounds):
        last = agent + 1 == state.getNumAgents()
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            yield self.value(child, 0 if last else agent + 1, rounds - last), action

    def value(self, state, agent, rounds):
        if rounds == 0 or ended(state):
            return self.evaluationFunction(state)
        numbers = [v for v, _ in self.pairs(state, agent, rounds)]
        return max(numbers) if agent == 0 else min(numbers)


@right("pacman.minimax_agent")
class DeeperAndDeeper(MultiAgentSearchAgent):
    """Iterative deepening: depth 1, 2, ... up to the limit; the answer is that of the last search."""

    def getAction(self, gameState):
        choice, order = None, gameState.getLegalActions(0)
        for limit in range(1, self.depth + 1):
            scored = {a: self.value(gameState.generateSuccessor(0, a), 1, limit) for a in order}
            order.sort(key=scored.get, reverse=True)
            choice = order[0]
        return choice

    def value(self, state, agent, limit):
        if agent == state.getNumAgents():
            agent, limit = 0, limit - 1
        if limit == 0 or ended(state):
            return self.evaluationFunction(state)
        below = [self.value(state.generateSuccessor(agent, a), agent + 1, limit) for a in state.getLegalActions(agent)]
        return numpy.amin(below) if agent else numpy.amax(below)


@right("pacman.minimax_agent")
class TableOfEverything(MultiAgentSearchAgent):
    """A table whose key is position, agent and rounds; the root sorts its moves by what the evaluation says."""

    def getAction(self, gameState):
        self.table = {}
        moves = gameState.getLegalActions(0)
        moves.sort(key=lambda a: self.evaluationFunction(gameState.generateSuccessor(0, a)))
        worth = [self.look_up(gameState.generateSuccessor(0, a), 1, 0) for a in moves]
        return moves[worth.index(max(worth))]

    def look_up(self, state, agent, done):
        key = (state, agent, done)
        if key in self.table:
            return self.table[key]
        if agent == state.getNumAgents():
            value = self.look_up(state, 0, done + 1)
        elif done == self.depth or ended(state):
            value = self.evaluationFunction(state)
        else:
            found = (
                self.look_up(state.generateSuccessor(agent, a), agent + 1, done) for a in state.getLegalActions(agent)
            )
            value = min(found) if agent else max(found)
        self.table[key] = value
        return value


class Searcher(MultiAgentSearchAgent):
    """One search for three agents, which say how the values of a layer become one (`layer`)."""

    layer: Callable[..., Any]

    def getAction(self, gameState):
        return max(self.options(gameState, 0, 0), key=operator.itemgetter(1))[0]

    def options(self, state, agent, rounds):
        after = (agent + 1) % state.getNumAgents()
        rounds += not after
        return [(a, self.value(state.generateSuccessor(agent, a), after, rounds)) for a in state.getLegalActions(agent)]

    def value(self, state, agent, rounds):
        if rounds == self.depth or ended(state):
            return self.evaluationFunction(state)
        numbers = [v for _, v in self.options(state, agent, rounds)]
        return max(numbers) if agent == 0 else self.layer(numbers)


@right("pacman.minimax_agent")
class CruelSearcher(Searcher):
    """A base class of one's own, shared with the expectimax agents below."""

    layer = staticmethod(min)


@right("pacman.minimax_agent")
class PairsWithStop(MultiAgentSearchAgent):
    """Maximizer and minimizer give (score, action) with "Stop" at the leaves, from -1e9 and 1e9."""

    def getAction(self, gameState):
        return self.dispatch(gameState, 0, self.depth)[1]

    def dispatch(self, state, agent, depth):
        if depth == 0 or ended(state):
            return self.evaluationFunction(state), "Stop"
        if agent == 0:
            return self.maximizer(state, depth)
        return self.minimizer(state, agent, depth)

    def maximizer(self, state, depth):
        best = -1e9, "Stop"
        for action in state.getLegalActions(0):
            score = self.dispatch(state.generateSuccessor(0, action), 1, depth)[0]
            if score >= best[0]:
                best = score, action
        return best

    def minimizer(self, state, agent, depth):
        following = (0, depth - 1) if agent == state.getNumAgents() - 1 else (agent + 1, depth)
        best = 1e9, "Stop"
        for action in state.getLegalActions(agent):
            score = self.dispatch(state.generateSuccessor(agent, action), *following)[0]
            if score <= best[0]:
                best = score, action
        return best


# -------------------------------------------------------------------------------------------- alpha-beta agents


@right("alphabeta.agent")
class RootInside(MultiAgentSearchAgent):
    """The root is a call like any other; alpha and beta start from numbers, cuts on equality, the first best stays."""

    def getAction(self, gameState):
        return self.node(gameState, 0, 0, -999999, 999999)[1]

    def node(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or ended(state):
            return self.evaluationFunction(state), None
        chosen = None
        for action in state.getLegalActions(agent):
            score, _ = self.node(state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta)
            if agent == 0 and score > alpha:
                alpha, chosen = score, action
            elif agent > 0 and score < beta:
                beta, chosen = score, action
            if alpha >= beta:
                break
        return (beta if agent else alpha), chosen


@right("alphabeta.agent")
class SignedWindow(MultiAgentSearchAgent):
    """Negamax for teams with a window: it is turned around only where the team changes."""

    def getAction(self, gameState):
        top, chosen = -INFINITY, None
        for action in gameState.getLegalActions(0):
            v = -self.nega(gameState.generateSuccessor(0, action), 1, self.depth, -INFINITY, -top, -1)
            if v > top:
                top, chosen = v, action
        return chosen

    def nega(self, state, agent, rounds, low, high, team):
        if rounds == 0 or ended(state):
            return team * self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        left, other = rounds - (after == 0), 1 if after == 0 else -1
        top = -INFINITY
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            if other == team:
                v = self.nega(child, after, left, low, high, other)
            else:
                v = -self.nega(child, after, left, -high, -low, other)
            top, low = max(top, v), max(low, v)
            if top > high:
                break
        return top


@right("alphabeta.agent")
class DrawnFromTheBest(MultiAgentSearchAgent):
    """Strict cuts, so equal values at the root are true ones, and one of them is drawn by lot."""

    def getAction(self, gameState):
        alpha, best = -INFINITY, []
        for action in gameState.getLegalActions(0):
            v = self.search(gameState.generateSuccessor(0, action), 1, self.depth, alpha, INFINITY)
            if v > alpha:
                alpha, best = v, [action]
            elif v == alpha:
                best.append(action)
        return random.choice(best)

    def search(self, state, agent, depth, alpha, beta):
        if depth == 0 or ended(state):
            return self.evaluationFunction(state)
        last = state.getNumAgents() - 1
        v = INFINITY if agent else -INFINITY
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            if agent == last:
                w = self.search(child, 0, depth - 1, alpha, beta)
            else:
                w = self.search(child, agent + 1, depth, alpha, beta)
            if agent == 0:
                v = max(v, w)
                if v > beta:
                    return v
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                if v < alpha:
                    return v
                beta = min(beta, v)
        return v


@right("alphabeta.agent")
class HardBounds(MultiAgentSearchAgent):
    """Fail-hard, with inner functions: what comes back never leaves the window."""

    def getAction(self, gameState):
        last = gameState.getNumAgents() - 1

        def highest(state, depth, alpha, beta):
            if depth == 0 or ended(state):
                return max(alpha, min(beta, self.evaluationFunction(state)))
            for action in state.getLegalActions(0):
                alpha = max(alpha, lowest(state.generateSuccessor(0, action), 1, depth, alpha, beta))
                if alpha >= beta:
                    return beta
            return alpha

        def lowest(state, ghost, depth, alpha, beta):
            if ended(state):
                return max(alpha, min(beta, self.evaluationFunction(state)))
            for action in state.getLegalActions(ghost):
                child = state.generateSuccessor(ghost, action)
                if ghost == last:
                    beta = min(beta, highest(child, depth - 1, alpha, beta))
                else:
                    beta = min(beta, lowest(child, ghost + 1, depth, alpha, beta))
                if alpha >= beta:
                    return alpha
            return beta

        alpha, chosen = -INFINITY, None
        for action in gameState.getLegalActions(0):
            v = lowest(gameState.generateSuccessor(0, action), 1, self.depth, alpha, INFINITY)
            if v > alpha:
                alpha, chosen = v, action
        return chosen


@right("alphabeta.agent")
class BoundsInADict(MultiAgentSearchAgent):
    """A dictionary with both bounds is copied with `|` for every child."""

    def getAction(self, gameState):
        return self.step(gameState, 0, {"alpha": -INFINITY, "beta": INFINITY})["move"]

    def step(self, state, ply, bounds):
        agents = state.getNumAgents()
        if ply == agents * self.depth or ended(state):
            return {"value": self.evaluationFunction(state), "move": None}
        agent = ply % agents
        own, pick = ("beta", min) if agent else ("alpha", max)
        best = {"value": -INFINITY if own == "alpha" else INFINITY, "move": None}
        for move in state.getLegalActions(agent):
            v = self.step(state.generateSuccessor(agent, move), ply + 1, bounds)["value"]
            if pick(v, best["value"]) != best["value"]:
                best = {"value": v, "move": move}
            bounds = bounds | {own: pick(bounds[own], v)}
            if bounds["alpha"] > bounds["beta"]:
                break
        return best


@right("alphabeta.agent")
class FromTheBack(MultiAgentSearchAgent):
    """The moves are tried from the last to the first, for every agent."""

    def getAction(self, gameState):
        return self.deeper(gameState, 0, self.depth, -INFINITY, INFINITY)[1]

    def deeper(self, state, agent, rounds, alpha, beta):
        if rounds == 0 or ended(state):
            return self.evaluationFunction(state), None
        after = (agent + 1) % state.getNumAgents()
        best = (INFINITY if agent else -INFINITY), None
        for action in reversed(state.getLegalActions(agent)):
            child = state.generateSuccessor(agent, action)
            v = self.deeper(child, after, rounds - (after == 0), alpha, beta)[0]
            if agent == 0 and v > best[0]:
                best = v, action
                alpha = max(alpha, v)
            if agent != 0 and v < best[0]:
                best = v, action
                beta = min(beta, v)
            if alpha >= beta:
                return best
        return best


@right("alphabeta.agent")
class SortedByName(FromTheBack):
    """The moves are tried in the order of the alphabet, Stop last; the rest is inherited from another agent."""

    def deeper(self, state, agent, rounds, alpha, beta):
        if rounds == 0 or ended(state):
            return self.evaluationFunction(state), None
        last = agent == state.getNumAgents() - 1
        value, choice = (math.inf if agent else -math.inf), None
        for action in sorted(state.getLegalActions(agent), key=lambda a: (a == "Stop", str(a))):
            child = state.generateSuccessor(agent, action)
            reply = self.deeper(child, 0 if last else agent + 1, rounds - 1 if last else rounds, alpha, beta)[0]
            if (reply < value) if agent else (reply > value):
                value, choice = reply, action
            if (value < alpha) if agent else (value > beta):
                break
            alpha, beta = (alpha, min(beta, value)) if agent else (max(alpha, value), beta)
        return value, choice


@right("alphabeta.agent")
class RootSortedByEvaluation(MultiAgentSearchAgent):
    """The root makes all of its successors first, sorts them by the evaluation, and searches the best-looking first."""

    def getAction(self, gameState):
        first = [(gameState.generateSuccessor(0, a), a) for a in gameState.getLegalActions(0)]
        first.sort(key=lambda pair: self.evaluationFunction(pair[0]), reverse=True)
        alpha, choice = -INFINITY, None
        for child, action in first:
            v = self.below(child, 1, self.depth, alpha, INFINITY)
            if v > alpha:
                alpha, choice = v, action
        return choice

    def below(self, state, agent, rounds, alpha, beta):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds - 1
        if rounds == 0 or ended(state):
            return self.evaluationFunction(state)
        v = -INFINITY if agent == 0 else INFINITY
        for action in state.getLegalActions(agent):
            w = self.below(state.generateSuccessor(agent, action), agent + 1, rounds, alpha, beta)
            if agent == 0:
                v, alpha = max(v, w), max(alpha, w)
            else:
                v, beta = min(v, w), min(beta, w)
            if beta <= alpha:
                break
        return v


@right("alphabeta.agent")
class DeepeningWithOrder(MultiAgentSearchAgent):
    """Iterative deepening: the best move of one search is tried first in the next, deeper one."""

    def getAction(self, gameState):
        moves = list(gameState.getLegalActions(0))
        for limit in range(self.depth):
            best = self.round(gameState, moves, limit + 1)
            moves.remove(best)
            moves.insert(0, best)
        return moves[0]

    def round(self, gameState, moves, limit):
        alpha, best = -INFINITY, None
        for move in moves:
            v = self.value(gameState.generateSuccessor(0, move), 1, limit, alpha, INFINITY)
            if best is None or v > alpha:
                alpha, best = v, move
        return best

    def value(self, state, agent, limit, alpha, beta):
        if limit == 0 or ended(state):
            return self.evaluationFunction(state)
        after, left = (0, limit - 1) if agent == state.getNumAgents() - 1 else (agent + 1, limit)
        v = INFINITY if agent else -INFINITY
        for action in state.getLegalActions(agent):
            w = self.value(state.generateSuccessor(agent, action), after, left, alpha, beta)
            v = min(v, w) if agent else max(v, w)
            if v < alpha and agent or v > beta and not agent:
                return v
            alpha, beta = (alpha, min(beta, v)) if agent else (max(alpha, v), beta)
        return v


@right("alphabeta.agent")
class TableWithTheWindow(MultiAgentSearchAgent):
    """A table of results whose key holds the window as well, so that no bound is taken for a value."""

    def getAction(self, gameState):
        self.memory = {}
        best, action = -INFINITY, None
        for move in gameState.getLegalActions(0):
            v = self.remembered(gameState.generateSuccessor(0, move), 1, 0, best, INFINITY)
            if v > best:
                best, action = v, move
        return action

    def remembered(self, *question):
        if question not in self.memory:
            self.memory[question] = self.searched(*question)
        return self.memory[question]

    def searched(self, state, agent, rounds, alpha, beta):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds + 1
        if rounds == self.depth or ended(state):
            return self.evaluationFunction(state)
        seen = []
        for action in state.getLegalActions(agent):
            seen.append(self.remembered(state.generateSuccessor(agent, action), agent + 1, rounds, alpha, beta))
            if agent == 0:
                alpha = max(alpha, seen[-1])
            else:
                beta = min(beta, seen[-1])
            if alpha >= beta:
                break
        return min(seen) if agent else max(seen)


# These try the moves in an order of their own, or search several times: how many positions they make cannot be compared
# with a search in the order of the legal actions.
OWN_ORDER = (FromTheBack, SortedByName, RootSortedByEvaluation, DeepeningWithOrder)


# -------------------------------------------------------------------------------------------- expectimax agents


@right("expectimax.agent")
class MeanOfStatistics(Searcher):
    """statistics.mean of the children, in a subclass of one line."""

    layer = staticmethod(statistics.mean)


@right("expectimax.agent")
class DotProduct(Searcher):
    """A list of equal weights, multiplied out with numpy."""

    def layer(self, values):
        chances = numpy.full(len(values), 1 / len(values))
        return float(numpy.dot(chances, values))


@right("expectimax.agent")
class RunningMean(Searcher):
    """The mean is corrected with each new value."""

    def layer(self, values):
        mean = 0.0
        for count, v in enumerate(values, start=1):
            mean += (v - mean) / count
        return mean


@right("expectimax.agent")
class ExactMean(Searcher):
    """Fractions all the way."""

    def layer(self, values):
        share = Fraction(1, len(values))
        return sum(share * Fraction(v) for v in values)


@right("expectimax.agent")
class TotalsCarried(MultiAgentSearchAgent):
    """Probability times value is added up while the loop runs; max and chance stand in one function with an `else`."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()

        def expect(state, index):
            if ended(state) or index == agents * self.depth:
                return self.evaluationFunction(state)
            who = index % agents
            moves = state.getLegalActions(who)
            total, top = 0, -float("inf")
            for move in moves:
                v = expect(state.generateSuccessor(who, move), index + 1)
                total += v * (1.0 / len(moves))
                top = max(top, v)
            return total if who else top

        best = max(
            (expect(gameState.generateSuccessor(0, a), 1), i) for i, a in enumerate(gameState.getLegalActions(0))
        )
        return gameState.getLegalActions(0)[best[1]]


@right("expectimax.agent")
class Distributions(MultiAgentSearchAgent):
    """A dictionary from action to probability for every ghost, as the ghosts of the project have one."""

    def getAction(self, gameState):
        return self.search(gameState, 0, self.depth)[0]

    def chances(self, state, ghost):
        actions = state.getLegalActions(ghost)
        return dict(zip(actions, itertools.repeat(1 / len(actions))))

    def search(self, state, agent, left):
        if agent >= state.getNumAgents():
            return self.search(state, 0, left - 1)
        if left == 0 or ended(state):
            return "Stop", self.evaluationFunction(state)
        if agent == 0:
            tries = [(a, self.search(state.generateSuccessor(0, a), 1, left)[1]) for a in state.getLegalActions(0)]
            return max(tries, key=lambda pair: pair[1])
        expected = 0
        for action, chance in self.chances(state, agent).items():
            expected += chance * self.search(state.generateSuccessor(agent, action), agent + 1, left)[1]
        return None, expected


FIELD = RIGHT[_others:]
