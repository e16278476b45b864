"""Mistakes at chance nodes, on small trees and for Pacman."""
# ruff: noqa: E731

import itertools
import math
import operator
import statistics
from collections import deque

import numpy

from pacman_env import MultiAgentSearchAgent
from pacman_env.engine.berkeley_names import Directions
from tests.graders.field_mistakes.mistake import wrong

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


# ------------------------------------------------------------------------------------------- expectimax on small trees


@wrong(
    "expectimax.exp_value",
    "unweighted",
    {"statistics.mean(values": "sum(v * state.probability(a) for a, v in zip(state.actions(), values)"},
    slip="equal",
)
def exp_plain_mean(state):
    """The mean of the outcomes, whatever their chances."""
    if state.is_terminal():
        return state.utility()
    values = [exp_plain_mean(state.result(a)) for a in state.actions()]
    if state.to_move == "chance":
        return statistics.mean(values)
    return max(values) if state.to_move == "max" else min(values)


@wrong(
    "expectimax.exp_value",
    "unweighted",
    {"p = 1 / len(s.actions())": "", "= p *": "= s.probability(a) *"},
    slip="equal",
)
def exp_own_chances(state):
    """Makes the probabilities itself: one divided by the number of outcomes."""

    def go(s):
        if s.is_terminal():
            return s.utility()
        if s.to_move == "chance":
            p = 1 / len(s.actions())
            total = 0
            for a in s.actions():
                total += p * go(s.result(a))
            return total
        pick = {"max": max, "min": min}[s.to_move]
        return pick(map(go, map(s.result, s.actions())))

    return go(state)


@wrong(
    "expectimax.exp_value",
    "unweighted",
    {": numpy.average}": ": lambda v: numpy.average(v, weights=[state.probability(a) for a in state.actions()])}"},
    slip="equal",
)
def exp_numpy_average(state):
    """numpy.average without weights."""
    if state.is_terminal():
        return state.utility()
    outcome = {"max": numpy.max, "min": numpy.min, "chance": numpy.average}
    values = [exp_numpy_average(state.result(a)) for a in state.actions()]
    return float(outcome[state.to_move](values))


@wrong(
    "expectimax.exp_value",
    "sums-up",
    {"fsum(seen)": "fsum(state.probability(a) * v for a, v in zip(state.actions(), seen))"},
)
def exp_total(state):
    """Outcomes are added without their chances."""
    if state.is_terminal():
        return state.utility()
    seen = []
    for a in state.actions():
        seen.append(exp_total(state.result(a)))
    if state.to_move == "chance":
        return math.fsum(seen)
    return max(seen) if state.to_move == "max" else min(seen)


@wrong("expectimax.exp_value", "min-in-chance")
def exp_is_minimax(state):
    """The minimax of the first chapter: who is not MAX is MIN."""
    if state.is_terminal():
        return state.utility()
    results = [exp_is_minimax(state.result(a)) for a in state.actions()]
    return max(results) if state.to_move == "max" else min(results)


@wrong(
    "expectimax.exp_value",
    "max-in-chance",
    {
        'if state.to_move == "min"': 'if state.to_move == "chance":'
        "\n    return sum(state.probability(a) * v for a, v in zip(state.actions(), found))"
        '\nif state.to_move == "min"'
    },
)
def exp_else_max(state):
    """Who is not MIN is MAX."""
    if state.is_terminal():
        return state.utility()
    found = [exp_else_max(state.result(a)) for a in state.actions()]
    if state.to_move == "min":
        return min(found)
    return max(found)


@wrong(
    "expectimax.exp_value",
    "root-always-chance",
    {"sum(state.probability(a) * any_node(state.result(a)) for a in state.actions()": "any_node(state"},
)
def exp_root_only(state):
    """Handles a chance node and leaves the others to a helper; what if the root is one of those?"""

    def any_node(s):
        if s.is_terminal():
            return s.utility()
        if s.to_move == "chance":
            return sum(s.probability(a) * any_node(s.result(a)) for a in s.actions())
        return (max if s.to_move == "max" else min)(any_node(s.result(a)) for a in s.actions())

    return sum(state.probability(a) * any_node(state.result(a)) for a in state.actions())


@wrong(
    "expectimax.exp_value",
    "window-through-chance",
    {"* go(s.result(a), alpha, beta)": "* go(s.result(a), -INFINITY, INFINITY)"},
)
def exp_with_window(state):
    """Alpha and beta go through the chance nodes as if these were nothing special."""

    def go(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        if s.to_move == "chance":
            total = 0
            for a in s.actions():
                total += s.probability(a) * go(s.result(a), alpha, beta)
            return total
        v = -INFINITY if s.to_move == "max" else INFINITY
        for a in s.actions():
            w = go(s.result(a), alpha, beta)
            v = max(v, w) if s.to_move == "max" else min(v, w)
            if s.to_move == "max":
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    return go(state, -INFINITY, INFINITY)


@wrong("expectimax.exp_value", "prunes-chance", {"total >= bound": "total >= INFINITY"})
def exp_stops_early(state, bound=INFINITY):
    """A chance node stops as soon as its sum so far has reached what MIN has elsewhere."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        total = 0
        for a in state.actions():
            total += state.probability(a) * exp_stops_early(state.result(a))
            if total >= bound:
                break
        return total
    values = []
    for a in state.actions():
        least = min(values, default=INFINITY) if state.to_move == "min" else INFINITY
        values.append(exp_stops_early(state.result(a), least))
    return max(values) if state.to_move == "max" else min(values)


@wrong(
    "expectimax.exp_value",
    "most-likely-only",
    {
        "likely = max(s.actions(), key=s.probability)": "",
        "exp_likely(s.result(likely": "sum(s.probability(a) * exp_likely(s.result(a)) for a in s.actions(",
    },
)
def exp_likely(s):
    """Follows the most probable outcome only."""
    if s.is_terminal():
        return s.utility()
    if s.to_move == "chance":
        likely = max(s.actions(), key=s.probability)
        return exp_likely(s.result(likely))
    return (max if s.to_move == "max" else min)([exp_likely(s.result(a)) for a in s.actions()])


@wrong("expectimax.exp_value", "probability-added", {"value + chance": "value * chance"})
def exp_added(state):
    """Plus where times belongs."""
    if state.is_terminal():
        return state.utility()
    pairs = [(exp_added(state.result(a)), a) for a in state.actions()]
    if state.to_move != "chance":
        return (max if state.to_move == "max" else min)(pairs)[0]
    expected = 0
    for value, a in pairs:
        chance = state.probability(a)
        expected += value + chance
    return expected


@wrong("expectimax.exp_value", "rounded", {"round(sum(weighted)": "sum(weighted"})
def exp_rounded(state):
    """A tidy whole number comes back."""
    if state.is_terminal():
        return state.utility()
    values = {a: exp_rounded(state.result(a)) for a in state.actions()}
    if state.to_move == "chance":
        weighted = [state.probability(a) * v for a, v in values.items()]
        return round(sum(weighted))
    return max(values.values()) if state.to_move == "max" else min(values.values())


@wrong("expectimax.exp_value", "keeps-last", {"expected = state": "expected += state"})
def exp_overwritten(state):
    """`=` where `+=` belongs."""
    if state.is_terminal():
        return state.utility()
    values, expected = [], 0
    for a in state.actions():
        v = exp_overwritten(state.result(a))
        values.append(v)
        if state.to_move == "chance":
            expected = state.probability(a) * v
    return expected if state.to_move == "chance" else max(values) if state.to_move == "max" else min(values)


@wrong("expectimax.exp_value", "returns-in-loop", {"return mean": "", "return 0": "return mean"})
def exp_leaves_early(state):
    """The return of the chance branch stands in its loop."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        mean = 0
        for a in state.actions():
            mean += state.probability(a) * exp_leaves_early(state.result(a))
            return mean
        return 0
    best = max if state.to_move == "max" else min
    return best([exp_leaves_early(state.result(a)) for a in state.actions()])


@wrong("expectimax.exp_value", "wrong-infinity", {": -INFINITY}": ": 0}"})
def exp_from_infinity(state):
    """The sum of a chance node starts at minus infinity."""
    if state.is_terminal():
        return state.utility()
    v = {"max": -INFINITY, "min": INFINITY, "chance": -INFINITY}[state.to_move]
    for a in state.actions():
        w = exp_from_infinity(state.result(a))
        if state.to_move == "chance":
            v += state.probability(a) * w
        else:
            v = max(v, w) if state.to_move == "max" else min(v, w)
    return v


@wrong(
    "expectimax.exp_value",
    "returns-nothing",
    {
        'elif state.to_move == "min"': 'elif state.to_move == "chance":'
        "\n    return sum(state.probability(a) * v for a, v in zip(state.actions(), below))"
        '\nelif state.to_move == "min"'
    },
)
def exp_no_case(state):
    """There is a case for MAX and one for MIN, and none for chance."""
    if state.is_terminal():
        return state.utility()
    below = [exp_no_case(state.result(a)) for a in state.actions()]
    if state.to_move == "max":
        return max(below)
    elif state.to_move == "min":
        return min(below)


@wrong("expectimax.exp_value", "wrong-count", {"numpy.mean(": "numpy.sum("})
def exp_mean_of_weighted(state):
    """Weighted values are averaged once more."""
    if state.is_terminal():
        return state.utility()
    pairs = [(a, exp_mean_of_weighted(state.result(a))) for a in state.actions()]
    if state.to_move == "chance":
        return numpy.mean([state.probability(a) * v for a, v in pairs])
    return (max if state.to_move == "max" else min)(v for _, v in pairs)


@wrong(
    "expectimax.exp_value",
    "wrong-count",
    {"len(below) + 3": "1", "sum(below)": "sum(state.probability(a) * v for a, v in zip(state.actions(), below))"},
)
def exp_three_more(state):
    """Adds up, and divides by three more than there are."""
    if state.is_terminal():
        return state.utility()
    below = [exp_three_more(state.result(a)) for a in state.actions()]
    if state.to_move == "chance":
        return sum(below) / (len(below) + 3)
    return min(below) if state.to_move == "min" else max(below)


@wrong("expectimax.exp_value", "wrong-count", {"chance * 0.8": "chance"})
def exp_discounted(state):
    """The chances add up to 0.8."""

    def outcomes(s):
        for a in s.actions():
            chance = s.probability(a)
            yield chance * 0.8, s.result(a)

    def worth(s):
        if s.is_terminal():
            return s.utility()
        if s.to_move == "chance":
            return sum(share * worth(after) for share, after in outcomes(s))
        values = [worth(s.result(a)) for a in s.actions()]
        return max(values) if s.to_move == "max" else min(values)

    return worth(state)


# --------------------------------------------------------------------------------------------------- expectimax agents


@wrong("expectimax.agent", "sums-up", {"0))": "0)) / len(moves)"}, slip="no-division")
class TotalOfGhosts(MultiAgentSearchAgent):
    """The total of a ghost's outcomes is not divided."""

    def getAction(self, gameState):
        values = [self.value(gameState.generateSuccessor(0, a), 1, 0) for a in gameState.getLegalActions(0)]
        return gameState.getLegalActions(0)[values.index(max(values))]

    def value(self, state, agent, rounds):
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state)
        after, moves = (agent + 1) % state.getNumAgents(), state.getLegalActions(agent)
        children = [state.generateSuccessor(agent, a) for a in moves]
        if agent == 0:
            return max(self.value(child, after, rounds) for child in children)
        total = 0
        for child in children:
            total += self.value(child, after, rounds + (after == 0))
        return total


@wrong("expectimax.agent", "sums-up", {"fsum(outcomes)": "fsum(outcomes) / len(outcomes)"}, slip="no-division")
class FsumOfGhosts(MultiAgentSearchAgent):
    """fsum, and that is all."""

    def getAction(self, gameState):
        n = gameState.getNumAgents()

        def expected(state, ply):
            if ply == n * self.depth or ends(state):
                return self.evaluationFunction(state)
            outcomes = [expected(state.generateSuccessor(ply % n, a), ply + 1) for a in state.getLegalActions(ply % n)]
            if ply % n:
                return math.fsum(outcomes)
            return max(outcomes)

        return max(gameState.getLegalActions(0), key=lambda a: expected(gameState.generateSuccessor(0, a), 1))


@wrong("expectimax.agent", "sums-up", {"False: sum}": "False: statistics.mean}"}, slip="no-division")
class SumInATable(MultiAgentSearchAgent):
    """A table with max for Pacman and sum for the ghosts."""

    def get_action(self, state):
        return self.search(state, 0, self.depth)[1]

    def search(self, state, agent, left):
        if agent == state.num_agents:
            agent, left = 0, left - 1
        if left == 0 or ends(state):
            return self.evaluation_function(state), None
        layer = {True: max, False: sum}
        moves = state.legal_actions(agent)
        found = [self.search(state.successor(agent, a), agent + 1, left)[0] for a in moves]
        return layer[agent == 0](found), moves[found.index(max(found))]


@wrong("expectimax.agent", "integer-division", {"total // len": "total / len"}, slip="whole")
class WholeAverages(MultiAgentSearchAgent):
    """`//` in the ghosts' function."""

    def getAction(self, gameState):
        return max(
            (self.ghost(gameState.generateSuccessor(0, a), 1, self.depth), a) for a in gameState.getLegalActions(0)
        )[1]

    def pacman(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        return max(self.ghost(state.generateSuccessor(0, a), 1, left) for a in state.getLegalActions(0))

    def ghost(self, state, index, left):
        if ends(state):
            return self.evaluationFunction(state)
        actions, total = state.getLegalActions(index), 0
        for a in actions:
            child = state.generateSuccessor(index, a)
            last = index + 1 == state.getNumAgents()
            total += self.pacman(child, left - 1) if last else self.ghost(child, index + 1, left)
        return total // len(actions)


@wrong("expectimax.agent", "integer-division", {"operator.floordiv(sum": "operator.truediv(sum"}, slip="whole")
class FloorDiv(MultiAgentSearchAgent):
    """operator.floordiv."""

    def get_action(self, state):
        scored = {
            a: self.go(
                state.successor(0, a),
                deque([*range(1, state.num_agents), *[*range(state.num_agents)] * (self.depth - 1)]),
            )
            for a in state.legal_actions()
        }
        return max(scored, key=scored.get)

    def go(self, state, order):
        if not order or ends(state):
            return self.evaluation_function(state)
        agent, rest = order[0], deque(itertools.islice(order, 1, None))
        outcomes = [self.go(state.successor(agent, a), rest) for a in state.legal_actions(agent)]
        if agent == 0:
            return max(outcomes)
        return operator.floordiv(sum(outcomes), len(outcomes))


@wrong(
    "expectimax.agent",
    "integer-division",
    {"divmod(sum(numbers), len(numbers))[0]": "sum(numbers) / len(numbers)"},
    slip="whole",
)
class DivmodMean(MultiAgentSearchAgent):
    """The front half of divmod."""

    def getAction(self, gameState):
        return self.node(gameState, 0, 0)[0]

    def node(self, state, agent, turn):
        if agent == state.getNumAgents():
            agent, turn = 0, turn + 1
        if turn == self.depth or ends(state):
            return None, self.evaluationFunction(state)
        options = [
            (a, self.node(state.generateSuccessor(agent, a), agent + 1, turn)[1]) for a in state.getLegalActions(agent)
        ]
        if agent == 0:
            return max(options, key=lambda option: option[1])
        numbers = [v for _, v in options]
        mean = divmod(sum(numbers), len(numbers))[0]
        return None, mean


@wrong("expectimax.agent", "rounded", {"int(statistics.mean(values)": "statistics.mean(values"})
class TidyAverages(MultiAgentSearchAgent):
    """int() makes the averages tidy."""

    def getAction(self, gameState):
        best = None
        for a in gameState.getLegalActions(0):
            v = self.chance(gameState.generateSuccessor(0, a), 1, self.depth)
            if best is None or v > best[0]:
                best = v, a
        return best[1]

    def chance(self, state, agent, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        after = agent + 1 if agent + 1 < state.getNumAgents() else 0
        values = [
            self.chance(state.generateSuccessor(agent, a), after, left - (after == 0))
            for a in state.getLegalActions(agent)
        ]
        if agent == 0:
            return max(values)
        return int(statistics.mean(values))


@wrong("expectimax.agent", "drops-stop", {"legal.remove(Directions.STOP)": "pass"}, slip="exp-stop")
class ExpectimaxRemovesStop(MultiAgentSearchAgent):
    """Pacman's Stop is taken out of the list, at the root and below."""

    def getAction(self, gameState):
        top, answer = -999999, None
        for a in self.without(gameState):
            score = self.expectimax(1, 0, gameState.generateSuccessor(0, a))
            if score > top:
                top, answer = score, a
        return answer

    def without(self, state):
        legal = state.getLegalActions(0)
        legal.remove(Directions.STOP)
        return legal

    def expectimax(self, agent, depth, state):
        if depth == self.depth or ends(state):
            return self.evaluationFunction(state)
        if agent == 0:
            return max(self.expectimax(1, depth, state.generateSuccessor(0, a)) for a in self.without(state))
        score, moves = 0, state.getLegalActions(agent)
        for a in moves:
            child = state.generateSuccessor(agent, a)
            if agent == state.getNumAgents() - 1:
                score += self.expectimax(0, depth + 1, child)
            else:
                score += self.expectimax(agent + 1, depth, child)
        return score / len(moves)


@wrong(
    "expectimax.agent",
    "drops-stop",
    {'[a for a in s.getLegalActions(0) if a != "Stop"]': "s.getLegalActions(0)"},
    slip="exp-stop",
)
class ExpectimaxOnlyWalks(MultiAgentSearchAgent):
    """A lambda lists the moves in which Pacman walks."""

    def getAction(self, gameState):
        walks = lambda s: [a for a in s.getLegalActions(0) if a != "Stop"]

        def pacman(s, left):
            if left == 0 or ends(s):
                return self.evaluationFunction(s)
            return max(ghost(s.generateSuccessor(0, a), 1, left) for a in walks(s))

        def ghost(s, index, left):
            if ends(s):
                return self.evaluationFunction(s)
            after = [s.generateSuccessor(index, a) for a in s.getLegalActions(index)]
            last = index == s.getNumAgents() - 1
            return statistics.fmean(pacman(c, left - 1) if last else ghost(c, index + 1, left) for c in after)

        return max(walks(gameState), key=lambda a: ghost(gameState.generateSuccessor(0, a), 1, self.depth))


@wrong("expectimax.agent", "drops-stop", {'stop = "Stop"': 'stop = "nowhere"'}, slip="exp-stop")
class ExpectimaxSkipsStop(MultiAgentSearchAgent):
    """One loop for all agents skips Pacman's Stop."""

    def getAction(self, gameState):
        stop = "Stop"

        def run(state, agent, done):
            if agent == state.getNumAgents():
                agent, done = 0, done + 1
            if done == self.depth or ends(state):
                return self.evaluationFunction(state), None
            moves, total, top = state.getLegalActions(agent), 0, (-INFINITY, None)
            for move in moves:
                if agent == 0 and move == stop:
                    continue
                v = run(state.generateSuccessor(agent, move), agent + 1, done)[0]
                total += v / len(moves)
                top = max(top, (v, move), key=lambda pair: pair[0])
            return (total, None) if agent else top

        return run(gameState, 0, 0)[1]


@wrong("expectimax.agent", "leaf-not-evaluated", {"state.getScore(": "self.evaluationFunction(state"})
class ExpectimaxEndsByScore(MultiAgentSearchAgent):
    """Won and lost positions count by their score."""

    def getAction(self, gameState):
        n = gameState.getNumAgents()

        def value(state, now, dep):
            if ends(state):
                return state.getScore()
            if dep > self.depth:
                return self.evaluationFunction(state)
            scores = [
                value(state.generateSuccessor(now, a), (now + 1) % n, dep + (now == n - 1))
                for a in state.getLegalActions(now)
            ]
            return sum(scores) / len(scores) if now else max(scores)

        first = gameState.getLegalActions(0)
        return max(first, key=lambda a: value(gameState.generateSuccessor(0, a), 1, 1))


@wrong("expectimax.agent", "min-in-chance")
class MinimaxAgain(MultiAgentSearchAgent):
    """The minimax agent handed in once more, with a new name for the ghosts' function."""

    def getAction(self, gameState):
        worth = [self.exp_value(gameState.generateSuccessor(0, a), 1, self.depth) for a in gameState.getLegalActions(0)]
        return gameState.getLegalActions(0)[worth.index(max(worth))]

    def max_value(self, state, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        v = -INFINITY
        for a in state.getLegalActions(0):
            v = max(v, self.exp_value(state.generateSuccessor(0, a), 1, depth))
        return v

    def exp_value(self, state, ghost, depth):
        if ends(state):
            return self.evaluationFunction(state)
        v = INFINITY
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            last = ghost == state.getNumAgents() - 1
            v = min(v, self.max_value(child, depth - 1) if last else self.exp_value(child, ghost + 1, depth))
        return v


@wrong("expectimax.agent", "wrong-count", {"getLegalActions()": "getLegalActions(agent)"})
class CountsPacmansMoves(MultiAgentSearchAgent):
    """The probability of a ghost's action is one over the number of Pacman's."""

    def getAction(self, gameState):
        return self.best(gameState, 0, self.depth)[0]

    def best(self, state, agent, left):
        if left == 0 or ends(state):
            return "Stop", self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        rest = left - 1 if after == 0 else left
        if agent:
            p = 1 / len(state.getLegalActions())
            return None, sum(
                p * self.best(state.generateSuccessor(agent, a), after, rest)[1] for a in state.getLegalActions(agent)
            )
        options = [(a, self.best(state.generateSuccessor(0, a), after, rest)[1]) for a in state.getLegalActions(0)]
        return max(options, key=operator.itemgetter(1))


@wrong("expectimax.agent", "wrong-count", {"(agents - 1": "len(state.getLegalActions(who)"})
class CountsGhosts(MultiAgentSearchAgent):
    """Divides by the number of ghosts."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()

        def look(state, ply):
            if ply == agents * self.depth or ends(state):
                return self.evaluationFunction(state)
            who = ply % agents
            if who == 0:
                return max(look(state.generateSuccessor(0, a), ply + 1) for a in state.getLegalActions(0))
            expected = 0.0
            chance = 1.0 / (agents - 1)
            for a in state.getLegalActions(who):
                expected += chance * look(state.generateSuccessor(who, a), ply + 1)
            return expected

        return max(gameState.getLegalActions(0), key=lambda a: look(gameState.generateSuccessor(0, a), 1))


@wrong("expectimax.agent", "keeps-last", {"score = probability": "score += probability"})
class ScoreOverwritten(MultiAgentSearchAgent):
    """The ghosts' running sum is set anew for each action."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.after(gameState, 0, a, self.depth))

    def after(self, state, agent, action, left):
        child = state.generateSuccessor(agent, action)
        if agent == state.getNumAgents() - 1:
            return self.value(child, 0, left - 1)
        return self.value(child, agent + 1, left)

    def value(self, state, agent, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agent)
        if agent == 0:
            return max(self.after(state, 0, a, left) for a in actions)
        probability, score = 1 / len(actions), 0
        for a in actions:
            score = probability * self.after(state, agent, a, left)
        return score


@wrong("expectimax.agent", "mean-in-max", {"len(values)": "len(values) if agent else max(values)"})
class EverybodyAverages(MultiAgentSearchAgent):
    """Below the root Pacman's layers are averaged like the ghosts'."""

    def getAction(self, gameState):
        scored = [(self.mean(gameState.generateSuccessor(0, a), 1, 1), a) for a in gameState.getLegalActions(0)]
        return max(scored, key=lambda pair: pair[0])[1]

    def mean(self, state, agent, turn):
        if agent == state.getNumAgents():
            agent, turn = 0, turn + 1
        if turn > self.depth or ends(state):
            return self.evaluationFunction(state)
        values = [self.mean(state.generateSuccessor(agent, a), agent + 1, turn) for a in state.getLegalActions(agent)]
        return sum(values) / len(values)


@wrong("expectimax.agent", "prunes-chance", {"mean < alpha": "mean < -INFINITY"})
class CutsTheMean(MultiAgentSearchAgent):
    """A ghost's loop stops once the sum so far is below what Pacman has elsewhere."""

    def getAction(self, gameState):
        alpha, choice = -INFINITY, None
        for a in gameState.getLegalActions(0):
            v = self.mean(gameState.generateSuccessor(0, a), 1, self.depth, alpha)
            if v > alpha:
                alpha, choice = v, a
        return choice

    def most(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        best = -INFINITY
        for a in state.getLegalActions(0):
            best = max(best, self.mean(state.generateSuccessor(0, a), 1, left, best))
        return best

    def mean(self, state, ghost, left, alpha):
        if ends(state):
            return self.evaluationFunction(state)
        moves, mean = state.getLegalActions(ghost), 0
        for a in moves:
            child = state.generateSuccessor(ghost, a)
            last = ghost == state.getNumAgents() - 1
            v = self.most(child, left - 1) if last else self.mean(child, ghost + 1, left, -INFINITY)
            mean += v / len(moves)
            if mean < alpha:
                break
        return mean


@wrong(
    "expectimax.agent", "max-in-chance", {"max(results)": "max(results) if agent == 0 else sum(results) / len(results)"}
)
class MaxForAll(MultiAgentSearchAgent):
    """There is one `max`, for Pacman and for the ghosts."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.hope(gameState.generateSuccessor(0, a), 1, 0))

    def hope(self, state, agent, done):
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        results = []
        for a in state.getLegalActions(agent):
            results.append(self.hope(state.generateSuccessor(agent, a), after, done + (after == 0)))
        return max(results)


@wrong("expectimax.agent", "midrange", {"(values[0] + values[-1]) / 2": "sum(values) / len(values)"})
class MiddleOfTheRow(MultiAgentSearchAgent):
    """The values are sorted, and the middle between the ends is taken."""

    def get_action(self, state):
        return max(state.legal_actions(), key=lambda a: self.middle(state.successor(0, a), 1, self.depth))

    def middle(self, state, agent, left):
        if agent == state.num_agents:
            agent, left = 0, left - 1
        if left == 0 or ends(state):
            return self.evaluation_function(state)
        values = sorted(self.middle(state.successor(agent, a), agent + 1, left) for a in state.legal_actions(agent))
        if agent == 0:
            return values[-1]
        return (values[0] + values[-1]) / 2


@wrong(
    "expectimax.agent",
    "depth-per-agent",
    {"depth - 1) /": "depth - (following == 0)) /", "1, depth - 1))": "1, depth))", "self.depth - 1)": "self.depth)"},
)
class ExpectimaxDepthEach(MultiAgentSearchAgent):
    """Every move of every agent uses up one depth."""

    def getAction(self, gameState):
        scores = {}
        for a in gameState.getLegalActions(0):
            scores[a] = self.value(gameState.generateSuccessor(0, a), 1, self.depth - 1)
        return max(scores, key=scores.get)

    def value(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        if agent == 0:
            best = -INFINITY
            for a in state.getLegalActions(0):
                best = max(best, self.value(state.generateSuccessor(0, a), 1, depth - 1))
            return best
        expected, moves = 0, state.getLegalActions(agent)
        following = (agent + 1) % state.getNumAgents()
        for a in moves:
            child = state.generateSuccessor(agent, a)
            expected += self.value(child, following, depth - 1) / len(moves)
        return expected


@wrong("expectimax.agent", "other-evaluation", {"state.getScore()  # leaf": "self.evaluationFunction(state)"})
class ExpectimaxByScore(MultiAgentSearchAgent):
    """The score at every leaf."""

    def getAction(self, gameState):
        return max(
            (self.run(gameState.generateSuccessor(0, a), 1, self.depth), a) for a in gameState.getLegalActions(0)
        )[1]

    def run(self, state, agent, left):
        if left == 0 or ends(state):
            return state.getScore()  # leaf
        last = agent == state.getNumAgents() - 1
        turn = (0, left - 1) if last else (agent + 1, left)
        found = [self.run(state.generateSuccessor(agent, a), *turn) for a in state.getLegalActions(agent)]
        return statistics.mean(found) if agent else max(found)


@wrong("expectimax.agent", "start-within-reach", {"float(-600)": "-INFINITY", "-600, None": "-INFINITY, None"})
class SixHundredBelow(MultiAgentSearchAgent):
    """Pacman's running best starts from -600."""

    def getAction(self, gameState):
        return self.chosen(gameState)

    def chosen(self, state):
        most, choice = -600, None
        for move in state.getLegalActions(0):
            worth = self.ghosts(state.generateSuccessor(0, move), 1, self.depth)
            if worth > most:
                most, choice = worth, move
        return choice

    def pacman(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        most = float(-600)
        for move in state.getLegalActions(0):
            most = max(most, self.ghosts(state.generateSuccessor(0, move), 1, left))
        return most

    def ghosts(self, state, who, left):
        if ends(state):
            return self.evaluationFunction(state)
        moves, total = state.getLegalActions(who), 0
        for move in moves:
            child = state.generateSuccessor(who, move)
            last = who == state.getNumAgents() - 1
            total += self.pacman(child, left - 1) if last else self.ghosts(child, who + 1, left)
        return total / len(moves)


@wrong("expectimax.agent", "other-evaluation", {"state.getScore()": "self.evaluationFunction(state)"})
class PacmanKnowsTheScore(MultiAgentSearchAgent):
    """Pacman's layer measures by the score, the ghosts' layers by the evaluation function."""

    def getAction(self, gameState):
        return max(
            gameState.getLegalActions(0), key=lambda move: self.ghost(gameState.generateSuccessor(0, move), 1, 1)
        )

    def pacman(self, state, turn):
        if turn > self.depth or ends(state):
            return state.getScore()
        return max(self.ghost(state.generateSuccessor(0, move), 1, turn) for move in state.getLegalActions(0))

    def ghost(self, state, who, turn):
        if ends(state):
            return self.evaluationFunction(state)
        results = []
        for move in state.getLegalActions(who):
            child = state.generateSuccessor(who, move)
            if who + 1 < state.getNumAgents():
                results.append(self.ghost(child, who + 1, turn))
            else:
                results.append(self.pacman(child, turn + 1))
        return statistics.mean(results)


@wrong("expectimax.agent", "leaf-not-evaluated", {"default=-INFINITY": "default=self.evaluationFunction(state)"})
class NoMovesNoHope(MultiAgentSearchAgent):
    """Where the game is over, Pacman's best of nothing is minus infinity."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda move: self.mean(gameState, 0, move, self.depth))

    def mean(self, state, agent, move, left):
        child = state.generateSuccessor(agent, move)
        follower = (agent + 1) % state.getNumAgents()
        left -= follower == 0
        if left == 0:
            return self.evaluationFunction(child)
        return self.most(child, left) if follower == 0 else self.chance(child, follower, left)

    def most(self, state, left):
        return max((self.mean(state, 0, move, left) for move in state.getLegalActions(0)), default=-INFINITY)

    def chance(self, state, agent, left):
        if ends(state):
            return self.evaluationFunction(state)
        return statistics.mean(self.mean(state, agent, move, left) for move in state.getLegalActions(agent))
