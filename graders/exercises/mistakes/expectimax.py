"""Mistakes at chance nodes, on small trees and for Pacman."""

import math
import operator

from graders.exercises.mistakes import pacman, small_games
from graders.exercises.mistakes.base import Node, Scored, Step, mistake, named
from graders.exercises.mistakes.pacman import AgentNode, SearchAgent
from graders.exercises.mistakes.small_games import Minimax
from pacman_env.games.protocol import Value

INFINITY = float("inf")
UNLIKELY = 0.1


class Expectimax(Minimax):
    """Expectimax on small trees."""

    def combine(self, node: Node, values: list[Value]) -> Value:
        """MAX, MIN, and the expected value at chance nodes."""
        if node.to_move != "chance":
            return super().combine(node, values)
        return self.chance(values, [node.probability(action) for action in node.actions()])

    def chance(self, values: list[Value], probabilities: list[Value]) -> Value:
        """The expected value."""
        return sum(value * probability for value, probability in zip(values, probabilities, strict=True))


class TextbookExpectimaxAgent(SearchAgent):
    """Expectimax for Pacman: careless ghosts."""

    def combine(self, node: AgentNode, values: list[Value]) -> Value:
        """Pacman takes the largest value; all actions of a ghost are equally likely."""
        return self.average(node, values) if node.agent else self.for_max(values)

    def average(self, node: AgentNode, values: list[Value]) -> Value:
        """The expected value."""
        return sum(values) / self.count(node, values)

    def count(self, node: AgentNode, values: list[Value]) -> int:
        """How many outcomes there are."""
        return len(values)


# ------------------------------------------------------------------------------------------ the longer steps


def pruned(alpha: bool, beta: bool, through: bool) -> Step:
    """A chance node stops when its running sum reaches a bound: of the node above, or of any node on the way."""

    def value(self: Expectimax, node: Node, low: Value = -INFINITY, high: Value = INFINITY) -> Value | None:
        if self.over(node):
            return self.leaf(node)
        if node.to_move != "chance":
            return bounded(self, node, *((low, high) if through else (-INFINITY, INFINITY)))
        total: Value = 0
        for action in node.actions():
            total += node.probability(action) * self.value(node.result(action), *((low, high) if through else ()))
            if total <= low or total >= high:
                break
        return total

    def bounded(self: Expectimax, node: Node, low: Value, high: Value) -> Value | None:
        best: Value | None = None
        for child in self.children(node):
            found = self.value(child, low, high)
            best = found if best is None else self.combine(node, [best, found])
            low = max(low, best) if alpha and node.to_move == "max" else low
            high = min(high, best) if beta and node.to_move == "min" else high
        return best

    return value


def unlikely_left_out(normalized: bool) -> Step:
    """Outcomes of less than a tenth are left out; the others count as they are, or as if they were all."""

    def chance(self: Expectimax, values: list[Value], probabilities: list[Value]) -> Value:
        likely = [(value, p) for value, p in zip(values, probabilities, strict=True) if p >= UNLIKELY]
        return sum(value * p for value, p in likely) / (sum(p for _, p in likely) if normalized else 1)

    return chance


def mostly_seen(normalized: bool) -> Step:
    """A chance node stops when nine tenths of the probability are seen."""

    def chance(self: Expectimax, values: list[Value], probabilities: list[Value]) -> Value:
        total: Value = 0
        seen: Value = 0
        for value, probability in zip(values, probabilities, strict=True):
            total, seen = total + value * probability, seen + probability
            if seen >= 1 - UNLIKELY:
                break
        return total / seen if normalized else total

    return chance


def bounds_assumed(self: Expectimax, node: Node, low: Value = -INFINITY, high: Value = INFINITY) -> Value | None:
    """Star1 with bounds that nobody has told: no value is taken to be farther from zero than a hundred."""
    if self.over(node):
        return self.leaf(node)
    if node.to_move != "chance":
        return window_on_top(self, node, low, high)
    total, rest = 0, 1
    for action in node.actions():
        probability = node.probability(action)
        total += probability * self.value(node.result(action))
        rest -= probability
        if total + 100 * rest <= low or total - 100 * rest >= high:
            break
    return total


def window_on_top(self: Expectimax, node: Node, low: Value, high: Value) -> Value | None:
    """A decision with the window that it is given."""
    best: Value | None = None
    for child in self.children(node):
        found = self.value(child, low, high)
        best = found if best is None else self.combine(node, [best, found])
        low, high = (max(low, best), high) if node.to_move == "max" else (low, min(high, best))
        if low >= high:
            break
    return best


def unlikely_lines(least: float) -> Step:
    """A line of moves that is less likely than this is not followed to its end."""

    def value(self: SearchAgent, node: AgentNode, chance: float = 1.0) -> Value:
        if self.over(node) or chance < least:
            return self.leaf(node)
        share = chance / len(self.actions(node)) if node.agent else chance
        return self.combine(node, [self.below(child, share) for child in self.children(node)])

    return value


def window_through_chance(self: Expectimax, node: Node, low: Value = -INFINITY, high: Value = INFINITY) -> Value | None:
    """Alpha-beta whose window goes through chance nodes as it is."""
    if self.over(node):
        return self.leaf(node)
    if node.to_move == "chance":
        return self.combine(node, [self.value(child, low, high) for child in self.children(node)])
    return window_on_top(self, node, low, high)


def root_as_chance(probability_first: bool) -> Step:
    """The root is asked for probabilities, whoever moves there: before its first child is searched, or after."""

    def value(self: Expectimax, node: Node) -> Value:
        total, search = 0, Expectimax()
        for action in node.actions():
            probability = node.probability(action) if probability_first else None
            found = search.value(node.result(action))
            total += found * (node.probability(action) if probability is None else probability)
        return total

    return value


def root_with_alpha(self: SearchAgent, node: AgentNode) -> Scored:
    """Each action is searched with the best value so far."""
    scored: Scored = []
    for action in self.root_moves(node):
        alpha = max((value for value, _ in scored), default=-INFINITY)
        scored.append((self.below(self.result(node, action), alpha), action))
    return scored


def pruned_mean(through: bool, beyond: Step) -> Step:
    """A ghost's layer stops when its average so far is below Pacman's best, one layer up or along the path."""

    def value(self: SearchAgent, node: AgentNode, alpha: Value = -INFINITY) -> Value:
        if self.over(node):
            return self.leaf(node)
        best: Value = -INFINITY
        total: Value = 0
        legal = self.actions(node)
        for action in legal:
            value = self.below(self.result(node, action), alpha if through or not node.agent else -INFINITY)
            best, total = max(best, value), total + value / len(legal)
            if node.agent and beyond(alpha, total):
                break
            alpha = alpha if node.agent else max(alpha, best)
        return total if node.agent else best

    return value


def beta_of_chance(self: SearchAgent, node: AgentNode, beta: Value = INFINITY) -> Value:
    """A ghost's layer passes on the smallest value so far as if it took it, and Pacman's layer stops there."""
    if self.over(node):
        return self.leaf(node)
    best: Value = -INFINITY
    total: Value = 0
    legal = self.actions(node)
    for action in legal:
        value = self.below(self.result(node, action), beta)
        best, total = max(best, value), total + value / len(legal)
        beta = min(beta, value) if node.agent else beta
        if not node.agent and best >= beta:
            break
    return total if node.agent else best


def toward_zero(self: SearchAgent, node: AgentNode, values: list[Value]) -> int:
    """int() of the average."""
    return int(sum(values) / len(values))


# ---------------------------------------------------------------------------------------------------- tables

VALUE = (
    mistake("MinInChance", "min-in-chance", "It takes the smallest value instead of the average.",
            chance=lambda self, values, probabilities: min(values)),
    mistake("MaxInChance", "max-in-chance", "It takes the largest value instead of the average.",
            chance=lambda self, values, probabilities: max(values)),
    mistake("Unweighted", "unweighted", "All outcomes count equally.",
            chance=lambda self, values, probabilities: sum(values) / len(values)),
    mistake("WrongCount", "wrong-count", "The sum is divided by a count that is one too high.",
            chance=lambda self, values, probabilities: sum(values) / (len(values) + 1)),
    mistake("DividesTwice", "wrong-count", "The expected value is divided again, by the number of outcomes.",
            chance=lambda self, values, probabilities: Expectimax.chance(self, values, probabilities) / len(values)),
    mistake("HalfAlways", "wrong-count", "Every outcome gets probability one half.",
            chance=lambda self, values, probabilities: sum(values) / 2),
    mistake("Floor", "integer-division", "The fraction is dropped.",
            chance=lambda self, values, probabilities: math.floor(Expectimax.chance(self, values, probabilities))),
    mistake("UnweightedInteger", "integer-division", "// instead of /.",
            chance=lambda self, values, probabilities: sum(values) // len(values)),
    mistake("Rounds", "rounded", "The expected value is rounded.",
            chance=lambda self, values, probabilities: round(Expectimax.chance(self, values, probabilities))),
    mistake("TowardZero", "rounded", "`int()` drops the fraction of the expected value.",
            chance=lambda self, values, probabilities: int(Expectimax.chance(self, values, probabilities))),
    mistake("RoundsToTwo", "rounded", "The expected value is rounded to two places.",
            chance=lambda self, values, probabilities: round(Expectimax.chance(self, values, probabilities), 2)),
    mistake("SumUp", "sums-up", "The values are added up without probabilities.",
            chance=lambda self, values, probabilities: sum(values)),
    mistake("MostLikely", "most-likely-only", "Only the most likely outcome counts.",
            chance=lambda self, values, probabilities: values[probabilities.index(max(probabilities))]),
    mistake("LastMostLikely", "most-likely-only", "Only the last of the most likely outcomes counts.",
            chance=lambda self, values, probabilities: max(zip(probabilities, range(99), values, strict=False))[2]),
    *(mistake(f"{name}{way}", "ignores-the-unlikely", words, chance=step(way != ""))
      for name, words, step in (
          ("LeavesOutTheUnlikely", "Outcomes with a probability below a tenth are left out.", unlikely_left_out),
          ("StopsWhenMostIsSeen", "The sum stops once it covers nine tenths of the probability.", mostly_seen))
      for way in ("", "Normalized")),
    mistake("FirstOutcome", "returns-in-loop", "The return is in the loop: only the first outcome counts.",
            chance=lambda self, values, probabilities: values[0] * probabilities[0]),
    mistake("FirstValue", "returns-in-loop", "The same, without its probability.",
            chance=lambda self, values, probabilities: values[0]),
    mistake("LastOutcome", "keeps-last", "The running sum is overwritten.",
            chance=lambda self, values, probabilities: values[-1] * probabilities[-1]),
    mistake("LastValue", "keeps-last", "The same, without its probability.",
            chance=lambda self, values, probabilities: values[-1]),
    mistake("FromMinusInfinity", "wrong-infinity", "The running sum starts at minus infinity.",
            chance=lambda self, values, probabilities: -INFINITY + Expectimax.chance(self, values, probabilities)),
    mistake("FromInfinity", "wrong-infinity", "The running sum starts at infinity.",
            chance=lambda self, values, probabilities: INFINITY + Expectimax.chance(self, values, probabilities)),
    mistake("ProbabilityAdded", "probability-added", "Probabilities are added to the values instead of multiplied.",
            chance=lambda self, values, probabilities: sum(v + p for v, p in zip(values, probabilities, strict=True))),
    mistake("MiddleOfExtremes", "midrange", "It takes the midpoint between the best and the worst outcome.",
            chance=lambda self, values, probabilities: (min(values) + max(values)) / 2),
    *(mistake(f"Prunes{name}{way}", "prunes-chance", f"A chance node stops when its running sum reaches {words}.",
              value=pruned(low, high, through=way == ""))
      for name, words, low, high in (("BelowAlpha", "alpha", True, False), ("AboveBeta", "beta", False, True),
                                   ("Outside", "a bound", True, True))
      for way in ("", "OneUp")),
    mistake("PrunesByAssumedBounds", "prunes-chance", "A chance node stops as if all values were from -100 to 100.",
            value=bounds_assumed),
    mistake("WindowThroughChance", "window-through-chance", "Chance nodes pass the alpha-beta window on.",
            value=window_through_chance),
    mistake("RootAlwaysChance", "root-always-chance", "The root is treated as a chance node.",
            value=root_as_chance(probability_first=True)),
    mistake("RootAlwaysChanceLate", "root-always-chance", "The same, but the child is searched first.",
            value=root_as_chance(probability_first=False)),
    *named(small_games.STEPS, "NoTerminalTest"),
    *named(small_games.LEAVES, "UtilityFlippedAtMin", "UtilityFlippedAtMax"),
    *named(small_games.PLAYERS, "MaxForMin", "MinForMax"),
    *named(small_games.SUMS, "MeanInMin", "MeanInMax"),
    *named(small_games.LOOPS, "StartsFromZero", "StartsFromZeroAtMax", "StartsFromZeroAtMin"),
    *named(small_games.STARTS, "WrongInfinityAtMin", "WrongInfinityAtMax"),
    mistake("ReturnsPair", "returns-pair", "It returns a pair (value, action); chance has no action.",
            value=lambda self, node: (Expectimax().value(node), None)),
)  # fmt: skip
AGENT = (
    mistake("MinGhosts", "min-in-chance", "Ghosts take the smallest value: minimax.",
            average=lambda self, node, values: min(values)),
    mistake("MaxGhosts", "max-in-chance", "Ghosts take the largest value.",
            average=lambda self, node, values: max(values)),
    mistake("SumGhosts", "sums-up", "The sum is not divided.", count=lambda self, node, values: 1),
    mistake("FourDirections", "wrong-count", "The sum is divided by 4, the number of directions.",
            count=lambda self, node, values: 4),
    mistake("FiveDirections", "wrong-count", "The sum is divided by 5, the number of all actions.",
            count=lambda self, node, values: 5),
    mistake("OneTooMany", "wrong-count", "The sum is divided by a count that is one too high.",
            count=lambda self, node, values: len(values) + 1),
    mistake("DividesByAgents", "wrong-count", "The sum is divided by the number of agents.",
            count=lambda self, node, values: node.state.num_agents),
    mistake("DividesByGhosts", "wrong-count", "The sum is divided by the number of ghosts.",
            count=lambda self, node, values: max(1, node.state.num_agents - 1)),
    mistake("DividesByPacmansMoves", "wrong-count", "The sum is divided by the number of Pacman's actions.",
            count=lambda self, node, values: len(node.state.legal_actions(0))),
    mistake("DividesByRootsMoves", "wrong-count", "The sum is divided by the number of actions at the root.",
            count=lambda self, node, values: len(self.root.legal_actions(node.agent))),
    mistake("EarlierByRootsMoves", "wrong-count",
            "The same, for all ghosts except the last; the chosen move rarely changes.",
            count=lambda self, node, values: len(
                values if node.agent == self.agents(node) - 1 else self.root.legal_actions(node.agent))),
    mistake("DividesTwice", "wrong-count", "The average is divided again, by the number of outcomes.",
            count=lambda self, node, values: len(values) ** 2),
    mistake("IntegerGhosts", "integer-division", "// instead of /.",
            average=lambda self, node, values: sum(values) // len(values)),
    mistake("TowardZero", "rounded", "`int()` drops the fraction of the average.", average=toward_zero),
    mistake("Rounds", "rounded", "The average is rounded.",
            average=lambda self, node, values: round(sum(values) / len(values))),
    mistake("LastReply", "keeps-last", "The running sum is overwritten: only the last reply counts.",
            average=lambda self, node, values: values[-1] / len(values)),
    mistake("LastValue", "keeps-last", "The same, without its probability.",
            average=lambda self, node, values: values[-1]),
    mistake("FirstReply", "returns-in-loop", "The return is in the loop: only the first reply counts.",
            average=lambda self, node, values: values[0] / len(self.actions(node)),
            children=small_games.first_child("min")),
    mistake("FromMinusInfinity", "wrong-infinity", "The running sum starts at minus infinity.",
            average=lambda self, node, values: -INFINITY),
    mistake("FromInfinity", "wrong-infinity", "The running sum starts at infinity.",
            average=lambda self, node, values: INFINITY),
    *(mistake(f"From{word}Number", "wrong-infinity", f"The running sum starts at {start}.",
              average=lambda self, node, values, start=start: start + sum(values) / len(values))
      for word, start in (("Huge", 10**7), ("Tiny", -(10**7)))),
    mistake("MiddleOfExtremes", "midrange", "It averages the best and the worst reply.",
            average=lambda self, node, values: (min(values) + max(values)) / 2),
    mistake("PacmanAverages", "mean-in-max", "Below the root, Pacman also averages.", for_max=small_games.mean),
    *(mistake(f"PrunesChance{way}{strictly}", "prunes-chance",
              "A ghost's layer stops when its average so far is below Pacman's best, one layer up or along the path.",
              root_values=root_with_alpha, value=pruned_mean(way == "", beyond))
      for way in ("", "OneUp") for strictly, beyond in (("", operator.ge), ("Strict", operator.gt))),
    *(mistake(f"LeavesOutLines{name}", "ignores-the-unlikely",
              f"A line with a probability below {least:g} is not followed.", value=unlikely_lines(least))
      for name, least in (("OfATenth", 0.1), ("OfATwentieth", 0.05))),
    mistake("WindowThroughChance", "window-through-chance", "The ghosts' layers lower beta, and Pacman's layers cut.",
            value=beta_of_chance),
    *pacman.ANY_AGENT,
    mistake("ForgetsReturn", "returns-nothing", "The ghosts' branch computes its value but does not return it.",
            average=lambda self, node, values: None),
)  # fmt: skip
