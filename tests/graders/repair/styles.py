"""Right answers as texts, in several styles, and slips that turn them into wrong ones.

A slip is a piece of the text and what stands there instead; its line is where the two texts differ.
"""

from dataclasses import dataclass

MINIMAX_METHODS = '''
class Methods(MultiAgentSearchAgent):
    """A method for each player, the Berkeley names."""

    def getAction(self, gameState):
        bestValue, bestAction = float("-inf"), None
        for action in gameState.getLegalActions(0):
            value = self.minValue(gameState.generateSuccessor(0, action), 1, self.depth)
            if value > bestValue:
                bestValue, bestAction = value, action
        return bestAction

    def maxValue(self, state, depth):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        best = float("-inf")
        for action in state.getLegalActions(0):
            best = max(best, self.minValue(state.generateSuccessor(0, action), 1, depth))
        return best

    def minValue(self, state, ghost, depth):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        worst = float("inf")
        for action in state.getLegalActions(ghost):
            successor = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                worst = min(worst, self.maxValue(successor, depth - 1))
            else:
                worst = min(worst, self.minValue(successor, ghost + 1, depth))
        return worst
'''

MINIMAX_PAIRS = '''
class Pairs(MultiAgentSearchAgent):
    """One method that gives back a value and a move; rounds are counted up."""

    def get_action(self, state):
        return self.search(state, 0, 0)[1]

    def search(self, state, agent, rounds):
        if agent >= state.num_agents:
            agent, rounds = 0, rounds + 1
        if rounds == self.depth or state.is_win() or state.is_lose():
            return self.evaluation_function(state), None
        pairs = []
        for action in state.legal_actions(agent):
            after = state.successor(agent, action)
            pairs.append((self.search(after, agent + 1, rounds)[0], action))
        return max(pairs) if agent == 0 else min(pairs)
'''

MINIMAX_CLOSURE = '''
class Closure(MultiAgentSearchAgent):
    """A function inside of getAction; moves are counted, not rounds."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()

        def worth(state, ply):
            if ply == self.depth * agents or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            turn = ply % agents
            values = [worth(state.generateSuccessor(turn, move), ply + 1) for move in state.getLegalActions(turn)]
            return min(values) if turn else max(values)

        moves = gameState.getLegalActions()
        return max(moves, key=lambda move: worth(gameState.generateSuccessor(0, move), 1))
'''

ALPHA_BETA = '''
class Window(MultiAgentSearchAgent):
    """Alpha and beta are handed on; the search stops beyond them."""

    def getAction(self, gameState):
        return self.value(gameState, 0, self.depth, float("-inf"), float("inf"))[1]

    def value(self, state, agent, depth, alpha, beta):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        following = (agent + 1) % state.getNumAgents()
        rest = depth - 1 if following == 0 else depth
        best, choice = (float("-inf") if agent == 0 else float("inf")), None
        for action in state.getLegalActions(agent):
            score = self.value(state.generateSuccessor(agent, action), following, rest, alpha, beta)[0]
            if agent == 0:
                if score > best:
                    best, choice = score, action
                if best > beta:
                    break
                alpha = max(alpha, best)
            else:
                if score < best:
                    best, choice = score, action
                if best < alpha:
                    break
                beta = min(beta, best)
        return best, choice
'''

EXPECTIMAX = '''
class Careless(MultiAgentSearchAgent):
    """Ghosts move at random."""

    def getAction(self, gameState):
        scores = {a: self.after(gameState.generateSuccessor(0, a), 1, self.depth) for a in gameState.getLegalActions(0)}
        return max(scores, key=scores.get)

    def after(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        total, most = 0, float("-inf")
        legal = state.getLegalActions(agent)
        for action in legal:
            score = self.after(state.generateSuccessor(agent, action), agent + 1, depth)
            total += score
            most = max(most, score)
        return most if agent == 0 else total / len(legal)
'''

EXPECTIMAX_METHODS = '''
class Lucky(MultiAgentSearchAgent):
    """A method for Pacman and one for the ghosts; shares of the average are added up."""

    def getAction(self, gameState):
        best, choice = float("-inf"), None
        for action in gameState.getLegalActions(0):
            score = self.chance(gameState.generateSuccessor(0, action), 1, 0)
            if score > best:
                best, choice = score, action
        return choice

    def highest(self, state, rounds):
        legal = state.getLegalActions(0)
        if rounds == self.depth or not legal:
            return self.evaluationFunction(state)
        return max(self.chance(state.generateSuccessor(0, action), 1, rounds) for action in legal)

    def chance(self, state, ghost, rounds):
        legal = state.getLegalActions(ghost)
        if not legal:
            return self.evaluationFunction(state)
        worth = 0
        for action in legal:
            after = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                score = self.highest(after, rounds + 1)
            else:
                score = self.chance(after, ghost + 1, rounds)
            worth += score / len(legal)
        return worth
'''

VALUE = '''
def value(state):
    """One function for both players."""
    if state.is_terminal():
        return state.utility()
    values = [value(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
'''

VALUE_LOOPS = '''
def value(state):
    """Two loops."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        best = -INFINITY
        for move in state.actions():
            best = max(best, value(state.result(move)))
        return best
    worst = INFINITY
    for move in state.actions():
        child = state.result(move)
        worst = min(worst, value(child))
    return worst
'''

DECISION = '''
def decision(state):
    """The first of the best moves."""
    best, choice = None, None
    for move in state.actions():
        worth = value(state.result(move))
        if best is None or worth > best:
            best, choice = worth, move
    return choice
'''

ALPHA_BETA_VALUE = '''
def alpha_beta(state, alpha=-INFINITY, beta=INFINITY):
    """Cuts on equality."""
    if state.is_terminal():
        return state.utility()
    best = -INFINITY if state.to_move == "max" else INFINITY
    for move in state.actions():
        found = alpha_beta(state.result(move), alpha, beta)
        if state.to_move == "max":
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
'''

EXP_VALUE = '''
def exp_value(state):
    """Each value times its chance."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        total = 0
        for move in state.actions():
            total += state.probability(move) * exp_value(state.result(move))
        return total
    values = [exp_value(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
'''


@dataclass(frozen=True)
class Style:
    """A right answer: its exercise, its name, its text, and the text of what it calls."""

    id: str
    name: str
    text: str
    before: str = ""


STYLES = {
    "methods": Style("pacman.minimax_agent", "Methods", MINIMAX_METHODS),
    "pairs": Style("pacman.minimax_agent", "Pairs", MINIMAX_PAIRS),
    "closure": Style("pacman.minimax_agent", "Closure", MINIMAX_CLOSURE),
    "window": Style("alphabeta.agent", "Window", ALPHA_BETA),
    "careless": Style("expectimax.agent", "Careless", EXPECTIMAX),
    "lucky": Style("expectimax.agent", "Lucky", EXPECTIMAX_METHODS),
    "value": Style("minimax.value", "value", VALUE),
    "loops": Style("minimax.value", "value", VALUE_LOOPS),
    "decision": Style("minimax.decision", "decision", DECISION, VALUE),
    "alpha_beta": Style("alphabeta.value", "alpha_beta", ALPHA_BETA_VALUE),
    "exp_value": Style("expectimax.exp_value", "exp_value", EXP_VALUE),
}


@dataclass(frozen=True)
class Slip:
    """A right text and a piece of it that became another one; `role` is what the place is there for."""

    style: str
    right: str
    wrong: str
    role: str

    @property
    def text(self) -> str:
        """The wrong answer."""
        right = STYLES[self.style].text
        assert right.count(self.right) == 1, self.right
        return right.replace(self.right, self.wrong)

    @property
    def lines(self) -> set[int]:
        """The lines that differ, counted from 1; of a line that is gone the one before."""
        right, wrong = STYLES[self.style].text.splitlines(), self.text.splitlines()
        if len(right) == len(wrong):
            return {number for number, pair in enumerate(zip(right, wrong, strict=True), 1) if pair[0] != pair[1]}
        first = next(n for n, pair in enumerate(zip(right, wrong, strict=False), 1) if pair[0] != pair[1])
        return {first - 1, first}


SHARES = EXPECTIMAX_METHODS[EXPECTIMAX_METHODS.index("        worth = 0") : EXPECTIMAX_METHODS.rindex("        return")]
ADDED = "worth += score / len(legal)\n"
SMALLER = "if score < worth:\n                worth = score\n"
GHOSTS_CUT = ALPHA_BETA[ALPHA_BETA.index("            else:\n") : ALPHA_BETA.rindex("        return")]
EVERYBODY_CUTS = """            elif score < best:
                best, choice = score, action
            if best < alpha:
                break
            if agent:
                beta = min(beta, best)
"""
CHILDREN = "worth(state.generateSuccessor(turn, move), ply + 1) for move in state.getLegalActions(turn)"

SLIPS = [
    # how a position is valued
    Slip("methods", "depth == 0 or state.isWin() or state.isLose():\n            return self.evaluationFunction(state)",
         "depth == 0 or state.isWin() or state.isLose():\n            return state.getScore()", "leaf"),
    Slip("pairs", "return self.evaluation_function(state), None", "return state.score, None", "leaf"),
    Slip("closure", "return self.evaluationFunction(state)", "return self.evaluationFunction(gameState)", "leaf"),
    # depth
    Slip("methods", "self.maxValue(successor, depth - 1)", "self.maxValue(successor, depth)", "handed on"),
    Slip("methods", "self.minValue(state.generateSuccessor(0, action), 1, depth)",
         "self.minValue(state.generateSuccessor(0, action), 1, depth - 1)", "handed on"),
    Slip("pairs", "rounds == self.depth", "rounds > self.depth", "end"),
    Slip("closure", "self.depth * agents", "self.depth", "end"),
    # turns
    Slip("methods", "ghost + 1, depth", "ghost, depth", "handed on"),
    Slip("pairs", "agent >= state.num_agents", "agent > 1", "turn"),
    Slip("closure", "Successor(0, move), 1)", "Successor(0, move), 0)", "handed on"),
    Slip("window", "(agent + 1) % state", "agent + 1 % state", "precedence"),
    Slip("window", "(agent + 1) % state.getNumAgents()", "agent + 1", "counted"),
    # positions and moves
    Slip("closure", "[worth(state.generateSuccessor", "[worth(gameState.generateSuccessor", "made from"),
    Slip("closure", CHILDREN, CHILDREN.replace("state.g", "gameState.g"), "position"),
    Slip("closure", "state.getLegalActions(turn)", "gameState.getLegalActions()", "moves of"),
    Slip("closure", "state.generateSuccessor(turn, move)", "state.generateSuccessor((turn + 1) % agents, move)",
         "whose move"),
    Slip("methods", "state.getLegalActions(ghost):", "state.getLegalActions(0):", "whose moves"),
    Slip("methods", "in state.getLegalActions(ghost):\n            successor = state.generateSuccessor(ghost, action)",
         "in state.getLegalActions():\n            successor = state.generateSuccessor(0, action)", "whose moves"),
    Slip("pairs", "for action in state.legal_actions(agent):",
         "for action in [a for a in state.legal_actions(agent) if a != 'Stop']:", "moves"),
    Slip("careless", "legal = state.getLegalActions(agent)",
         "legal = [a for a in state.getLegalActions(agent) if a != 'Stop']", "moves"),
    # extremes, starts, comparisons
    Slip("methods", "worst = min(worst, self.maxValue", "worst = max(worst, self.maxValue", "extreme"),
    Slip("closure", "return min(values) if turn", "return max(values) if turn", "extreme"),
    Slip("methods", 'worst = float("inf")', "worst = 0", "start"),
    Slip("loops", "best = -INFINITY", "best = 0", "start"),
    Slip("methods", 'worst = float("inf")', "worst = self.evaluationFunction(state)", "start"),
    Slip("window", "if score < best:", "if score > best:", "best"),
    Slip("value", '"max" else', '"min" else', "turn"),
    # ends
    Slip("methods", "if state.isWin() or state.isLose():", "if state.isLose():", "end"),
    Slip("closure", "state.isWin() or", "state.isWin or", "not called"),
    Slip("value", "state.is_terminal()", "state.is_terminal", "not called"),
    # what is given back
    Slip("methods", "        return bestAction", "        return bestValue", "result"),
    Slip("pairs", "self.search(state, 0, 0)[1]", "self.search(state, 0, 0)", "result"),
    Slip("decision", "return choice", "return best", "result"),
    Slip("loops", "        return best\n", "            return best\n", "indentation"),
    Slip("value", "    return max(values)", "    max(values)", "return"),
    Slip("decision", "worth > best", "worth >= best", "best"),
    # windows
    Slip("window", "rest, alpha, beta)", "rest, beta, alpha)", "arguments"),
    Slip("window", "if best > beta:", "if best > alpha:", "cut"),
    Slip("window", GHOSTS_CUT, EVERYBODY_CUTS, "cut"),
    Slip("alpha_beta", "alpha >= beta", "alpha > beta", "cut"),
    Slip("alpha_beta", "alpha = max(alpha, best)", "alpha = max(beta, best)", "bound"),
    Slip("alpha_beta", "            beta = min(beta, best)\n", "", "bound"),
    # lines that are gone
    Slip("loops", "    worst = INFINITY\n", "", "start"),
    Slip("value", "    if state.is_terminal():\n        return state.utility()\n", "", "forgotten end"),
    Slip("loops", "        child = state.result(move)\n", "", "unset"),
    # averages
    Slip("careless", "total / len(legal)", "total // len(legal)", "average"),
    Slip("careless", "total / len(legal)", "total", "average"),
    Slip("careless", "total += score", "total = score", "worked out"),
    Slip("lucky", SHARES, SHARES.replace("worth = 0", 'worth = float("inf")').replace(ADDED, SMALLER), "extreme"),
    Slip("exp_value", "total += state.probability(move) * exp_value", "total += exp_value", "average"),
]  # fmt: skip

TWO_SLIPS = (
    STYLES["loops"].text.replace("best = -INFINITY", "best = 0").replace("worst = min(worst", "worst = max(worst")
)
"""An answer that no single kind of change makes right."""
