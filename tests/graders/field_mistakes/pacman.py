"""Mistakes in minimax for Pacman."""
# ruff: noqa: C417, E731, F841, RUF015, RUF034, SIM102

import operator
import random
from collections import deque

import numpy

from pacman_env import MultiAgentSearchAgent
from tests.graders.field_mistakes.mistake import wrong

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


@wrong(
    "pacman.minimax_agent",
    "drops-stop",
    {'[m for m in state.getLegalActions(who) if m != "Stop"]': "state.getLegalActions(who)"},
    slip="stop",
)
class StopFilteredByPly(MultiAgentSearchAgent):
    """A list without Stop, in a search that counts plies."""

    def getAction(self, gameState):
        return self.explore(gameState, 0)[1]

    def explore(self, state, ply):
        who = ply % state.getNumAgents()
        if ends(state) or ply == self.depth * state.getNumAgents():
            return self.evaluationFunction(state), "Stop"
        moves = [m for m in state.getLegalActions(who) if m != "Stop"]
        values = [self.explore(state.generateSuccessor(who, m), ply + 1)[0] for m in moves]
        best = min(values) if who else max(values)
        return best, moves[values.index(best)]


@wrong("pacman.minimax_agent", "drops-stop", {'legal.remove("Stop")': ""}, slip="stop")
class StopRemoved(MultiAgentSearchAgent):
    """`remove` on the list of Pacman's moves, at the root and below."""

    def moves(self, state):
        legal = state.getLegalActions(0)
        legal.remove("Stop")
        return legal

    def getAction(self, gameState):
        scores = {a: self.lowest(gameState.generateSuccessor(0, a), self.depth, 1) for a in self.moves(gameState)}
        return max(scores, key=scores.get)

    def highest(self, state, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        return max(self.lowest(state.generateSuccessor(0, a), depth, 1) for a in self.moves(state))

    def lowest(self, state, depth, ghost):
        if ends(state):
            return self.evaluationFunction(state)
        after = [state.generateSuccessor(ghost, a) for a in state.getLegalActions(ghost)]
        if ghost == state.getNumAgents() - 1:
            return min(self.highest(s, depth - 1) for s in after)
        return min(self.lowest(s, depth, ghost + 1) for s in after)


@wrong("pacman.minimax_agent", "drops-stop", {'"Stop"': '"nowhere"'}, slip="stop")
class StopSkipped(MultiAgentSearchAgent):
    """`continue` in the loop over the moves, for everybody."""

    def getAction(self, gameState):
        def value(state, agent, rounds):
            if agent == state.getNumAgents():
                agent, rounds = 0, rounds + 1
            if rounds == self.depth or ends(state):
                return self.evaluationFunction(state), None
            best, chosen = (INFINITY if agent else -INFINITY), None
            for action in state.getLegalActions(agent):
                if action == "Stop":
                    continue
                v, _ = value(state.generateSuccessor(agent, action), agent + 1, rounds)
                if v < best if agent else v > best:
                    best, chosen = v, action
            return best, chosen

        return value(gameState, 0, 0)[1]


@wrong("pacman.minimax_agent", "leaf-not-evaluated", {"state.getScore(": "self.evaluationFunction(state"}, slip="score")
class EndsByScoreInHelper(MultiAgentSearchAgent):
    """Where the game is over it takes the score; only the cutoff is evaluated."""

    def getAction(self, gameState):
        moves = gameState.getLegalActions(0)
        return max(moves, key=lambda a: self.dispatch(gameState.generateSuccessor(0, a), 1, 0))

    def dispatch(self, state, agent, depth):
        if state.isWin() or state.isLose():
            return state.getScore()
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth:
            return self.evaluationFunction(state)
        found = (
            self.dispatch(state.generateSuccessor(agent, a), agent + 1, depth) for a in state.getLegalActions(agent)
        )
        return min(found) if agent else max(found)


@wrong("pacman.minimax_agent", "leaf-not-evaluated", {"s.score": "self.evaluation_function(s)"}, slip="score")
class EndsByScoreInLambda(MultiAgentSearchAgent):
    """Lambdas, one of which judges the end of a game by its score."""

    def get_action(self, state):
        n = state.num_agents
        over = lambda s: s.score
        judge = lambda s: self.evaluation_function(s)
        kids = lambda s, who: [s.successor(who, a) for a in s.legal_actions(who)]
        value = lambda s, k: (
            over(s)
            if s.is_win() or s.is_lose()
            else judge(s)
            if k == n * self.depth
            else (min if k % n else max)(value(c, k + 1) for c in kids(s, k % n))
        )
        return max(state.legal_actions(), key=lambda a: value(state.successor(0, a), 1))


@wrong(
    "pacman.minimax_agent",
    "leaf-not-evaluated",
    {
        "state.getScore()  # ghost": "self.evaluationFunction(state)",
        "state.getScore()  # Pacman": "self.evaluationFunction(state)",
    },
    slip="score",
)
class EndsByScoreTwice(MultiAgentSearchAgent):
    """Pacman's and the ghosts' functions both begin with the score; the last ghost evaluates its successors itself."""

    def getAction(self, gameState):
        return self.pacman(gameState, 1)

    def pacman(self, state, turn):
        if ends(state):
            return state.getScore()  # Pacman
        best, chosen = -INFINITY, None
        for a in state.getLegalActions(0):
            v = self.ghost(state.generateSuccessor(0, a), turn, 1)
            if v > best:
                best, chosen = v, a
        return chosen if turn == 1 else best

    def ghost(self, state, turn, index):
        if ends(state):
            return state.getScore()  # ghost
        lowest = INFINITY
        for a in state.getLegalActions(index):
            child = state.generateSuccessor(index, a)
            if index + 1 < state.getNumAgents():
                v = self.ghost(child, turn, index + 1)
            elif turn < self.depth or ends(child):
                v = self.pacman(child, turn + 1)
            else:
                v = self.evaluationFunction(child)
            lowest = min(lowest, v)
        return lowest


@wrong(
    "pacman.minimax_agent",
    "leaf-not-evaluated",
    {"return 10000": "return self.evaluationFunction(state)", "return -10000": "return self.evaluationFunction(state)"},
)
class EndsByBigNumbers(MultiAgentSearchAgent):
    """A win counts 10000 and a loss -10000, whatever the evaluation says."""

    def getAction(self, gameState):
        return self.best(gameState, 0, self.depth)[0]

    def best(self, state, agent, depth):
        if depth == 0 or ends(state):
            return "Stop", self.worth(state)
        last = agent == state.getNumAgents() - 1
        following = (0, depth - 1) if last else (agent + 1, depth)
        pairs = []
        for action in state.getLegalActions(agent):
            pairs.append((action, self.best(state.generateSuccessor(agent, action), *following)[1]))
        return (min if agent else max)(pairs, key=lambda pair: pair[1])

    def worth(self, state):
        if state.isWin():
            return 10000
        if state.isLose():
            return -10000
        return self.evaluationFunction(state)


@wrong(
    "pacman.minimax_agent", "other-evaluation", {"state.getScore(": "self.evaluationFunction(state"}, slip="own-score"
)
class ScoreEverywhere(MultiAgentSearchAgent):
    """The score at every leaf; who has no moves is at an end."""

    def getAction(self, gameState):
        return self.value(gameState, 0, 0)[1]

    def value(self, state, index, depth):
        moves = state.getLegalActions(index)
        if not moves or depth == self.depth:
            return state.getScore(), None
        after = (index + 1) % state.getNumAgents()
        results = [(self.value(state.generateSuccessor(index, m), after, depth + (after == 0))[0], m) for m in moves]
        return min(results) if index else max(results)


def game_score(state):
    return state.getScore()


@wrong("pacman.minimax_agent", "other-evaluation", {"= game_score": "= self.evaluationFunction"}, slip="own-score")
class ScoreByName(MultiAgentSearchAgent):
    """A function of the file that gives the score, in place of the one of the agent."""

    def getAction(self, gameState):
        judge = game_score
        agents, limit = gameState.getNumAgents(), self.depth * gameState.getNumAgents()

        def go(state, ply):
            if ply == limit or ends(state):
                return judge(state)
            turn = ply % agents
            scores = [go(state.generateSuccessor(turn, a), ply + 1) for a in state.getLegalActions(turn)]
            return max(scores) if turn == 0 else min(scores)

        first = gameState.getLegalActions(0)
        scores = [go(gameState.generateSuccessor(0, a), 1) for a in first]
        return first[scores.index(max(scores))]


@wrong(
    "pacman.minimax_agent",
    "other-evaluation",
    {"child.score": "self.evaluation_function(child)", "state.score": "self.evaluation_function(state)"},
    slip="own-score",
)
class ScoreInTheLoop(MultiAgentSearchAgent):
    """The score, asked of the children in the loop and of the position itself."""

    def get_action(self, state):
        def deeper(state, agent, left):
            if state.is_win() or state.is_lose():
                return state.score
            row, last = [], agent == state.num_agents - 1
            for action in state.legal_actions(agent):
                child = state.successor(agent, action)
                if last and left == 1:
                    row.append(child.score)
                else:
                    row.append(deeper(child, 0 if last else agent + 1, left - last))
            return min(row) if agent else max(row)

        values = [(deeper(state.successor(0, a), 1, self.depth), a) for a in state.legal_actions()]
        return max(values)[1]


def my_own_judgment(state):
    """Near food is good."""
    x, y = state.getPacmanPosition()
    steps = [abs(x - a) + abs(y - b) for a, b in state.getFood().asList()]
    return state.getScore() - min(steps, default=0)


@wrong("pacman.minimax_agent", "other-evaluation", {"= my_own_judgment": "= self.evaluationFunction"}, slip="own")
class JudgesItself(MultiAgentSearchAgent):
    """Calls an evaluation function of the file, which it likes better."""

    def getAction(self, gameState):
        evaluate = my_own_judgment
        best, chosen = -INFINITY, None
        for action in gameState.getLegalActions(0):
            v = self.search(gameState.generateSuccessor(0, action), 1, self.depth, evaluate)
            if v > best:
                best, chosen = v, action
        return chosen

    def search(self, state, agent, left, evaluate):
        if left == 0 or ends(state):
            return evaluate(state)
        turn, rest = (0, left - 1) if agent + 1 == state.getNumAgents() else (agent + 1, left)
        below = [
            self.search(state.generateSuccessor(agent, a), turn, rest, evaluate) for a in state.getLegalActions(agent)
        ]
        return min(below) if agent else max(below)


@wrong(
    "pacman.minimax_agent",
    "other-evaluation",
    {"judge = my_own_judgment": "judge = self.evaluationFunction"},
    slip="own",
)
class JudgesInInit(MultiAgentSearchAgent):
    """__init__ remembers an evaluation of its own, and the search asks that one."""

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        super().__init__(evalFn, depth)
        self.judge = my_own_judgment

    def getAction(self, gameState):
        return self.turn(gameState, deque([*range(gameState.getNumAgents())] * self.depth))[1]

    def turn(self, state, order):
        if not order or ends(state):
            return self.judge(state), None
        rest = order.copy()
        agent = rest.popleft()
        tries = [(self.turn(state.generateSuccessor(agent, a), rest)[0], a) for a in state.getLegalActions(agent)]
        return (min if agent else max)(tries, key=operator.itemgetter(0))


@wrong(
    "pacman.minimax_agent",
    "other-evaluation",
    {"weigh = my_own_judgment": "weigh = agent.evaluationFunction"},
    slip="own",
)
class JudgesInANestedFunction(MultiAgentSearchAgent):
    """The search lives outside of the class, and so does what it judges by."""

    def getAction(self, gameState):
        return search_with_own_judgment(self, gameState, 0, self.depth)[1]


def search_with_own_judgment(agent, state, mover, left):
    """A pair of value and action."""
    weigh = my_own_judgment
    if not left or ends(state):
        return weigh(state), None
    after = (mover + 1) % state.getNumAgents()
    best = None
    for action in state.getLegalActions(mover):
        below, _ = search_with_own_judgment(agent, state.generateSuccessor(mover, action), after, left - (after == 0))
        if best is None or (below < best[0] if mover else below > best[0]):
            best = below, action
    return best


@wrong("pacman.minimax_agent", "other-evaluation", {" - 100 * state.getNumFood()": ""}, alike="right-positions")
class JudgesOnTop(MultiAgentSearchAgent):
    """Adds something of its own to what the evaluation function says."""

    def getAction(self, gameState):
        def leaf(state):
            return self.evaluationFunction(state) - 100 * state.getNumFood()

        def go(state, agent, left):
            if left == 0 or ends(state):
                return leaf(state)
            after = (agent + 1) % state.getNumAgents()
            nums = sorted(
                go(state.generateSuccessor(agent, a), after, left - (not after)) for a in state.getLegalActions(agent)
            )
            return nums[0 if agent else -1]

        return max(gameState.getLegalActions(), key=lambda a: go(gameState.generateSuccessor(0, a), 1, self.depth))


@wrong("pacman.minimax_agent", "depth-off-by-one", {"done > self": "done >= self"}, slip="deep")
class OneMoreRound(MultiAgentSearchAgent):
    """`>` in the test: one round more than asked."""

    def getAction(self, gameState):
        return self.look(gameState, 0, 0)[0]

    def look(self, state, who, done):
        if done > self.depth or ends(state):
            return None, self.evaluationFunction(state)
        best = None, (INFINITY if who else -INFINITY)
        for action in state.getLegalActions(who):
            after = state.generateSuccessor(who, action)
            if who == state.getNumAgents() - 1:
                v = self.look(after, 0, done + 1)[1]
            else:
                v = self.look(after, who + 1, done)[1]
            if v < best[1] if who else v > best[1]:
                best = action, v
        return best


@wrong("pacman.minimax_agent", "depth-off-by-one", {"(self.depth + 1)": "self.depth"}, slip="deep")
class OneMoreRoundInPlies(MultiAgentSearchAgent):
    """The number of plies is that of one more round."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()
        limit = agents * (self.depth + 1)

        def value(state, ply):
            if ply >= limit or ends(state):
                return self.evaluationFunction(state)
            pick, who = (min, ply % agents) if ply % agents else (max, 0)
            return pick(value(state.generateSuccessor(who, a), ply + 1) for a in state.getLegalActions(who))

        tried = {value(gameState.generateSuccessor(0, a), 1): a for a in gameState.getLegalActions(0)}
        return tried[max(tried)]


@wrong("pacman.minimax_agent", "depth-off-by-one", {"depth + 1": "depth"}, slip="deep")
class OneMoreRoundFromTheStart(MultiAgentSearchAgent):
    """The first call asks for one round more."""

    def get_action(self, state):
        return self.maximum(state, self.depth + 1)[1]

    def maximum(self, state, left):
        if left == 0 or ends(state):
            return self.evaluation_function(state), ""
        return max((self.minimum(state.successor(0, a), left, 1), a) for a in state.legal_actions(0))

    def minimum(self, state, left, ghost):
        if ends(state):
            return self.evaluation_function(state)
        scores = []
        for action in state.legal_actions(ghost):
            child = state.successor(ghost, action)
            more = ghost < state.num_agents - 1
            scores.append(self.minimum(child, left, ghost + 1) if more else self.maximum(child, left - 1)[0])
        return min(scores)


@wrong("pacman.minimax_agent", "depth-off-by-one", {"0:  # Pacman begins": "state.getNumAgents() - 1:"})
class RoundEndsWithPacman(MultiAgentSearchAgent):
    """A round counts as played as soon as Pacman has moved, so the ghosts of the last one do not answer."""

    def getAction(self, gameState):
        values = [self.walk(gameState, 0, self.depth, a) for a in gameState.getLegalActions(0)]
        return gameState.getLegalActions(0)[values.index(max(values))]

    def walk(self, state, agent, left, action):
        after = state.generateSuccessor(agent, action)
        if agent == 0:  # Pacman begins
            left = left - 1
        following = (agent + 1) % state.getNumAgents()
        if left == 0 or ends(after):
            return self.evaluationFunction(after)
        options = [self.walk(after, following, left, a) for a in after.getLegalActions(following)]
        return min(options) if following else max(options)


@wrong("pacman.minimax_agent", "depth-per-agent", {"- 1)": "- last)"}, slip="each")
class DepthAtEveryMove(MultiAgentSearchAgent):
    """Every call, whoever moved, uses up one depth."""

    def getAction(self, gameState):
        scores = [(self.after(gameState, 0, action, self.depth), action) for action in gameState.getLegalActions(0)]
        return max(scores)[1]

    def after(self, state, agent, action, depth):
        child, last = state.generateSuccessor(agent, action), agent == state.getNumAgents() - 1
        return self.score_of(child, 0 if last else agent + 1, depth - 1)

    def score_of(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        scores = [self.after(state, agent, action, depth) for action in state.getLegalActions(agent)]
        return min(scores) if agent else max(scores)


@wrong("pacman.minimax_agent", "depth-per-agent", {"depth or": "depth * agents or"}, slip="each")
class PliesForDepth(MultiAgentSearchAgent):
    """A counter of plies is compared with the depth itself."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()

        def search(state, ply):
            if ply == self.depth or ends(state):
                return self.evaluationFunction(state), None
            who = ply % agents
            found = [(search(state.generateSuccessor(who, a), ply + 1)[0], a) for a in state.getLegalActions(who)]
            return min(found) if who else max(found)

        return search(gameState, 0)[1]


@wrong(
    "pacman.minimax_agent",
    "depth-per-agent",
    {", 1, rounds + 1)": ", 1, rounds)", "+ 1, rounds + 1)": "+ 1, rounds)"},
    slip="each",
)
class CountsUpEverywhere(MultiAgentSearchAgent):
    """Counts up in Pacman's call and in each of the ghosts'."""

    def get_action(self, state):
        return self.greatest(state, 0)[1]

    def greatest(self, state, rounds):
        if rounds >= self.depth or ends(state):
            return self.evaluation_function(state), None
        top = None
        for a in state.legal_actions():
            v = (
                self.worst(state.successor(0, a), 1, rounds + 1)
            )  # fmt: skip
            if top is None or v > top[0]:
                top = v, a
        return top

    def worst(self, state, ghost, rounds):
        if rounds >= self.depth or ends(state):
            return self.evaluation_function(state)
        low = INFINITY
        for a in state.legal_actions(ghost):
            child = state.successor(ghost, a)
            if ghost + 1 < state.num_agents:
                below = self.worst(child, ghost + 1, rounds + 1)
            else:
                below = self.greatest(child, rounds + 1)[0]
            low = min(low, below)
        return low


@wrong("pacman.minimax_agent", "one-min-for-all-ghosts", {"= 1": "= gameState.getNumAgents() - 1"}, slip="first-ghost")
class OneRival(MultiAgentSearchAgent):
    """One layer of MIN, that of the first ghost, then Pacman again."""

    def getAction(self, gameState):
        rivals = 1

        def mine(state, left):
            if left == 0 or ends(state):
                return self.evaluationFunction(state)
            return max(theirs(state.generateSuccessor(0, a), left, 1) for a in state.getLegalActions(0))

        def theirs(state, left, ghost):
            if ends(state):
                return self.evaluationFunction(state)
            kids = [state.generateSuccessor(ghost, a) for a in state.getLegalActions(ghost)]
            return min(mine(k, left - 1) if ghost == rivals else theirs(k, left, ghost + 1) for k in kids)

        moves = gameState.getLegalActions(0)
        return max(moves, key=lambda a: theirs(gameState.generateSuccessor(0, a), self.depth, 1))


@wrong(
    "pacman.minimax_agent",
    "one-min-for-all-ghosts",
    {"0 if agent else 1": "(agent + 1) % state.getNumAgents()"},
    slip="first-ghost",
)
class TurnAndTurnAbout(MultiAgentSearchAgent):
    """Agent 0 and agent 1 take turns, as in a game of two."""

    def getAction(self, gameState):
        return self.play(gameState, 0, 0)[1]

    def play(self, state, agent, rounds):
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state), "Stop"
        following = 0 if agent else 1
        best = None
        for action in state.getLegalActions(agent):
            v = self.play(state.generateSuccessor(agent, action), following, rounds + (following == 0))[0]
            if best is None or (v < best[0] if agent else v > best[0]):
                best = v, action
        return best


@wrong("pacman.minimax_agent", "one-min-for-all-ghosts", {"0, 1": "*range(state.num_agents)"}, slip="first-ghost")
class TurnsOfTwo(MultiAgentSearchAgent):
    """A list of turns with Pacman and one ghost in it."""

    def get_action(self, state):
        turns = [0, 1] * self.depth
        return self.run(state, turns)[1]

    def run(self, state, turns):
        if not turns or ends(state):
            return self.evaluation_function(state), None
        agent, *later = turns
        pairs = [(self.run(state.successor(agent, a), later)[0], a) for a in state.legal_actions(agent)]
        return sorted(pairs)[0 if agent else -1]


@wrong("pacman.minimax_agent", "last-ghost-forgotten", {"- 2": "- 1"}, slip="no-last-ghost")
class OneGhostLess(MultiAgentSearchAgent):
    """Counts the ghosts as one less than there are."""

    def getAction(self, gameState):
        ghosts = gameState.getNumAgents() - 2

        def pacman(state, left):
            if left == 0 or ends(state):
                return self.evaluationFunction(state)
            return max(ghost(state.generateSuccessor(0, a), left, 1) for a in state.getLegalActions(0))

        def ghost(state, left, index):
            if ends(state):
                return self.evaluationFunction(state)
            if index > ghosts:
                return pacman(state, left - 1)
            return min(ghost(state.generateSuccessor(index, a), left, index + 1) for a in state.getLegalActions(index))

        return max(gameState.getLegalActions(0), key=lambda a: ghost(gameState.generateSuccessor(0, a), self.depth, 1))


@wrong("pacman.minimax_agent", "last-ghost-forgotten", {") - 1": ")"}, slip="no-last-ghost")
class PacmanTooSoon(MultiAgentSearchAgent):
    """Pacman is next when the number reaches that of the last ghost, who then never moves."""

    def getAction(self, gameState):
        results = [
            (action, self.mini(gameState.generateSuccessor(0, action), 1, 0)) for action in gameState.getLegalActions(0)
        ]
        results.sort(key=lambda pair: pair[1])
        return results[-1][0]

    def mini(self, state, agent, depth):
        if agent >= state.getNumAgents() - 1:
            agent, depth = 0, depth + 1
        if depth == self.depth or ends(state):
            return self.evaluationFunction(state)
        v = INFINITY if agent else -INFINITY
        for a in state.getLegalActions(agent):
            w = self.mini(state.generateSuccessor(agent, a), agent + 1, depth)
            v = min(v, w) if agent else max(v, w)
        return v


@wrong("pacman.minimax_agent", "last-ghost-forgotten", {") - 1": ")"}, slip="no-last-ghost")
class RangeTooShort(MultiAgentSearchAgent):
    """A plan of turns, in which the range of the ghosts ends one too soon."""

    def getAction(self, gameState):
        plan = []
        for _ in range(self.depth):
            plan.append(0)
            for ghost in range(1, gameState.getNumAgents() - 1):
                plan.append(ghost)

        def follow(state, step):
            if step == len(plan) or ends(state):
                return self.evaluationFunction(state)
            agent = plan[step]
            pick = max if agent == 0 else min
            return pick(follow(state.generateSuccessor(agent, a), step + 1) for a in state.getLegalActions(agent))

        return max(gameState.getLegalActions(0), key=lambda a: follow(gameState.generateSuccessor(0, a), 1))


@wrong("pacman.minimax_agent", "last-ghost-forgotten", {"[:3]": ""})
class TwoGhostsAtMost(MultiAgentSearchAgent):
    """Tried with two ghosts only: of three the last one never moves."""

    def getAction(self, gameState):
        everybody = list(range(gameState.getNumAgents()))[:3]

        def worth(state, turns):
            if not turns or ends(state):
                return self.evaluationFunction(state)
            who, *rest = turns
            pick = min if who else max
            return pick([worth(state.generateSuccessor(who, a), rest) for a in state.getLegalActions(who)])

        legal, later = gameState.getLegalActions(0), (everybody * self.depth)[1:]
        return max(legal, key=lambda a: worth(gameState.generateSuccessor(0, a), later))


@wrong("pacman.minimax_agent", "min-reversed", {"max(replies)  # ghost": "min(replies)"}, slip="kind-ghosts")
class GhostsTakeMax(MultiAgentSearchAgent):
    """The ghosts' function was copied from Pacman's and still says max."""

    def getAction(self, gameState):
        rows = [[self.ghost(gameState.generateSuccessor(0, a), self.depth, 1), a] for a in gameState.getLegalActions(0)]
        return max(rows, key=lambda row: row[0])[1]

    def pacman(self, state, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        replies = [self.ghost(state.generateSuccessor(0, a), depth, 1) for a in state.getLegalActions(0)]
        return max(replies)

    def ghost(self, state, depth, index):
        if ends(state):
            return self.evaluationFunction(state)
        replies = []
        for a in state.getLegalActions(index):
            child = state.generateSuccessor(index, a)
            last = index == state.getNumAgents() - 1
            replies.append(self.pacman(child, depth - 1) if last else self.ghost(child, depth, index + 1))
        return max(replies)  # ghost


@wrong(
    "pacman.minimax_agent",
    "min-reversed",
    {"operator.gt": "operator.lt if agent else operator.gt", "= -INFINITY": "= INFINITY if agent else -INFINITY"},
    slip="kind-ghosts",
)
class OneComparison(MultiAgentSearchAgent):
    """One comparison for all agents."""

    def getAction(self, gameState):
        return self.choose(gameState, 0, self.depth)[1]

    def choose(self, state, agent, left):
        if agent == state.getNumAgents():
            agent, left = 0, left - 1
        if left == 0 or ends(state):
            return self.evaluationFunction(state), None
        better = operator.gt
        value = -INFINITY
        action = None
        for a in state.getLegalActions(agent):
            v, _ = self.choose(state.generateSuccessor(agent, a), agent + 1, left)
            if better(v, value):
                value, action = v, a
        return value, action


@wrong("pacman.minimax_agent", "min-reversed", {"0 else max": "0 else min"}, slip="kind-ghosts")
class MaxElseMax(MultiAgentSearchAgent):
    """max, else max."""

    def get_action(self, state):
        n = state.num_agents

        def value(s, ply):
            if ply == n * self.depth or ends(s):
                return self.evaluation_function(s)
            pick = max if ply % n == 0 else max
            return pick(map(lambda a: value(s.successor(ply % n, a), ply + 1), s.legal_actions(ply % n)))

        return max(state.legal_actions(0), key=lambda a: value(state.successor(0, a), 1))


@wrong("pacman.minimax_agent", "returns-pair", {"self.depth)": "self.depth)[1]"}, slip="pair")
class WholePair(MultiAgentSearchAgent):
    """Hands back what the search hands back: the score and the action."""

    def getAction(self, gameState):
        return self.decide(gameState, 0, self.depth)

    def decide(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), "Stop"
        nxt = (agent + 1) % state.getNumAgents()
        options = []
        for action in state.getLegalActions(agent):
            score, _ = self.decide(state.generateSuccessor(agent, action), nxt, depth - (nxt == 0))
            options.append((score, action))
        return max(options) if agent == 0 else min(options)


@wrong("pacman.minimax_agent", "returns-pair", {"return best, chosen": "return chosen"}, slip="pair")
class PairAtTheRoot(MultiAgentSearchAgent):
    """The loop at the root ends with two names after `return`."""

    def getAction(self, gameState):
        best, chosen = -INFINITY, None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1)
            if v > best:
                best, chosen = v, action
        return best, chosen

    def value(self, state, ply):
        agents = state.getNumAgents()
        if ply == agents * self.depth or ends(state):
            return self.evaluationFunction(state)
        values = [
            self.value(state.generateSuccessor(ply % agents, a), ply + 1) for a in state.getLegalActions(ply % agents)
        ]
        return max(values) if ply % agents == 0 else min(values)


@wrong("pacman.minimax_agent", "returns-pair", {"1))": "1))[0]"}, slip="pair")
class PairFromItems(MultiAgentSearchAgent):
    """`items()` of a dictionary are pairs."""

    def get_action(self, state):
        table = {a: self.rate(state.successor(0, a), 1, 1) for a in state.legal_actions()}
        return max(table.items(), key=operator.itemgetter(1))

    def rate(self, state, agent, turn):
        if agent == state.num_agents:
            agent, turn = 0, turn + 1
        if turn > self.depth or ends(state):
            return self.evaluation_function(state)
        rates = (self.rate(state.successor(agent, a), agent + 1, turn) for a in state.legal_actions(agent))
        return min(rates) if agent else max(rates)


@wrong("pacman.minimax_agent", "returns-nothing", {"action =": "return"})
class ForgetsToAnswer(MultiAgentSearchAgent):
    """A whole search, and no return at its end."""

    def getAction(self, gameState):
        worth = {}
        for a in gameState.getLegalActions(0):
            worth[a] = self.value(gameState.generateSuccessor(0, a), 1, 0)
        action = max(worth, key=worth.get)

    def value(self, state, agent, rounds):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds + 1
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state)
        below = [self.value(state.generateSuccessor(agent, a), agent + 1, rounds) for a in state.getLegalActions(agent)]
        return min(below) if agent else max(below)


@wrong("pacman.minimax_agent", "returns-nothing", {"self.minimum": "return self.minimum"})
class ForgetsInDispatch(MultiAgentSearchAgent):
    """The dispatching function calls the ghosts' one and does not hand its answer on."""

    def getAction(self, gameState):
        return max(
            gameState.getLegalActions(0), key=lambda a: self.value(gameState.generateSuccessor(0, a), 1, self.depth)
        )

    def value(self, state, agent, rounds):
        if rounds == 0 or ends(state):
            return self.evaluationFunction(state)
        if agent == 0:
            return max(self.value(state.generateSuccessor(0, a), 1, rounds) for a in state.getLegalActions(0))
        self.minimum(state, agent, rounds)

    def minimum(self, state, agent, rounds):
        last = agent == state.getNumAgents() - 1
        args = (0, rounds - 1) if last else (agent + 1, rounds)
        return min(self.value(state.generateSuccessor(agent, a), *args) for a in state.getLegalActions(agent))


@wrong("pacman.minimax_agent", "missing-parentheses", {"isWin or state.isLose": "isWin() or state.isLose()"})
class WinIsTrue(MultiAgentSearchAgent):
    """`state.isWin` without parentheses: every position is an end."""

    def getAction(self, gameState):
        return max(
            (self.value(gameState.generateSuccessor(0, a), 1, self.depth), a) for a in gameState.getLegalActions()
        )[1]

    def value(self, state, agent, left):
        if left == 0 or state.isWin or state.isLose:
            return self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        nums = [
            self.value(state.generateSuccessor(agent, a), after, left - (after == 0))
            for a in state.getLegalActions(agent)
        ]
        return min(nums) if agent else max(nums)


@wrong(
    "pacman.minimax_agent", "swapped-arguments", {"state.successor(action, agent)": "state.successor(agent, action)"}
)
class ActionFirst(MultiAgentSearchAgent):
    """`successor(action, agent)`: the arguments have changed places below the root."""

    def get_action(self, state):
        return max(state.legal_actions(0), key=lambda a: self.worth(state.successor(0, a), 1, self.depth))

    def worth(self, state, agent, rounds):
        if agent == state.num_agents:
            agent, rounds = 0, rounds - 1
        if rounds == 0 or state.is_win() or state.is_lose():
            return self.evaluation_function(state)
        found = []
        for action in state.legal_actions(agent):
            child = state.successor(action, agent)
            found.append(self.worth(child, agent + 1, rounds))
        return min(found) if agent else max(found)


@wrong("pacman.minimax_agent", "random-choice")
class DiceAgent(MultiAgentSearchAgent):
    """Any legal action, by lot."""

    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        return actions[random.randrange(len(actions))]


@wrong("pacman.minimax_agent", "takes-the-first")
class FirstLegal(MultiAgentSearchAgent):
    """The first legal action."""

    def getAction(self, gameState):
        legal = gameState.getLegalActions(0)
        return legal[0]


@wrong("pacman.minimax_agent", "takes-the-first", {"gameState.getLegalActions(0)[0]": "max(scores, key=scores.get)"})
class SearchesAndForgets(MultiAgentSearchAgent):
    """Searches, and then takes the first action all the same."""

    def getAction(self, gameState):
        scores = {}
        for a in gameState.getLegalActions(0):
            scores[a] = self.score(gameState.generateSuccessor(0, a), 1)
        return gameState.getLegalActions(0)[0]

    def score(self, state, ply):
        who, done = ply % state.getNumAgents(), ply // state.getNumAgents()
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        all_of_them = [self.score(state.generateSuccessor(who, a), ply + 1) for a in state.getLegalActions(who)]
        return (min if who else max)(all_of_them)


@wrong("pacman.minimax_agent", "one-move-deep")
class Reflex(MultiAgentSearchAgent):
    """Evaluates what its own moves lead to."""

    def getAction(self, gameState):
        scored = [(self.evaluationFunction(gameState.generateSuccessor(0, a)), a) for a in gameState.getLegalActions(0)]
        return max(scored)[1]


@wrong("pacman.minimax_agent", "depth-twice", {"depth - 1": "depth"})
class CountedHereAndThere(MultiAgentSearchAgent):
    """One depth is used up when Pacman's turn comes, and another one when he moves."""

    def getAction(self, gameState):
        values = {a: self.value(gameState.generateSuccessor(0, a), self.depth, 1) for a in gameState.getLegalActions(0)}
        return [a for a in values if values[a] == max(values.values())][0]

    def value(self, state, depth, index):
        if index == 0:
            depth -= 1
        if depth <= 0 or ends(state):
            return self.evaluationFunction(state)
        return self.most(state, depth) if index == 0 else self.least(state, depth, index)

    def most(self, state, depth):
        v = -1e10
        for a in state.getLegalActions(0):
            v = max(v, self.value(state.generateSuccessor(0, a), depth - 1, 1))
        return v

    def least(self, state, depth, index):
        v = 1e10
        for a in state.getLegalActions(index):
            following = (index + 1) % state.getNumAgents()
            v = min(v, self.value(state.generateSuccessor(index, a), depth, following))
        return v


@wrong("pacman.minimax_agent", "depth-ignored", {"1, 2))": "1, self.depth))"})
class TwoRounds(MultiAgentSearchAgent):
    """Always two rounds: the number stands in the first call."""

    def getAction(self, gameState):
        moves = gameState.getLegalActions(0)
        return max(moves, key=lambda a: self.search(gameState.generateSuccessor(0, a), 1, 2))

    def search(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        last = agent == state.getNumAgents() - 1
        children = (state.generateSuccessor(agent, a) for a in state.getLegalActions(agent))
        scores = [self.search(c, 0, depth - 1) if last else self.search(c, agent + 1, depth) for c in children]
        return min(scores) if agent else max(scores)


@wrong("pacman.minimax_agent", "depth-in-loop", {"depth -= 1  # a round is over": "pass", "0, depth)": "0, depth - 1)"})
class ShrinksInTheLoop(MultiAgentSearchAgent):
    """The last ghost lowers the depth once for each of its moves."""

    def getAction(self, gameState):
        return self.search(gameState, 0, self.depth, True)

    def search(self, state, agent, depth, root=False):
        if depth <= 0 or ends(state):
            return self.evaluationFunction(state)
        best, chosen = (INFINITY if agent else -INFINITY), None
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            if agent == state.getNumAgents() - 1:
                depth -= 1  # a round is over
                below = self.search(child, 0, depth)
            else:
                below = self.search(child, agent + 1, depth)
            if below < best if agent else below > best:
                best, chosen = below, action
        return chosen if root else best


@wrong("pacman.minimax_agent", "depth-used-up", {"self.depth -": "left -"})
class SpendsItsDepth(MultiAgentSearchAgent):
    """Counts down the attribute in which its depth is kept."""

    def getAction(self, gameState):
        start, answer, top = self.depth, None, -INFINITY
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, start)
            if v > top:
                top, answer = v, action
        return answer

    def value(self, state, agent, left):
        if agent == state.getNumAgents():
            agent = 0
            self.depth -= 1
        if self.depth <= 0 or left <= 0 or ends(state):
            return self.evaluationFunction(state)
        values = [self.value(state.generateSuccessor(agent, a), agent + 1, left) for a in state.getLegalActions(agent)]
        return min(values) if agent else max(values)


@wrong("pacman.minimax_agent", "agents-fixed", {"% 3": "% state.getNumAgents()"})
class ThreeOfThem(MultiAgentSearchAgent):
    """Pacman and two ghosts, always."""

    def getAction(self, gameState):
        return self.think(gameState, 0, self.depth)[1]

    def think(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), None
        following = (agent + 1) % 3
        rest = depth - 1 if following == 0 else depth
        thoughts = [
            (self.think(state.generateSuccessor(agent, a), following, rest)[0], a) for a in state.getLegalActions(agent)
        ]
        return min(thoughts) if agent else max(thoughts)


@wrong("pacman.minimax_agent", "precedence", {"= agent + 1 %": "= (agent + 1) %"})
class PercentFirst(MultiAgentSearchAgent):
    """`agent + 1 % n` never comes back to 0."""

    def getAction(self, gameState):
        def value(state, agent, rounds):
            if rounds == self.depth or ends(state):
                return self.evaluationFunction(state)
            turn = agent + 1 % gameState.getNumAgents()
            if turn == 0:
                rounds += 1
            found = [value(state.generateSuccessor(agent, a), turn, rounds) for a in state.getLegalActions(agent)]
            return max(found) if agent == 0 else min(found)

        first = 1 % gameState.getNumAgents()
        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.generateSuccessor(0, a), first, 0))


@wrong(
    "pacman.minimax_agent",
    "ghosts-in-wrong-order",
    {
        ", gameState.getNumAgents() - 1": ", 1",
        "ghost > 1": "ghost < state.getNumAgents() - 1",
        "ghost - 1": "ghost + 1",
        "= state.getNumAgents() - 1": "= 1",
    },
)
class CountsGhostsDown(MultiAgentSearchAgent):
    """The ghosts are counted down: the last one moves first."""

    def getAction(self, gameState):
        best, choice = -INFINITY, "Stop"
        for a in gameState.getLegalActions(0):
            v = self.ghost(gameState.generateSuccessor(0, a), gameState.getNumAgents() - 1, self.depth)
            if v > best:
                best, choice = v, a
        return choice

    def pacman(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        first = state.getNumAgents() - 1
        return max(self.ghost(state.generateSuccessor(0, a), first, left) for a in state.getLegalActions(0))

    def ghost(self, state, ghost, left):
        if ends(state):
            return self.evaluationFunction(state)
        values = []
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            if ghost > 1:
                values.append(self.ghost(child, ghost - 1, left))
            else:
                values.append(self.pacman(child, left - 1))
        return min(values)


@wrong("pacman.minimax_agent", "wrong-agents-moves", {"getLegalActions():": "getLegalActions(agent):"})
class PacmansList(MultiAgentSearchAgent):
    """`getLegalActions()` without a number gives Pacman's moves, for the ghosts too."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(), key=lambda a: self.deeper(gameState.generateSuccessor(0, a), 1, 0))

    def deeper(self, state, agent, done):
        if agent == state.getNumAgents():
            agent, done = 0, done + 1
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        result = None
        for action in state.getLegalActions():
            v = self.deeper(state.generateSuccessor(agent, action), agent + 1, done)
            result = v if result is None else min(result, v) if agent else max(result, v)
        return result


@wrong("pacman.minimax_agent", "max-after-max", {"minimax(0,": "minimax(1,"})
class PacmanTwice(MultiAgentSearchAgent):
    """After Pacman's first move it is Pacman's turn again."""

    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        scores = [self.minimax(0, self.depth, gameState.generateSuccessor(0, a)) for a in actions]
        return actions[scores.index(max(scores))]

    def minimax(self, agent, depth, state):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        after = agent + 1 if agent + 1 < state.getNumAgents() else 0
        depth = depth if after else depth - 1
        return (min if agent else max)(
            self.minimax(after, depth, state.generateSuccessor(agent, a)) for a in state.getLegalActions(agent)
        )


@wrong("pacman.minimax_agent", "root-expanded-again", {"= [gameState.generateSuccessor": "= [state.generateSuccessor"})
class OuterName(MultiAgentSearchAgent):
    """The ghosts' successors are made from the position of the outer function."""

    def getAction(self, gameState):
        def high(state, left):
            if left == 0 or ends(state):
                return self.evaluationFunction(state), None
            return max((low(state.generateSuccessor(0, a), left, 1), a) for a in state.getLegalActions(0))

        def low(state, left, ghost):
            if ends(state):
                return self.evaluationFunction(state)
            kids = [gameState.generateSuccessor(ghost, a) for a in state.getLegalActions(ghost)]
            if ghost + 1 < state.getNumAgents():
                return min(low(k, left, ghost + 1) for k in kids)
            return min(high(k, left - 1)[0] for k in kids)

        return high(gameState, self.depth)[1]


@wrong("pacman.minimax_agent", "root-evaluated", {"evaluationFunction(gameState)": "evaluationFunction(state)"})
class EvaluatesOuterName(MultiAgentSearchAgent):
    """At the leaves it evaluates the position of the outer function."""

    def getAction(self, gameState):
        n = gameState.getNumAgents()

        def rate(state, ply):
            if ends(state) or ply // n == self.depth:
                return self.evaluationFunction(gameState)
            options = [rate(state.generateSuccessor(ply % n, a), ply + 1) for a in state.getLegalActions(ply % n)]
            return min(options) if ply % n else max(options)

        return max(gameState.getLegalActions(0), key=lambda a: rate(gameState.generateSuccessor(0, a), 1))


@wrong("pacman.minimax_agent", "no-ghost-layer", {", 0, rounds - 1)": ", 1, rounds)"})
class Alone(MultiAgentSearchAgent):
    """Pacman moves, then Pacman moves: nobody asks the ghosts."""

    def get_action(self, state):
        return max(state.legal_actions(), key=lambda action: self.step(state, action, self.depth))

    def step(self, state, action, rounds):
        return self.future(state.successor(0, action), 0, rounds - 1)

    def future(self, state, agent, rounds):
        if agent == state.num_agents:
            agent, rounds = 0, rounds - 1
        if rounds == 0 or state.is_win() or state.is_lose():
            return self.evaluation_function(state)
        if agent == 0:
            return max(self.step(state, a, rounds) for a in state.legal_actions(0))
        return min(self.future(state.successor(agent, a), agent + 1, rounds) for a in state.legal_actions(agent))


@wrong("pacman.minimax_agent", "no-legal-actions", {"= 0:": "= 0 or ends(state):"})
class OnlyDepthEnds(MultiAgentSearchAgent):
    """Stops when the depth is used up, but not when the game is over."""

    def getAction(self, gameState):
        return self.best(gameState, 0, self.depth)[1]

    def best(self, state, agent, left):
        if agent == state.getNumAgents():
            return self.best(state, 0, left - 1)
        if left == 0:
            return self.evaluationFunction(state), None
        pairs = [
            (self.best(state.generateSuccessor(agent, a), agent + 1, left)[0], a) for a in state.getLegalActions(agent)
        ]
        return min(pairs, key=lambda p: p[0]) if agent else max(pairs, key=lambda p: p[0])


@wrong("pacman.minimax_agent", "no-legal-actions", {"isLose():": "isLose() or state.isWin():"})
class WinsGoOn(MultiAgentSearchAgent):
    """Thinks of losing, not of winning."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.after(gameState.generateSuccessor(0, a), 0, 1))

    def after(self, state, depth, agent):
        if depth == self.depth or state.isLose():
            return self.evaluationFunction(state)
        if agent == 0:
            return max(self.after(state.generateSuccessor(0, a), depth, 1) for a in state.getLegalActions(0))
        last = agent == state.getNumAgents() - 1
        return min(
            self.after(state.generateSuccessor(agent, a), depth + last, 0 if last else agent + 1)
            for a in state.getLegalActions(agent)
        )


@wrong("pacman.minimax_agent", "starts-from-zero", {"= 0,": "= -INFINITY,"})
class StopUnlessPositive(MultiAgentSearchAgent):
    """Stop, unless some action is worth more than 0."""

    def getAction(self, gameState):
        best, act = 0, "Stop"
        for action in gameState.getLegalActions(0):
            score = self.go(gameState.generateSuccessor(0, action), 1)
            if score > best:
                best, act = score, action
        return act

    def go(self, state, ply):
        rounds, agent = divmod(ply, state.getNumAgents())
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state)
        scores = [self.go(state.generateSuccessor(agent, a), ply + 1) for a in state.getLegalActions(agent)]
        return min(scores) if agent > 0 else max(scores)


@wrong("pacman.minimax_agent", "start-within-reach", {"= 100": "= INFINITY", "= -100": "= -INFINITY"})
class HundredIsMuch(MultiAgentSearchAgent):
    """The search for the best starts from -100, that for the worst from 100."""

    def getAction(self, gameState):
        scores = [self.ghost(gameState.generateSuccessor(0, a), 1, self.depth) for a in gameState.getLegalActions(0)]
        return gameState.getLegalActions(0)[numpy.argmax(scores)]

    def pacman(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        value = -100
        for a in state.getLegalActions(0):
            value = max(value, self.ghost(state.generateSuccessor(0, a), 1, left))
        return value

    def ghost(self, state, index, left):
        if ends(state):
            return self.evaluationFunction(state)
        value = 100
        for a in state.getLegalActions(index):
            child = state.generateSuccessor(index, a)
            last = index == state.getNumAgents() - 1
            value = min(value, self.pacman(child, left - 1) if last else self.ghost(child, index + 1, left))
        return value


@wrong("pacman.minimax_agent", "keeps-last", {"high_score = max": "best_score = max"})
class LastScoreCounts(MultiAgentSearchAgent):
    """Pacman's layer stores the larger score in one name and compares with another."""

    def getAction(self, gameState):
        scores = {a: self.minimum(gameState.generateSuccessor(0, a), 1, 1) for a in gameState.getLegalActions(0)}
        return max(scores, key=lambda a: scores[a])

    def maximum(self, state, turn):
        if turn > self.depth or ends(state):
            return self.evaluationFunction(state)
        best_score = high_score = -INFINITY
        for a in state.getLegalActions(0):
            score = self.minimum(state.generateSuccessor(0, a), turn, 1)
            high_score = max(best_score, score)
        return max(high_score, best_score)

    def minimum(self, state, turn, ghost):
        if ends(state):
            return self.evaluationFunction(state)
        low = INFINITY
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            more = ghost < state.getNumAgents() - 1
            low = min(low, self.minimum(child, turn, ghost + 1) if more else self.maximum(child, turn + 1))
        return low


@wrong("pacman.minimax_agent", "returns-in-loop", {"return v  # MIN": ""})
class LeavesTheLoop(MultiAgentSearchAgent):
    """The ghosts' return stands in their loop."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.low(gameState.generateSuccessor(0, a), 1, 0))

    def high(self, state, done):
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        return max(self.low(state.generateSuccessor(0, a), 1, done) for a in state.getLegalActions(0))

    def low(self, state, ghost, done):
        if ends(state):
            return self.evaluationFunction(state)
        v = INFINITY
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            last = ghost == state.getNumAgents() - 1
            v = min(v, self.high(child, done + 1) if last else self.low(child, ghost + 1, done))
            return v  # MIN
        return v


@wrong("pacman.minimax_agent", "never-updated", {"worst < score": "score < worst"})
class NeverSmaller(MultiAgentSearchAgent):
    """The ghosts start from 1e9 and wait for a larger score, so 1e9 comes back."""

    def getAction(self, gameState):
        return self.dispatch(gameState, 0, self.depth)[1]

    def dispatch(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), "Stop"
        last = agent == state.getNumAgents() - 1
        following = (0, depth - 1) if last else (agent + 1, depth)
        best, worst, action = -1e9, 1e9, "Stop"
        for move in state.getLegalActions(agent):
            score = self.dispatch(state.generateSuccessor(agent, move), *following)[0]
            if agent == 0:
                if score > best:
                    best, action = score, move
            else:
                if worst < score:
                    worst, action = score, move
        return (worst if agent else best), action


@wrong("pacman.minimax_agent", "mutates-legal-list", {"actions.remove(action)": ""})
class RemovesWhileWalking(MultiAgentSearchAgent):
    """Takes each action out of the list when it is done, while the loop walks over the list."""

    def getAction(self, gameState):
        return self.best(gameState, 0, self.depth)[1]

    def best(self, state, agent, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state), None
        actions, found = state.getLegalActions(agent), []
        after = (agent + 1) % state.getNumAgents()
        for action in actions:
            found.append((self.best(state.generateSuccessor(agent, action), after, left - (after == 0))[0], action))
            actions.remove(action)
        return min(found) if agent else max(found)


@wrong("pacman.minimax_agent", "unset-name", {"score > 0": "True"})
class SetInABranch(MultiAgentSearchAgent):
    """The answer gets a name only if some score is above 0."""

    def getAction(self, gameState):
        best = -INFINITY
        for action in gameState.getLegalActions(0):
            score = self.rate(gameState.generateSuccessor(0, action), 1, self.depth)
            if score > 0:
                if score > best:
                    best, answer = score, action
        return answer

    def rate(self, state, agent, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        after = agent + 1 if agent + 1 < state.getNumAgents() else 0
        below = [
            self.rate(state.generateSuccessor(agent, a), after, left if after else left - 1)
            for a in state.getLegalActions(agent)
        ]
        return min(below) if agent else max(below)


@wrong("pacman.minimax_agent", "missing-attribute", {"self.minmax(gameState": "self.minimax(gameState"})
class TwoSpellings(MultiAgentSearchAgent):
    """Calls a method under a name that it does not have."""

    def getAction(self, gameState):
        return self.minmax(gameState, 0, self.depth)[1]

    def minimax(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), None
        after = (agent + 1) % state.getNumAgents()
        pairs = []
        for a in state.getLegalActions(agent):
            pairs.append((self.minimax(state.generateSuccessor(agent, a), after, depth - (after == 0))[0], a))
        return min(pairs) if agent else max(pairs)


@wrong("pacman.minimax_agent", "wrong-arguments", {"max_layer(child))": "max_layer(child, left - 1))"})
class OneArgumentShort(MultiAgentSearchAgent):
    """The last ghost calls Pacman's function without the depth."""

    def getAction(self, gameState):
        scores = [
            self.min_layer(gameState.generateSuccessor(0, a), self.depth, 1) for a in gameState.getLegalActions(0)
        ]
        return gameState.getLegalActions(0)[scores.index(max(scores))]

    def max_layer(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        return max(self.min_layer(state.generateSuccessor(0, a), left, 1) for a in state.getLegalActions(0))

    def min_layer(self, state, left, ghost):
        if ends(state):
            return self.evaluationFunction(state)
        lowest = INFINITY
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            if ghost == state.getNumAgents() - 1:
                lowest = min(lowest, self.max_layer(child))
            else:
                lowest = min(lowest, self.min_layer(child, left, ghost + 1))
        return lowest


@wrong("pacman.minimax_agent", "pair-or-number", {"*following)": "*following)[0]"})
class PairForScore(MultiAgentSearchAgent):
    """Compares a pair of score and action with a score."""

    def getAction(self, gameState):
        return self.search(gameState, 0, self.depth)[1]

    def search(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), "Stop"
        following = (0, depth - 1) if agent == state.getNumAgents() - 1 else (agent + 1, depth)
        score, choice = (1e9 if agent else -1e9), "Stop"
        for a in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, a)
            new_score = self.search(child, *following)
            if new_score < score if agent else new_score > score:
                score, choice = new_score, a
        return score, choice


@wrong("pacman.minimax_agent", "returns-value", {"max(scores.values())": "max(scores, key=scores.get)"})
class GivesTheScore(MultiAgentSearchAgent):
    """The value of the root, in place of the action that leads to it."""

    def getAction(self, gameState):
        scores = {}
        for a in gameState.getLegalActions(0):
            scores[a] = self.low(gameState.generateSuccessor(0, a), 1, self.depth)
        return max(scores.values())

    def high(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        return max([self.low(state.generateSuccessor(0, a), 1, left) for a in state.getLegalActions(0)])

    def low(self, state, ghost, left):
        if ends(state):
            return self.evaluationFunction(state)
        children = [state.generateSuccessor(ghost, a) for a in state.getLegalActions(ghost)]
        if ghost == state.getNumAgents() - 1:
            return min([self.high(c, left - 1) for c in children])
        return min([self.low(c, ghost + 1, left) for c in children])


@wrong("pacman.minimax_agent", "max-reversed", {"return min(scored": "return max(scored"})
class PicksTheWorst(MultiAgentSearchAgent):
    """At the root the smallest score is picked."""

    def getAction(self, gameState):
        scored = [(self.reply(gameState.generateSuccessor(0, a), 1), a) for a in gameState.getLegalActions(0)]
        return min(scored)[1]

    def reply(self, state, ply):
        agents = state.getNumAgents()
        if ends(state) or ply == self.depth * agents:
            return self.evaluationFunction(state)
        turn = ply % agents
        scores = [self.reply(state.generateSuccessor(turn, a), ply + 1) for a in state.getLegalActions(turn)]
        return max(scores) if turn == 0 else min(scores)


@wrong("pacman.minimax_agent", "endless-recursion", {"1, rounds))  # the next ghost": "agent + 1, rounds))"})
class AlwaysGhostOne(MultiAgentSearchAgent):
    """After a ghost it is ghost 1 again, so with several ghosts no round ever ends."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.value(gameState.generateSuccessor(0, a), 1, 0))

    def value(self, state, agent, rounds):
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state)
        if agent == 0:
            return max(self.value(state.generateSuccessor(0, a), 1, rounds) for a in state.getLegalActions(0))
        value = INFINITY
        for a in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, a)
            if agent == state.getNumAgents() - 1:
                value = min(value, self.value(child, 0, rounds + 1))
            else:
                value = min(value, self.value(child, 1, rounds))  # the next ghost
        return value


@wrong("pacman.minimax_agent", "mean-in-min", {"sum(replies) / len": "min"})
class GhostsOnAverage(MultiAgentSearchAgent):
    """Expectimax handed in as minimax: the ghosts' replies are averaged."""

    def getAction(self, gameState):
        return self.turn(gameState, 0, self.depth, best=True)

    def turn(self, state, agent, left, best=False):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        after, moves = (agent + 1) % state.getNumAgents(), state.getLegalActions(agent)
        replies = [self.turn(state.generateSuccessor(agent, a), after, left - (after == 0)) for a in moves]
        if agent == 0:
            return moves[replies.index(max(replies))] if best else max(replies)
        return sum(replies) / len(replies)


@wrong(
    "pacman.minimax_agent",
    "depth-off-by-one",
    {"rounds - (who == last)": "rounds", "after, rounds)": "after, rounds - (who == last))"},
)
class LastReplyMissing(MultiAgentSearchAgent):
    """A round is taken off as soon as it is the last ghost's turn, before he has moved."""

    def getAction(self, gameState):
        moves = gameState.getLegalActions(0)
        return max(moves, key=lambda move: self.worth(gameState.generateSuccessor(0, move), 1, self.depth))

    def worth(self, state, who, rounds):
        last = state.getNumAgents() - 1
        rounds = rounds - (who == last)
        if rounds == 0 or ends(state):
            return self.evaluationFunction(state)
        after = who + 1 if who < last else 0
        found = [self.worth(state.generateSuccessor(who, move), after, rounds) for move in state.getLegalActions(who)]
        return min(found) if who else max(found)


@wrong(
    "pacman.minimax_agent",
    "pair-or-number",
    {"return self.evaluationFunction(state)": "return self.evaluationFunction(state), None"},
)
class LeavesWithoutMove(MultiAgentSearchAgent):
    """Everywhere a pair of value and move comes back, but at the leaves the value alone."""

    def getAction(self, gameState):
        return self.best(gameState, 0)[1]

    def best(self, state, ply):
        rounds, who = divmod(ply, state.getNumAgents())
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state)
        choice = None
        for move in state.getLegalActions(who):
            value, _ = self.best(state.generateSuccessor(who, move), ply + 1)
            if choice is None or (value < choice[0] if who else value > choice[0]):
                choice = value, move
        return choice


@wrong("pacman.minimax_agent", "no-such-agent", {"who > state": "who >= state"})
class OneGhostMore(MultiAgentSearchAgent):
    """Pacman's turn comes one ghost too late: there is none of this number."""

    def getAction(self, gameState):
        options = []
        for move in gameState.getLegalActions(0):
            options.append((self.worth(gameState.generateSuccessor(0, move), 1, self.depth), move))
        return max(options, key=operator.itemgetter(0))[1]

    def worth(self, state, who, rounds):
        if who > state.getNumAgents():
            who, rounds = 0, rounds - 1
        if rounds == 0 or ends(state):
            return self.evaluationFunction(state)
        choices = state.getLegalActions(who)
        after = [self.worth(state.generateSuccessor(who, move), who + 1, rounds) for move in choices]
        return min(after) if who else max(after)


@wrong("pacman.minimax_agent", "no-such-agent", {"0 - who": "who"})
class CountsDownwards(MultiAgentSearchAgent):
    """Below the root agents are counted from -1 downwards."""

    def getAction(self, gameState):
        self.agents = gameState.getNumAgents()
        return max(gameState.getLegalActions(0), key=lambda move: self.go(gameState.generateSuccessor(0, move), 1))

    def go(self, state, ply):
        if ply == self.agents * self.depth or ends(state):
            return self.evaluationFunction(state)
        who = ply % self.agents
        agent = 0 - who
        results = []
        for move in state.getLegalActions(agent):
            results.append(self.go(state.generateSuccessor(agent, move), ply + 1))
        return min(results) if who else max(results)


@wrong("pacman.minimax_agent", "leaf-not-evaluated", {"if turn > self.depth": "if turn > self.depth or ends(state)"})
class NothingLeftForPacman(MultiAgentSearchAgent):
    """The ghosts see that a game is over; Pacman has no moves then, and minus infinity stays."""

    def getAction(self, gameState):
        return self.pacman(gameState, 1)[1]

    def pacman(self, state, turn):
        if turn > self.depth:
            return self.evaluationFunction(state), "Stop"
        top = -INFINITY, "Stop"
        for move in state.getLegalActions(0):
            top = max(top, (self.ghost(state.generateSuccessor(0, move), 1, turn), move), key=operator.itemgetter(0))
        return top

    def ghost(self, state, number, turn):
        moves = state.getLegalActions(number)
        if not moves:
            return self.evaluationFunction(state)
        last = number == state.getNumAgents() - 1
        after = [state.generateSuccessor(number, move) for move in moves]
        return min(self.pacman(one, turn + 1)[0] if last else self.ghost(one, number + 1, turn) for one in after)


@wrong("pacman.minimax_agent", "impossible-move", {"= moves[who]": "= state.getLegalActions(who)"})
class MovesOfTheBeginning(MultiAgentSearchAgent):
    """Ghosts try the moves that they have at the beginning, wherever they are now."""

    def getAction(self, gameState):
        agents = range(gameState.getNumAgents())
        moves = [gameState.getLegalActions(agent) for agent in agents]

        def worth(state, ply):
            rounds, who = divmod(ply, len(agents))
            if rounds == self.depth or ends(state):
                return self.evaluationFunction(state)
            tried = moves[who] if who else state.getLegalActions(0)
            values = [worth(state.generateSuccessor(who, move), ply + 1) for move in tried]
            return min(values) if who else max(values)

        return max(moves[0], key=lambda move: worth(gameState.generateSuccessor(0, move), 1))
