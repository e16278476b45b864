"""Wrong answers as students write them, each with the finding that should name the mistake first.

None of them shares code or style with the mutants of the catalog.
"""

from pacman_env import MultiAgentSearchAgent

INF = float("inf")
WRONG = []


def wrong(id, code):
    """Register a wrong answer and the code that should come first."""

    def keep(answer):
        WRONG.append((id, code, answer))
        return answer

    return keep


# --------------------------------------------------------------------------------------------------- chapter 01


@wrong("minimax.value", "min-reversed")
def value_all_max(state):
    if state.is_terminal():
        return state.utility()
    v = -INF
    for action in state.actions():
        v = max(v, value_all_max(state.result(action)))
    return v


@wrong("minimax.value", "utility-flipped")
def value_of_the_mover(state):
    if state.is_terminal():
        return state.utility() if state.to_move == "max" else -1 * state.utility()
    results = []
    for action in state.actions():
        results.append(value_of_the_mover(state.result(action)))
    return max(results) if state.to_move == "max" else min(results)


@wrong("minimax.value", "returns-in-loop")
def value_first_only(state):
    if state.is_terminal():
        return state.utility()
    for action in state.actions():
        v = value_first_only(state.result(action))
        return v


@wrong("minimax.value", "starts-from-zero")
def value_from_zero(state):
    if state.is_terminal():
        return state.utility()
    v = 0
    for action in state.actions():
        w = value_from_zero(state.result(action))
        if state.to_move == "max" and w > v:
            v = w
        if state.to_move == "min" and w < v:
            v = w
    return v


@wrong("minimax.value", "no-legal-actions")
def value_without_end(state):
    if state.to_move == "max":
        return max(value_without_end(state.result(a)) for a in state.actions())
    return min(value_without_end(state.result(a)) for a in state.actions())


@wrong("minimax.value", "mean-in-min")
def value_average(state):
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        return max(value_average(state.result(a)) for a in state.actions())
    total = 0
    for a in state.actions():
        total = total + value_average(state.result(a)) / len(state.actions())
    return total


@wrong("minimax.decision", "ties-last")
def decision_last(state):
    best, move = -INF, None
    for a in state.actions():
        v = right_value(state.result(a))
        if v >= best:
            best, move = v, a
    return move


def right_value(state):
    if state.is_terminal():
        return state.utility()
    values = [right_value(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


@wrong("minimax.decision", "returns-value")
def decision_value(state):
    return right_value(state)


@wrong("minimax.count", "counts-nodes")
def count_nodes(state):
    total, waiting = 0, [state]
    while waiting:
        node = waiting.pop()
        total += 1
        waiting.extend(node.result(a) for a in node.actions())
    return total


@wrong("minimax.count", "counts-every-move")
def count_lines(state):
    total = 0
    for a in state.actions():
        total += 1 + count_lines(state.result(a))
    return total


@wrong("minimax.count", "counts-one-level")
def count_children(state):
    if state.is_terminal():
        return 1
    children = [state.result(a) for a in state.actions()]
    return len(children)


@wrong("minimax.count", "no-search")
def count_moves_at_the_root(state):
    return 1 if state.is_terminal() else len(state.actions())


@wrong("minimax.count", "leaf-counts-nothing")
def count_from_nothing(state):
    total = 0
    for a in state.actions():
        total += count_from_nothing(state.result(a))
    return total


@wrong("minimax.count", "adds-utilities")
def count_by_worth(state):
    if state.is_terminal():
        return state.utility()
    total = 0
    for a in state.actions():
        total += count_by_worth(state.result(a))
    return total


@wrong("minimax.count", "counts-one-branch")
def count_first(state):
    if state.is_terminal():
        return 1
    total = 0
    for a in state.actions():
        total += count_first(state.result(a))
        return total


@wrong("minimax.count", "counts-one-branch")
def count_last(state):
    leaves = 1
    for a in state.actions():
        leaves = count_last(state.result(a))
    return leaves


@wrong("minimax.count", "counts-levels")
def count_levels(state):
    deepest = 0
    for a in state.actions():
        deepest = max(deepest, count_levels(state.result(a)))
    return deepest + 1


# --------------------------------------------------------------------------------------------------- chapter 02


def stuck(state):
    return len(state.get_legal_moves()) == 0


@wrong("isolation.terminal_test", "terminal-reversed")
def test_reversed(state):
    return len(state.get_legal_moves()) > 0


@wrong("isolation.terminal_test", "not-a-bool")
def test_number(state):
    return 1 if stuck(state) else 0


@wrong("isolation.terminal_test", "terminal-never")
def test_typo(state):
    return state.get_legal_moves() is None


@wrong("isolation.min_value", "wrong-terminal-value")
def min_minus_one(state):
    if stuck(state):
        return -1
    return min(max_plus_one(state.forecast_move(m)) for m in state.get_legal_moves())


@wrong("isolation.max_value", "wrong-terminal-value")
def max_plus_one(state):
    if stuck(state):
        return 1
    return max(min_minus_one(state.forecast_move(m)) for m in state.get_legal_moves())


@wrong("isolation.min_value", "min-reversed")
def min_with_max(state):
    if stuck(state):
        return 1
    v = -INF
    for m in state.get_legal_moves():
        w = max_fine(state.forecast_move(m))
        if w > v:
            v = w
    return v


def max_fine(state):
    return -1 if stuck(state) else max(min_with_max(state.forecast_move(m)) for m in state.get_legal_moves())


@wrong("isolation.decision", "worst-move")
def decide_by_max(state):
    return max(state.get_legal_moves(), key=lambda m: good_max(state.forecast_move(m)))


def good_max(state):
    return -1 if stuck(state) else max(good_min(state.forecast_move(m)) for m in state.get_legal_moves())


def good_min(state):
    return 1 if stuck(state) else min(good_max(state.forecast_move(m)) for m in state.get_legal_moves())


@wrong("isolation.decision", "takes-the-first")
def decide_first(state):
    return state.get_legal_moves()[0]


# --------------------------------------------------------------------------------------------------- chapter 03


class Camel(MultiAgentSearchAgent):
    """A right search in the Berkeley manner; each wrong agent below changes what its mistake is about."""

    def getAction(self, gameState):
        best, choice = None, None
        for action in self.legal(gameState, 0):
            v = self.value(gameState.generateSuccessor(0, action), 1, self.depth, gameState)
            if best is None or v > best:
                best, choice = v, action
        return choice

    def legal(self, state, agent):
        return state.getLegalActions(agent)

    def value(self, state, agent, depth, root):
        if agent >= state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        return self.layer(state, agent, depth, root)

    def layer(self, state, agent, depth, root):
        pick = max if agent == 0 else min
        return pick(
            self.value(state.generateSuccessor(agent, a), agent + 1, depth, root) for a in self.legal(state, agent)
        )


@wrong("pacman.minimax_agent", "depth-per-agent")
class DepthEveryAgent(Camel):
    def layer(self, state, agent, depth, root):
        pick = max if agent == 0 else min
        nxt = (agent + 1) % state.getNumAgents()
        return pick(
            self.value(state.generateSuccessor(agent, a), nxt, depth - 1, root) for a in self.legal(state, agent)
        )

    def getAction(self, gameState):
        moves, one = gameState.getLegalActions(0), 1 % gameState.getNumAgents()
        return max(moves, key=lambda a: self.value(gameState.generateSuccessor(0, a), one, self.depth - 1, None))


@wrong("pacman.minimax_agent", "one-min-for-all-ghosts")
class OneGhost(Camel):
    def value(self, state, agent, depth, root):
        return super().value(state, 99 if agent > 1 else agent, depth, root)


@wrong("pacman.minimax_agent", "other-evaluation")
class Score(Camel):
    def value(self, state, agent, depth, root):
        if agent >= state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or state.isWin() or state.isLose():
            return state.getScore()
        return self.layer(state, agent, depth, root)


@wrong("pacman.minimax_agent", "root-evaluated")
class EvaluatesRoot(Camel):
    def value(self, state, agent, depth, root):
        if agent >= state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(root)
        return self.layer(state, agent, depth, root)


@wrong("pacman.minimax_agent", "drops-stop")
class NoStop(Camel):
    def legal(self, state, agent):
        moves = state.getLegalActions(agent)
        if "Stop" in moves:
            moves.remove("Stop")
        return moves


@wrong("pacman.minimax_agent", "min-reversed")
class AllMax(Camel):
    def layer(self, state, agent, depth, root):
        return max(
            self.value(state.generateSuccessor(agent, a), agent + 1, depth, root) for a in self.legal(state, agent)
        )


@wrong("pacman.minimax_agent", "depth-off-by-one")
class TooDeep(Camel):
    def value(self, state, agent, depth, root):
        if agent >= state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth < 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        return self.layer(state, agent, depth, root)


@wrong("pacman.minimax_agent", "leaf-not-evaluated")
class InfiniteEnds(Camel):
    def value(self, state, agent, depth, root):
        if state.isWin():
            return INF
        if state.isLose():
            return -INF
        return super().value(state, agent, depth, root)


@wrong("pacman.minimax_agent", "no-legal-actions")
class NoEnd(Camel):
    def value(self, state, agent, depth, root):
        if agent >= state.getNumAgents():
            agent, depth = 0, depth - 1
        return self.evaluationFunction(state) if depth == 0 else self.layer(state, agent, depth, root)


@wrong("pacman.minimax_agent", "depth-ignored")
class AlwaysTwo(Camel):
    def getAction(self, gameState):
        self.depth = 2
        return super().getAction(gameState)


@wrong("pacman.minimax_agent", "depth-in-loop")
class DepthInTheLoop(Camel):
    def layer(self, state, agent, depth, root):
        values = []
        for a in state.getLegalActions(agent):
            if agent == state.getNumAgents() - 1:
                depth = depth - 1
                child = state.generateSuccessor(agent, a)
                leaf = depth <= 0 or child.isWin() or child.isLose()
                values.append(self.evaluationFunction(child) if leaf else self.layer(child, 0, depth, root))
            else:
                child = state.generateSuccessor(agent, a)
                leaf = child.isWin() or child.isLose()
                values.append(self.evaluationFunction(child) if leaf else self.layer(child, agent + 1, depth, root))
        return max(values) if agent == 0 else min(values)


# --------------------------------------------------------------------------------------------------- chapter 04


def window(state, alpha, beta, beyond, update=True):
    if state.is_terminal():
        return state.utility()
    v = -INF if state.to_move == "max" else INF
    for action in state.actions():
        w = window(state.result(action), alpha, beta, beyond, update)
        v = max(v, w) if state.to_move == "max" else min(v, w)
        if beyond(v, alpha, beta, state.to_move):
            return v
        if update and state.to_move == "max":
            alpha = max(alpha, v)
        elif update:
            beta = min(beta, v)
    return v


@wrong("alphabeta.value", "never-on-equality")
def strict(state, alpha=-INF, beta=INF):
    return window(state, alpha, beta, lambda v, a, b, who: v > b if who == "max" else v < a)


@wrong("alphabeta.value", "no-pruning")
def plain(state):
    return right_value(state)


@wrong("alphabeta.value", "cuts-at-once")
def own_bound(state, alpha=-INF, beta=INF):
    return window(state, alpha, beta, lambda v, a, b, who: v >= a if who == "max" else v <= b)


@wrong("alphabeta.value", "half-the-cuts")
def only_min(state, alpha=-INF, beta=INF):
    return window(state, alpha, beta, lambda v, a, b, who: who == "min" and v <= a)


class WindowAgent(MultiAgentSearchAgent):
    """A right alpha-beta agent; each wrong agent below changes what its mistake is about."""

    def getAction(self, gameState):
        self.alpha, best, choice = -INF, None, None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, self.depth, self.start(), INF)
            if best is None or v > best:
                best, choice = v, action
            self.alpha = max(self.alpha, v)
        return choice

    def start(self):
        return self.alpha

    def cut(self, v, alpha, beta, agent):
        return v > beta if agent == 0 else v < alpha

    def value(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = -INF if agent == 0 else INF
        for action in state.getLegalActions(agent):
            w = self.value(state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta)
            v = max(v, w) if agent == 0 else min(v, w)
            if self.cut(v, alpha, beta, agent):
                return v
            alpha, beta = (max(alpha, v), beta) if agent == 0 else (alpha, min(beta, v))
        return v


@wrong("alphabeta.agent", "window-reset")
class FreshWindow(WindowAgent):
    def start(self):
        return -INF


@wrong("alphabeta.agent", "no-pruning")
class NeverCuts(WindowAgent):
    def cut(self, v, alpha, beta, agent):
        return False


@wrong("alphabeta.agent", "cuts-on-equality")
class EqualAndLast(WindowAgent):
    def cut(self, v, alpha, beta, agent):
        return v >= beta if agent == 0 else v <= alpha

    def getAction(self, gameState):
        alpha, choice = -INF, None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, self.depth, alpha, INF)
            if v >= alpha:
                alpha, choice = v, action
        return choice


# --------------------------------------------------------------------------------------------------- chapter 05


def expected(state, chance):
    if state.is_terminal():
        return state.utility()
    children = [(expected(state.result(a), chance), a) for a in state.actions()]
    if state.to_move == "chance":
        return chance(state, children)
    return max(children)[0] if state.to_move == "max" else min(children)[0]


@wrong("expectimax.exp_value", "unweighted")
def unweighted(state):
    return expected(state, lambda s, children: sum(v for v, _ in children) / len(children))


@wrong("expectimax.exp_value", "min-in-chance")
def cruel(state):
    return expected(state, lambda s, children: min(v for v, _ in children))


@wrong("expectimax.exp_value", "sums-up")
def summed(state):
    return expected(state, lambda s, children: sum(v for v, _ in children))


class Average(Camel):
    """A right expectimax agent."""

    def layer(self, state, agent, depth, root):
        values = [
            self.value(state.generateSuccessor(agent, a), agent + 1, depth, root) for a in self.legal(state, agent)
        ]
        return max(values) if agent == 0 else self.ghosts(values, state)

    def ghosts(self, values, state):
        return sum(values) / len(values)


@wrong("expectimax.agent", "min-in-chance")
class StillMinimax(Average):
    def ghosts(self, values, state):
        return min(values)


@wrong("expectimax.agent", "integer-division")
class WholeNumbers(Average):
    def ghosts(self, values, state):
        return sum(values) // len(values)


@wrong("expectimax.agent", "wrong-count")
class Quarters(Average):
    def ghosts(self, values, state):
        return sum(values) * 0.25


# ------------------------------------------------------------------------------------------- errors of any kind


@wrong("minimax.value", "missing-name")
def forgotten_helper(state):
    return the_helper_that_was_never_written(state)  # noqa: F821


@wrong("minimax.value", "endless-recursion")
def forever(state):
    return forever(state)


@wrong("minimax.value", "missing-attribute")
def misspelled(state):
    return state.utillity() if state.is_terminal() else max(misspelled(state.result(a)) for a in state.actions())


@wrong("minimax.value", "exits")
def leaves_python(state):
    raise SystemExit


@wrong("minimax.value", "nan-value")
def not_a_number(state):
    return INF - INF


@wrong("minimax.value", "wrong-type")
def text(state):
    return str(right_value(state))


@wrong("minimax.value", "wrong-type")
def truth(state):
    return right_value(state) > 0


@wrong("minimax.decision", "not-legal")
def illegal(state):
    return "nowhere"


@wrong("minimax.value", "constant-answer")
def always_42(state):
    return 42


@wrong("isolation.decision", "returns-pair")
def decide_with_value(state):
    return max(((good_min(state.forecast_move(m)), m) for m in state.get_legal_moves()), key=lambda pair: pair[0])


@wrong("expectimax.exp_value", "returns-pair")
def with_move(state):
    if state.is_terminal():
        return state.utility(), None
    pairs = [(with_move(state.result(action))[0], action) for action in state.actions()]
    if state.to_move == "chance":
        return sum(state.probability(action) * value for value, action in pairs), None
    return (max if state.to_move == "max" else min)(pairs, key=lambda pair: pair[0])
