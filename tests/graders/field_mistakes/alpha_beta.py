"""Mistakes in alpha-beta, on small games and for Pacman."""
# ruff: noqa: RUF021, SIM108

import math
import random
import sys

from pacman_env import MultiAgentSearchAgent
from tests.graders.field_mistakes.mistake import wrong

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


# ---------------------------------------------------------------------------------------------------------- alpha-beta


@wrong("alphabeta.value", "stops-at-one", {"worth == 1 or ": "", "worth == -1 or ": ""})
def ab_until_somebody_has_won(game, a=-math.inf, b=math.inf):
    """Nothing can be better than a win, or worse than a loss."""
    if game.is_terminal():
        return game.utility()
    upwards = game.to_move == "max"
    worth = -math.inf if upwards else math.inf
    for action in game.actions():
        below = ab_until_somebody_has_won(game.result(action), a, b)
        if upwards:
            worth = max(worth, below)
            if worth == 1 or worth >= b:
                break
            a = max(a, worth)
        else:
            worth = min(worth, below)
            if worth == -1 or worth <= a:
                break
            b = min(b, worth)
    return worth


@wrong("alphabeta.value", "never-on-equality", {"low > high": "low >= high"}, slip="strict")
def ab_bounds_crossed(state, low=-INFINITY, high=INFINITY):
    """Both bounds are moved first, and the search stops only when they have crossed."""
    if state.is_terminal():
        return state.utility()
    found = []
    for a in state.actions():
        found.append(ab_bounds_crossed(state.result(a), low, high))
        if state.to_move == "max":
            low = max(low, found[-1])
        else:
            high = min(high, found[-1])
        if low > high:
            break
    return max(found) if state.to_move == "max" else min(found)


@wrong("alphabeta.value", "never-on-equality", {"v > beta": "v >= beta", "v < alpha": "v <= alpha"}, slip="strict")
def ab_two_strict(state, alpha, beta):
    """Two inner functions that cut beyond the bound only, as the Berkeley project asks."""

    def highest(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = -INFINITY
        for a in s.actions():
            v = max(v, lowest(s.result(a), alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def lowest(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = INFINITY
        for a in s.actions():
            v = min(v, highest(s.result(a), alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v

    return (highest if state.to_move == "max" else lowest)(state, alpha, beta)


@wrong("alphabeta.value", "never-on-equality", {"best > high": "best >= high"}, slip="strict")
def ab_negamax_strict(state):
    """Negamax with a strict test."""

    def nega(s, low, high, sign):
        if s.is_terminal():
            return sign * s.utility()
        best = -INFINITY
        for a in s.actions():
            best = max(best, -nega(s.result(a), -high, -low, -sign))
            low = max(low, best)
            if best > high:
                return best
        return best

    sign = {"max": 1, "min": -1}[state.to_move]
    return sign * nega(state, -INFINITY, INFINITY, sign)


@wrong("alphabeta.value", "half-the-cuts", {"v)  # MIN": "v)\nif beta <= alpha:\n    break"}, slip="only-max")
def ab_min_goes_on(state, alpha=-INFINITY, beta=INFINITY):
    """MIN lowers beta and never stops."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        v = -INFINITY
        for a in state.actions():
            v = max(v, ab_min_goes_on(state.result(a), alpha, beta))
            alpha = max(alpha, v)
            if beta <= alpha:
                break
        return v
    v = INFINITY
    for a in state.actions():
        v = min(v, ab_min_goes_on(state.result(a), alpha, beta))
        beta = min(beta, v)  # MIN
    return v


@wrong("alphabeta.value", "half-the-cuts", {'1] and state.to_move == "max":': "1]:"}, slip="only-max")
def ab_list_only_max(state, window=(-INFINITY, INFINITY)):
    """The window in a list; the test asks for MAX as well."""
    if state.is_terminal():
        return state.utility()
    box, seen = list(window), []
    for a in state.actions():
        seen.append(ab_list_only_max(state.result(a), box))
        if state.to_move == "max":
            box[0] = max(box[0], seen[-1])
        else:
            box[1] = min(box[1], seen[-1])
        if box[0] >= box[1] and state.to_move == "max":
            break
    return max(seen) if state.to_move == "max" else min(seen)


@wrong(
    "alphabeta.value",
    "half-the-cuts",
    {
        "        if v <= alpha:  # late": "            if v <= alpha:",
        "            return v  # late": "                return v",
    },
    slip="only-max",
)
def ab_test_after_loop(state):
    """The test of MIN stands after its loop, where there is nothing left to cut."""

    def most(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = -INFINITY
        for a in s.actions():
            v = max(v, least(s.result(a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def least(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = INFINITY
        for a in s.actions():
            v = min(v, most(s.result(a), alpha, beta))
            beta = min(beta, v)
        if v <= alpha:  # late
            return v  # late
        return v

    return {"max": most, "min": least}[state.to_move](state, -INFINITY, INFINITY)


@wrong("alphabeta.value", "no-pruning")
def ab_is_minimax(state, alpha=-INFINITY, beta=INFINITY):
    """Minimax with two arguments that nobody looks at."""
    if state.is_terminal():
        return state.utility()
    values = []
    for a in state.actions():
        values.append(ab_is_minimax(state.result(a), alpha, beta))
    if state.to_move == "max":
        return max(values)
    return min(values)


@wrong("alphabeta.value", "window-reset", {"a))": "a), alpha, beta)"}, alike="no-pruning")
def ab_defaults_again(state, alpha=-INFINITY, beta=INFINITY):
    """The recursive call forgets the window, so the defaults begin anew."""
    if state.is_terminal():
        return state.utility()
    v = -INFINITY if state.to_move == "max" else INFINITY
    for a in state.actions():
        w = ab_defaults_again(state.result(a))
        if state.to_move == "max":
            v = max(v, w)
            if v >= beta:
                break
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            if v <= alpha:
                break
            beta = min(beta, v)
    return v


@wrong("alphabeta.value", "window-reset", {"alpha, INFINITY))": "alpha, beta))"})
def ab_max_side(state, alpha=-INFINITY, beta=INFINITY):
    """MAX does not hand beta on: its children get plus infinity."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "min":
        return ab_min_side(state, alpha, beta)
    v = -INFINITY
    for a in state.actions():
        v = max(v, ab_min_side(state.result(a), alpha, INFINITY))
        if v >= beta:
            return v
        alpha = max(v, alpha)
    return v


def ab_min_side(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = INFINITY
    for a in state.actions():
        v = min(v, ab_max_side(state.result(a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(v, beta)
    return v


@wrong(
    "alphabeta.value",
    "bound-loosened",
    {"alpha = value": "alpha = max(alpha, value)", "beta = value": "beta = min(beta, value)"},
)
def ab_newest_value(state, alpha=-INFINITY, beta=INFINITY):
    """The bound is set to the newest value, also when that is a worse one."""
    if state.is_terminal():
        return state.utility()
    best = None
    for a in state.actions():
        value = ab_newest_value(state.result(a), alpha, beta)
        if state.to_move == "max":
            best = value if best is None else max(best, value)
            if best >= beta:
                return best
            alpha = value
        else:
            best = value if best is None else min(best, value)
            if best <= alpha:
                return best
            beta = value
    return best


@wrong(
    "alphabeta.value", "bound-loosened", {"= (v, beta": "= (max(alpha, v), beta", "alpha, v)": "alpha, min(beta, v))"}
)
def ab_own_best_only(state, alpha=-INFINITY, beta=INFINITY):
    """Hands its own best on in place of the tighter of that and the bound from above: shallow cuts only."""
    if state.is_terminal():
        return state.utility()
    ahead = state.to_move == "max"
    v, window = (-INFINITY if ahead else INFINITY), (alpha, beta)
    for a in state.actions():
        w = ab_own_best_only(state.result(a), *window)
        v = max(v, w) if ahead else min(v, w)
        if ahead and v >= beta or not ahead and v <= alpha:
            return v
        if ahead:
            window = (v, beta)
        else:
            window = (alpha, v)
    return v


@wrong("alphabeta.value", "test-against-own-bound", {"<= beta:": "<= alpha:"}, alike="cuts-at-once")
def ab_min_asks_beta(state, alpha=-INFINITY, beta=INFINITY):
    """MIN compares with beta, its own bound."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        v = -INFINITY
        for a in state.actions():
            v = max(v, ab_min_asks_beta(state.result(a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = INFINITY
    for a in state.actions():
        v = min(v, ab_min_asks_beta(state.result(a), alpha, beta))
        if v <= beta:
            return v
        beta = min(beta, v)
    return v


@wrong("alphabeta.value", "test-against-own-bound", {">= alpha:": ">= beta:"}, alike="cuts-at-once")
def ab_alpha_first(state, alpha=-sys.maxsize, beta=sys.maxsize):
    """MAX raises alpha to its best and then asks whether the best has reached alpha."""
    if state.is_terminal():
        return state.utility()
    best = -sys.maxsize if state.to_move == "max" else sys.maxsize
    for a in state.actions():
        below = ab_alpha_first(state.result(a), alpha, beta)
        if state.to_move == "max":
            best = max(best, below)
            alpha = max(alpha, best)
            if best >= alpha:
                break
        else:
            best = min(best, below)
            beta = min(beta, best)
            if best <= alpha:
                break
    return best


@wrong("alphabeta.value", "cut-reversed", {"alpha <=": "alpha >="}, alike="cuts-at-once")
def ab_stops_inside(state, alpha=-INFINITY, beta=INFINITY):
    """Stops while the window is open and goes on when it is closed."""
    if state.is_terminal():
        return state.utility()
    values = []
    for a in state.actions():
        v = ab_stops_inside(state.result(a), alpha, beta)
        values.append(v)
        alpha, beta = (max(alpha, v), beta) if state.to_move == "max" else (alpha, min(beta, v))
        if alpha <= beta:
            break
    return max(values) if state.to_move == "max" else min(values)


@wrong("alphabeta.value", "returns-bound", {"alpha  # MAX stops": "beta", "beta  # MIN stops": "alpha"})
def ab_hard_and_swapped(state, alpha=-INFINITY, beta=INFINITY):
    """Fail-hard, but at a cut the bound of the wrong side comes back."""
    if state.is_terminal():
        return state.utility()
    for a in state.actions():
        v = ab_hard_and_swapped(state.result(a), alpha, beta)
        if state.to_move == "max":
            if v >= beta:
                return alpha  # MAX stops
            alpha = max(alpha, v)
        else:
            if v <= alpha:
                return beta  # MIN stops
            beta = min(beta, v)
    return alpha if state.to_move == "max" else beta


@wrong(
    "alphabeta.value",
    "children-first",
    {"[state.result(a) for a in state.actions()]": "(state.result(a) for a in state.actions())"},
)
def ab_children_ready(state, alpha=-INFINITY, beta=INFINITY):
    """A list of all children is made before the first is searched."""
    if state.is_terminal():
        return state.utility()
    children = [state.result(a) for a in state.actions()]
    v = None
    for child in children:
        w = ab_children_ready(child, alpha, beta)
        v = w if v is None else max(v, w) if state.to_move == "max" else min(v, w)
        if state.to_move == "max":
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            return v
    return v


@wrong(
    "alphabeta.value",
    "children-first",
    {"[ab_values_first(": "(ab_values_first(", "state.actions()]": "state.actions())"},
    alike="no-pruning",
)
def ab_values_first(state, alpha=-INFINITY, beta=INFINITY):
    """All children are searched before the tests, with the window as it was."""
    if state.is_terminal():
        return state.utility()
    values = [ab_values_first(state.result(a), alpha, beta) for a in state.actions()]
    v = -INFINITY if state.to_move == "max" else INFINITY
    for w in values:
        if state.to_move == "max":
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


@wrong("alphabeta.value", "bound-changed-in-place", {", bounds)": ", dict(bounds))"})
def ab_shared_dict(state, bounds=None):
    """One dictionary for all calls: what one branch finds narrows the others."""
    bounds = {"alpha": -INFINITY, "beta": INFINITY} if bounds is None else bounds
    if state.is_terminal():
        return state.utility()
    best = -INFINITY if state.to_move == "max" else INFINITY
    for a in state.actions():
        v = ab_shared_dict(state.result(a), bounds)
        if state.to_move == "max":
            best = max(best, v)
            bounds["alpha"] = max(bounds["alpha"], best)
        else:
            best = min(best, v)
            bounds["beta"] = min(bounds["beta"], best)
        if bounds["alpha"] >= bounds["beta"]:
            break
    return best


@wrong("alphabeta.value", "other-order", {"reversed(state.actions()": "state.actions("})
def ab_from_behind(state, alpha=-INFINITY, beta=INFINITY):
    """Tries the last move first."""
    if state.is_terminal():
        return state.utility()
    v = -INFINITY if state.to_move == "max" else INFINITY
    for a in reversed(state.actions()):
        w = ab_from_behind(state.result(a), alpha, beta)
        v = max(v, w) if state.to_move == "max" else min(v, w)
        alpha, beta = (max(alpha, v), beta) if state.to_move == "max" else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v


@wrong("alphabeta.value", "alpha-beta-swapped", {"beta, alpha": "alpha, beta"})
def ab_swapped_on_the_way(state):
    """One of the calls hands the bounds on in the other order."""
    return SwappedWindow().up_or_down(state, -INFINITY, INFINITY)


class SwappedWindow:
    def up_or_down(self, s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        if s.to_move == "max":
            return self.up(s, alpha, beta)
        return self.down(s, beta, alpha)

    def up(self, s, alpha, beta):
        v = -INFINITY
        for a in s.actions():
            v = max(v, self.up_or_down(s.result(a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def down(self, s, alpha, beta):
        v = INFINITY
        for a in s.actions():
            v = min(v, self.up_or_down(s.result(a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v


@wrong("alphabeta.value", "table-key")
def ab_table_of_bounds(state):
    """A table by position alone holds what was found inside some window, which may be a bound."""
    table = {}

    def look(s, alpha, beta):
        if s not in table:
            table[s] = search(s, alpha, beta)
        return table[s]

    def search(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = -INFINITY if s.to_move == "max" else INFINITY
        for a in s.actions():
            w = look(s.result(a), alpha, beta)
            if s.to_move == "max":
                v, alpha = max(v, w), max(alpha, w)
            else:
                v, beta = min(v, w), min(beta, w)
            if alpha >= beta:
                break
        return v

    return look(state, -INFINITY, INFINITY)


@wrong("alphabeta.value", "returns-pair", {"state, alpha, beta)": "state, alpha, beta)[0]"})
def ab_value_and_move(state, alpha=-INFINITY, beta=INFINITY):
    """The pseudo-code's pair of value and move comes out."""

    def with_move(s, alpha, beta):
        if s.is_terminal():
            return s.utility(), None
        best = (-INFINITY if s.to_move == "max" else INFINITY), None
        for a in s.actions():
            v, _ = with_move(s.result(a), alpha, beta)
            if s.to_move == "max":
                best = max(best, (v, a), key=lambda pair: pair[0])
                alpha = max(alpha, v)
            else:
                best = min(best, (v, a), key=lambda pair: pair[0])
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best

    return with_move(state, alpha, beta)


@wrong("alphabeta.value", "returns-nothing", {"break  # cut": "return v"})
def ab_no_last_return(state, alpha=-INFINITY, beta=INFINITY):
    """A cut leaves the loop by `break`, and only a loop that ends by itself has an answer."""
    if state.is_terminal():
        return state.utility()
    v = -INFINITY if state.to_move == "max" else INFINITY
    for a in state.actions():
        w = ab_no_last_return(state.result(a), alpha, beta)
        v = max(v, w) if state.to_move == "max" else min(v, w)
        alpha, beta = (max(alpha, v), beta) if state.to_move == "max" else (alpha, min(beta, v))
        if alpha >= beta:
            break  # cut
    else:
        return v


# --------------------------------------------------------------------------------------------------- alpha-beta agents


@wrong("alphabeta.agent", "window-reset", {"depth, -INFINITY, INFINITY": "depth, best, INFINITY"}, slip="fresh")
class FreshAtTheRoot(MultiAgentSearchAgent):
    """Each action of the root is searched with the full window."""

    def getAction(self, gameState):
        best, chosen = -INFINITY, None
        for a in gameState.getLegalActions(0):
            v = self.lower(gameState.generateSuccessor(0, a), 1, self.depth, -INFINITY, INFINITY)
            if v > best:
                best, chosen = v, a
        return chosen

    def upper(self, state, left, alpha, beta):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        v = -INFINITY
        for a in state.getLegalActions(0):
            v = max(v, self.lower(state.generateSuccessor(0, a), 1, left, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def lower(self, state, ghost, left, alpha, beta):
        if ends(state):
            return self.evaluationFunction(state)
        v = INFINITY
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            if ghost == state.getNumAgents() - 1:
                v = min(v, self.upper(child, left - 1, alpha, beta))
            else:
                v = min(v, self.lower(child, ghost + 1, left, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v


@wrong(
    "alphabeta.agent",
    "window-reset",
    {
        "self.node(gameState.generateSuccessor(0, a), 1, -999999, 999999) for a in moves]": "]\nfor a in moves:"
        "\n    alpha = max(scores, default=-999999)"
        "\n    scores.append(self.node(gameState.generateSuccessor(0, a), 1, alpha, 999999))"
    },
    slip="fresh",
)
class FreshInAList(MultiAgentSearchAgent):
    """The root is a list of scores, each from a search of its own."""

    def getAction(self, gameState):
        moves = gameState.getLegalActions(0)
        scores = [self.node(gameState.generateSuccessor(0, a), 1, -999999, 999999) for a in moves]
        return moves[scores.index(max(scores))]

    def node(self, state, ply, alpha, beta):
        n = state.getNumAgents()
        if ply == n * self.depth or ends(state):
            return self.evaluationFunction(state)
        mini = ply % n > 0
        v = 999999 if mini else -999999
        for a in state.getLegalActions(ply % n):
            w = self.node(state.generateSuccessor(ply % n, a), ply + 1, alpha, beta)
            if mini:
                v, beta = min(v, w), min(beta, w)
            else:
                v, alpha = max(v, w), max(alpha, w)
            if alpha > beta:
                break
        return v


@wrong("alphabeta.agent", "window-reset", {"alpha, beta = -INFINITY, INFINITY  # root": "pass"}, slip="fresh")
class FreshInTheLoop(MultiAgentSearchAgent):
    """The line that sets the window stands inside the loop of the root."""

    def getAction(self, gameState):
        alpha, beta, picked = -INFINITY, INFINITY, None
        top = -INFINITY
        for action in gameState.getLegalActions():
            alpha, beta = -INFINITY, INFINITY  # root
            score = self.look(gameState.generatePacmanSuccessor(action), 1, 0, (max(alpha, -INFINITY), beta))
            if score > top:
                top, picked = score, action
            alpha = max(alpha, top)
        return picked

    def look(self, state, agent, done, window):
        if agent == state.getNumAgents():
            agent, done = 0, done + 1
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        alpha, beta = window
        scores = []
        for action in state.getLegalActions(agent):
            scores.append(self.look(state.generateSuccessor(agent, action), agent + 1, done, (alpha, beta)))
            if agent:
                beta = min(beta, scores[-1])
            else:
                alpha = max(alpha, scores[-1])
            if alpha > beta:
                break
        return min(scores) if agent else max(scores)


@wrong("alphabeta.agent", "cuts-on-equality", {"v >= best": "v > best"}, slip="equal-last")
class LastOfTheEqual(MultiAgentSearchAgent):
    """Cuts when the bounds meet, and lets a later action with an equal number win."""

    def getAction(self, gameState):
        best, action = -INFINITY, None
        for a in gameState.getLegalActions(0):
            v = self.search(gameState.generateSuccessor(0, a), 1, self.depth, best, INFINITY)
            if v >= best:
                best, action = v, a
        return action

    def search(self, state, agent, left, alpha, beta):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        v = INFINITY if agent else -INFINITY
        for a in state.getLegalActions(agent):
            w = self.search(state.generateSuccessor(agent, a), after, left - (after == 0), alpha, beta)
            v = min(v, w) if agent else max(v, w)
            alpha, beta = (alpha, min(beta, v)) if agent else (max(alpha, v), beta)
            if alpha >= beta:
                return v
        return v


@wrong("alphabeta.agent", "cuts-on-equality", {"max(rows)[": "max(rows, key=lambda row: row[0])["}, slip="equal-last")
class NumberedRows(MultiAgentSearchAgent):
    """Cuts on equality; the root numbers its rows, so that of equal ones the last wins, though it may be a bound."""

    def getAction(self, gameState):
        rows, alpha = [], -math.inf
        for number, a in enumerate(gameState.getLegalActions(0)):
            rows.append((self.ghosts(gameState.generateSuccessor(0, a), 1, 0, alpha, math.inf), number, a))
            alpha = max(alpha, rows[-1][0])
        return max(rows)[-1]

    def pacman(self, state, turn, alpha, beta):
        if turn == self.depth or ends(state):
            return self.evaluationFunction(state)
        v = -math.inf
        for a in state.getLegalActions(0):
            v = max(v, self.ghosts(state.generateSuccessor(0, a), 1, turn, alpha, beta))
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v

    def ghosts(self, state, index, turn, alpha, beta):
        if ends(state):
            return self.evaluationFunction(state)
        v = math.inf
        for a in state.getLegalActions(index):
            child = state.generateSuccessor(index, a)
            last = index == state.getNumAgents() - 1
            w = self.pacman(child, turn + 1, alpha, beta) if last else self.ghosts(child, index + 1, turn, alpha, beta)
            v = min(v, w)
            if v <= alpha:
                break
            beta = min(beta, v)
        return v


@wrong(
    "alphabeta.agent",
    "cuts-on-equality",
    {"random.choice([a for a in scores if scores[a] == max(scores.values())]": "max(scores, key=scores.get"},
)
class DrawnFromBounds(MultiAgentSearchAgent):
    """Cuts on equality and draws among the equal numbers of the root, some of which are bounds."""

    def getAction(self, gameState):
        scores = {}
        for a in gameState.getLegalActions(0):
            alpha = max(scores.values(), default=-INFINITY)
            scores[a] = self.value(gameState.generateSuccessor(0, a), 1, alpha, INFINITY)
        return random.choice([a for a in scores if scores[a] == max(scores.values())])

    def value(self, state, ply, alpha, beta):
        agents = state.getNumAgents()
        if ends(state) or ply >= agents * self.depth:
            return self.evaluationFunction(state)
        found = []
        for a in state.getLegalActions(ply % agents):
            found.append(self.value(state.generateSuccessor(ply % agents, a), ply + 1, alpha, beta))
            if ply % agents == 0:
                alpha = max(alpha, found[-1])
            else:
                beta = min(beta, found[-1])
            if beta <= alpha:
                break
        return max(found) if ply % agents == 0 else min(found)


@wrong("alphabeta.agent", "cuts-on-equality", {"picks[v] = a": "picks.setdefault(v, a)"}, slip="equal-last")
class BoundsOverwrite(MultiAgentSearchAgent):
    """Cuts on equality; in a dictionary from number to action a bound overwrites the value before it."""

    def getAction(self, gameState):
        picks = {}
        for a in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, a), 1, max(picks, default=-INFINITY), INFINITY)
            picks[v] = a
        return picks[max(picks)]

    def value(self, state, ply, alpha, beta):
        agents = state.getNumAgents()
        if ends(state) or ply >= agents * self.depth:
            return self.evaluationFunction(state)
        found = []
        for a in state.getLegalActions(ply % agents):
            found.append(self.value(state.generateSuccessor(ply % agents, a), ply + 1, alpha, beta))
            if ply % agents == 0:
                alpha = max(alpha, found[-1])
            else:
                beta = min(beta, found[-1])
            if beta <= alpha:
                break
        return max(found) if ply % agents == 0 else min(found)


@wrong("alphabeta.agent", "no-pruning")
class MinimaxWithBounds(MultiAgentSearchAgent):
    """Minimax that carries two bounds about and never looks at them."""

    def getAction(self, gameState):
        return self.best(gameState, 0, 0, -INFINITY, INFINITY)[1]

    def best(self, state, agent, rounds, alpha, beta):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds + 1
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state), None
        moves = state.getLegalActions(agent)
        pairs = [(self.best(state.generateSuccessor(agent, a), agent + 1, rounds, alpha, beta)[0], a) for a in moves]
        return (min if agent else max)(pairs, key=lambda pair: pair[0])


@wrong("alphabeta.agent", "no-pruning")
class PrunesTooLate(MultiAgentSearchAgent):
    """Takes the best of all children in one line and compares with the bounds afterwards."""

    def getAction(self, gameState):
        scores = [
            self.ab(1, 0, gameState.generateSuccessor(0, a), -INFINITY, INFINITY) for a in gameState.getLegalActions(0)
        ]
        return gameState.getLegalActions(0)[scores.index(max(scores))]

    def ab(self, agent, depth, state, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or ends(state):
            return self.evaluationFunction(state)
        children = [state.generateSuccessor(agent, a) for a in state.getLegalActions(agent)]
        score = (min if agent else max)(self.ab(agent + 1, depth, c, alpha, beta) for c in children)
        if agent == 0:
            alpha = max(alpha, score)
            if beta < alpha:
                return score
        return score


@wrong(
    "alphabeta.agent",
    "bound-changed-in-place",
    {
        "self.alpha = max(self.alpha": "alpha = max(alpha",
        "self.beta = min(self.beta": "beta = min(beta",
        "alpha, beta = self.alpha, self.beta": "pass",
    },
)
class BoundsInSelf(MultiAgentSearchAgent):
    """The bounds are attributes of the agent, and nobody puts them back."""

    def getAction(self, gameState):
        self.alpha, self.beta = -INFINITY, INFINITY
        return self.search(gameState, 0, 0, -INFINITY, INFINITY)[1]

    def search(self, state, agent, done, alpha, beta):
        if done == self.depth or ends(state):
            return self.evaluationFunction(state), None
        after = (agent + 1) % state.getNumAgents()
        v, choice = (INFINITY if agent else -INFINITY), None
        for a in state.getLegalActions(agent):
            alpha, beta = self.alpha, self.beta
            w = self.search(state.generateSuccessor(agent, a), after, done + (after == 0), alpha, beta)[0]
            if w < v if agent else w > v:
                v, choice = w, a
            if v < alpha if agent else v > beta:
                break
            if agent == 0:
                self.alpha = max(self.alpha, v)
            else:
                self.beta = min(self.beta, v)
        return v, choice


@wrong("alphabeta.agent", "leaf-not-evaluated", {"state.getScore(": "self.evaluationFunction(state"})
class AlphaBetaEndsByScore(MultiAgentSearchAgent):
    """Alpha-beta with the score where the game is over."""

    def getAction(self, gameState):
        return self.go(gameState, 0, self.depth, -sys.maxsize, sys.maxsize)[1]

    def go(self, state, agent, left, alpha, beta):
        if ends(state):
            return state.getScore(), None
        if left == 0:
            return self.evaluationFunction(state), None
        after = (agent + 1) % state.getNumAgents()
        best = None
        for a in state.getLegalActions(agent):
            v = self.go(state.generateSuccessor(agent, a), after, left - (after == 0), alpha, beta)[0]
            if best is None or (v < best[0] if agent else v > best[0]):
                best = v, a
            if agent == 0:
                if v > beta:
                    return best
                alpha = max(alpha, v)
            else:
                if v < alpha:
                    return best
                beta = min(beta, v)
        return best


@wrong("alphabeta.agent", "drops-stop", {'if "Stop" in': 'if "nowhere" in'})
class AlphaBetaWithoutStop(MultiAgentSearchAgent):
    """Alpha-beta in which nobody ever stands still."""

    def getAction(self, gameState):
        return self.node(gameState, 0, -INFINITY, INFINITY)[1]

    def node(self, state, ply, alpha, beta):
        n = state.getNumAgents()
        if ply == n * self.depth or ends(state):
            return self.evaluationFunction(state), "Stop"
        who, value, act = ply % n, None, "Stop"
        moves = state.getLegalActions(who)
        if "Stop" in moves:
            moves.remove("Stop")
        for move in moves:
            below = self.node(state.generateSuccessor(who, move), ply + 1, alpha, beta)[0]
            if value is None or (below > value if who == 0 else below < value):
                value, act = below, move
            if who == 0:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha > beta:
                break
        return value, act


@wrong("alphabeta.agent", "test-against-own-bound", {"alpha:  # enough": "beta:", "beta:  # enough": "alpha:"})
class OwnBounds(MultiAgentSearchAgent):
    """Pacman stops at alpha and the ghosts stop at beta."""

    def getAction(self, gameState):
        best, chosen = -INFINITY, None
        for a in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, a), 1, 0, best, INFINITY)
            if v > best:
                best, chosen = v, a
        return chosen

    def value(self, state, agent, done, alpha, beta):
        if agent == state.getNumAgents():
            agent, done = 0, done + 1
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        return self.more(state, done, alpha, beta) if agent == 0 else self.less(state, agent, done, alpha, beta)

    def more(self, state, done, alpha, beta):
        v = -INFINITY
        for a in state.getLegalActions(0):
            v = max(v, self.value(state.generateSuccessor(0, a), 1, done, alpha, beta))
            if v > alpha:  # enough
                return v
            alpha = max(alpha, v)
        return v

    def less(self, state, ghost, done, alpha, beta):
        v = INFINITY
        for a in state.getLegalActions(ghost):
            v = min(v, self.value(state.generateSuccessor(ghost, a), ghost + 1, done, alpha, beta))
            if v < beta:  # enough
                return v
            beta = min(beta, v)
        return v


@wrong("alphabeta.agent", "half-the-cuts", {"v, below)": "v, below)\nif v < alpha:\n    break"})
class GhostsNeverCut(MultiAgentSearchAgent):
    """Only Pacman's layer has a test."""

    def getAction(self, gameState):
        return self.pacman(gameState, 0, -INFINITY, INFINITY)[1]

    def pacman(self, state, done, alpha, beta):
        if done == self.depth or ends(state):
            return self.evaluationFunction(state), None
        v, act = -INFINITY, None
        for a in state.getLegalActions(0):
            below = self.ghost(state.generateSuccessor(0, a), 1, done, alpha, beta)
            if below > v:
                v, act = below, a
            if v > beta:
                break
            alpha = max(alpha, v)
        return v, act

    def ghost(self, state, index, done, alpha, beta):
        if ends(state):
            return self.evaluationFunction(state)
        v = INFINITY
        for a in state.getLegalActions(index):
            child = state.generateSuccessor(index, a)
            if index + 1 < state.getNumAgents():
                below = self.ghost(child, index + 1, done, alpha, beta)
            else:
                below = self.pacman(child, done + 1, alpha, beta)[0]
            v = min(v, below)
            beta = min(beta, v)
        return v


@wrong("alphabeta.agent", "cut-reversed", {"> alpha:  # stop": "< alpha:", "< beta:  # stop": "> beta:"})
class SignsTurned(MultiAgentSearchAgent):
    """Both comparisons point the wrong way."""

    def getAction(self, gameState):
        alpha, result = -INFINITY, None
        for a in gameState.getLegalActions(0):
            v = self.step(gameState.generateSuccessor(0, a), 1, self.depth, alpha, INFINITY)
            if v > alpha:
                alpha, result = v, a
        return result

    def step(self, state, agent, left, alpha, beta):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        v = INFINITY if agent else -INFINITY
        for a in state.getLegalActions(agent):
            w = self.step(state.generateSuccessor(agent, a), after, left - (after == 0), alpha, beta)
            if agent:
                v = min(v, w)
                if v > alpha:  # stop
                    return v
                beta = min(beta, v)
            else:
                v = max(v, w)
                if v < beta:  # stop
                    return v
                alpha = max(alpha, v)
        return v


@wrong("alphabeta.agent", "never-updated", {"smallest < score": "score < smallest"})
class NothingIsSmaller(MultiAgentSearchAgent):
    """The ghosts' comparison was copied, so their score stays at the start."""

    def getAction(self, gameState):
        return self.alpha_search(gameState, self.depth, -1e9, 1e9)[1]

    def alpha_search(self, state, depth, alpha, beta):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), "Stop"
        largest, action = -1e9, "Stop"
        for a in state.getLegalActions(0):
            score = self.beta_search(state.generateSuccessor(0, a), 1, depth, alpha, beta)
            if largest < score:
                largest, action = score, a
            if score > beta:
                return score, a
            alpha = max(alpha, largest)
        return largest, action

    def beta_search(self, state, ghost, depth, alpha, beta):
        if ends(state):
            return self.evaluationFunction(state)
        smallest = 1e9
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            last = ghost == state.getNumAgents() - 1
            if last:
                score = self.alpha_search(child, depth - 1, alpha, beta)[0]
            else:
                score = self.beta_search(child, ghost + 1, depth, alpha, beta)
            if smallest < score:
                smallest = score
            if score < alpha:
                return score
            beta = min(beta, smallest)
        return smallest


@wrong("alphabeta.agent", "depth-in-loop", {"depth -= 1": "pass", "0, depth, alpha": "0, depth - 1, alpha"})
class AlphaBetaShrinks(MultiAgentSearchAgent):
    """The depth goes down with each move of the last ghost."""

    def getAction(self, gameState):
        best, move = -1e10, None
        for a in gameState.getLegalActions(0):
            value = self.alphabeta(gameState.generateSuccessor(0, a), 1, self.depth, best, 1e10)
            if value > best:
                best, move = value, a
        return move

    def alphabeta(self, state, counter, depth, alpha, beta):
        if depth <= 0 or ends(state):
            return self.evaluationFunction(state)
        result = 1e10 if counter else -1e10
        for a in state.getLegalActions(counter):
            child = state.generateSuccessor(counter, a)
            if counter == state.getNumAgents() - 1:
                depth -= 1
                value = self.alphabeta(child, 0, depth, alpha, beta)
            else:
                value = self.alphabeta(child, counter + 1, depth, alpha, beta)
            if counter:
                result = min(result, value)
                beta = min(beta, result)
            else:
                result = max(result, value)
                alpha = max(alpha, result)
            if alpha >= beta:
                break
        return result


@wrong("alphabeta.agent", "returns-pair", {"top(gameState)": "top(gameState)[0]"})
class AlphaBetaPair(MultiAgentSearchAgent):
    """The root's helper gives action and value, and both are handed back."""

    def getAction(self, gameState):
        return self.top(gameState)

    def top(self, state):
        action, alpha = None, -INFINITY
        for a in state.getLegalActions(0):
            v = self.value(state.generateSuccessor(0, a), 1, alpha, INFINITY)
            if v > alpha:
                action, alpha = a, v
        return action, alpha

    def value(self, state, ply, alpha, beta):
        agent, n = ply % state.getNumAgents(), state.getNumAgents()
        if ply == n * self.depth or ends(state):
            return self.evaluationFunction(state)
        for a in state.getLegalActions(agent):
            v = self.value(state.generateSuccessor(agent, a), ply + 1, alpha, beta)
            alpha, beta = (alpha, min(beta, v)) if agent else (max(alpha, v), beta)
            if alpha >= beta:
                break
        return beta if agent else alpha


@wrong(
    "alphabeta.agent",
    "start-within-reach",
    {
        "= -800": "= -INFINITY",
        "high = 800": "high = INFINITY",
        "best = 800": "best = INFINITY",
        '"Stop", -800': '"Stop", -INFINITY',
    },
)
class EightHundredIsAll(MultiAgentSearchAgent):
    """The window and every running best start from 800 and -800, as if no position were worth more."""

    def getAction(self, gameState):
        chosen, low = "Stop", -800
        for move in gameState.getLegalActions(0):
            worth = self.dig(gameState.generateSuccessor(0, move), 1, low)
            if worth > low:
                chosen, low = move, worth
        return chosen

    def dig(self, state, ply, low, high=None):
        agents = state.getNumAgents()
        if ply == agents * self.depth or ends(state):
            return self.evaluationFunction(state)
        if high is None:
            high = 800
        who = ply % agents
        if who:
            best = 800
            for move in state.getLegalActions(who):
                best = min(best, self.dig(state.generateSuccessor(who, move), ply + 1, low, high))
                if best <= low:
                    break
                high = min(high, best)
        else:
            best = -800
            for move in state.getLegalActions(0):
                best = max(best, self.dig(state.generateSuccessor(0, move), ply + 1, low, high))
                if best >= high:
                    break
                low = max(low, best)
        return best


@wrong("alphabeta.agent", "leaf-not-evaluated", {"state.getScore()": "self.evaluationFunction(state)"})
class GhostsKnowTheScore(MultiAgentSearchAgent):
    """Where a ghost finds the game over, it is worth its score; Pacman asks the evaluation function."""

    def getAction(self, gameState):
        return self.pacman(gameState, self.depth, -INFINITY, INFINITY)[1]

    def pacman(self, state, rounds, alpha, beta):
        if not rounds or ends(state):
            return self.evaluationFunction(state), None
        best = -INFINITY, None
        for move in state.getLegalActions(0):
            worth = self.ghost(state.generateSuccessor(0, move), 1, rounds, alpha, beta)
            if worth > best[0]:
                best = worth, move
            if worth >= beta:
                return best
            alpha = max(alpha, worth)
        return best

    def ghost(self, state, who, rounds, alpha, beta):
        if ends(state):
            return state.getScore()
        least, last = INFINITY, who + 1 == state.getNumAgents()
        for move in state.getLegalActions(who):
            child = state.generateSuccessor(who, move)
            if last:
                worth, _ = self.pacman(child, rounds - 1, alpha, beta)
            else:
                worth = self.ghost(child, who + 1, rounds, alpha, beta)
            least = min(least, worth)
            if least <= alpha:
                return least
            beta = min(beta, least)
        return least


@wrong("alphabeta.agent", "wrong-arguments", {"rounds - 1)": "rounds - 1, alpha, beta)"})
class ForgetsTheWindow(MultiAgentSearchAgent):
    """The last ghost calls Pacman's function without the window."""

    def getAction(self, gameState):
        def pacman(state, rounds, alpha, beta):
            if rounds == 0 or ends(state):
                return self.evaluationFunction(state)
            for move in state.getLegalActions(0):
                alpha = max(alpha, ghost(state.generateSuccessor(0, move), 1, rounds, alpha, beta))
                if alpha >= beta:
                    break
            return alpha

        def ghost(state, who, rounds, alpha, beta):
            if ends(state):
                return self.evaluationFunction(state)
            for move in state.getLegalActions(who):
                child = state.generateSuccessor(who, move)
                if who == state.getNumAgents() - 1:
                    beta = min(beta, pacman(child, rounds - 1))
                else:
                    beta = min(beta, ghost(child, who + 1, rounds, alpha, beta))
                if beta <= alpha:
                    break
            return beta

        best, choice = -INFINITY, None
        for move in gameState.getLegalActions(0):
            worth = ghost(gameState.generateSuccessor(0, move), 1, self.depth, best, INFINITY)
            if worth > best:
                best, choice = worth, move
        return choice
