"""Mistakes at chance nodes, on small trees and for Pacman."""

import math
from typing import Any

from graders.exercises.mistakes import pacman, small_games
from graders.exercises.mistakes.base import Scored, mistake, named, without
from graders.exercises.mistakes.pacman import SearchAgent, Turn
from graders.exercises.mistakes.small_games import Minimax

INFINITY = float("inf")


class Expectimax(Minimax):
    """Expectimax on small trees."""

    def combine(self, node: Any, values: list[Any]) -> Any:
        """MAX, MIN, and the expected value at chance nodes."""
        if node.to_move != "chance":
            return super().combine(node, values)
        return self.chance(values, [node.probability(action) for action in node.actions()])

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        """The expected value."""
        return sum(value * probability for value, probability in zip(values, probabilities, strict=True))


class ExpectimaxAgent(SearchAgent):
    """Expectimax for Pacman: careless ghosts."""

    def for_min(self, values: list[Any]) -> Any:
        """All actions of a ghost are equally likely."""
        return sum(values) / len(values)


# ------------------------------------------------------------------------------------------ the longer steps


def pruned_sum(self: Any, node: Any, alpha: Any = -INFINITY) -> Any:
    """A chance node stops as soon as its running sum falls below alpha."""
    if self.over(node):
        return self.leaf(node)
    if node.to_move != "chance":
        return _with_alpha(self, node, alpha)
    total = 0
    for action in node.actions():
        total += node.probability(action) * self.value(node.result(action), alpha)
        if total <= alpha:
            break
    return total


def _with_alpha(self: Any, node: Any, alpha: Any) -> Any:
    best = None
    for child in self.children(node):
        value = self.value(child, alpha)
        best = value if best is None else self.combine(node, [best, value])
        alpha = max(alpha, best) if node.to_move == "max" else alpha
    return best


def root_with_alpha(self: Any, node: Turn) -> Scored:
    """Each action is searched with the best value so far."""
    scored: Scored = []
    for action in self.root_moves(node):
        alpha = max((value for value, _ in scored), default=-INFINITY)
        scored.append((self.below(self.result(node, action), alpha), action))
    return scored


def pruned_mean(self: Any, node: Turn, alpha: Any) -> Any:
    """A ghost's layer stops as soon as its running average falls below alpha."""
    if self.over(node):
        return self.leaf(node)
    legal, best, total = self.actions(node), -INFINITY, 0
    for action in legal:
        value = self.below(self.result(node, action), alpha)
        best, total = max(best, value), total + value / len(legal)
        if node.agent and total <= alpha:
            break
        alpha = alpha if node.agent else max(alpha, best)
    return total if node.agent else best


# ---------------------------------------------------------------------------------------------------- tables

VALUE = (
    mistake("MinInChance", "min-in-chance", "The smallest value instead of the average.",
            chance=lambda self, values, probabilities: min(values)),
    mistake("MaxInChance", "max-in-chance", "The largest value instead of the average.",
            chance=lambda self, values, probabilities: max(values)),
    mistake("Unweighted", "unweighted", "All outcomes count alike.",
            chance=lambda self, values, probabilities: sum(values) / len(values)),
    mistake("WrongCount", "wrong-count", "The sum is divided by one too many.",
            chance=lambda self, values, probabilities: sum(values) / (len(values) + 1)),
    mistake("DividesTwice", "wrong-count", "The expected value is divided by the number of outcomes once more.",
            chance=lambda self, values, probabilities: Expectimax.chance(self, values, probabilities) / len(values)),
    mistake("HalfAlways", "wrong-count", "Every outcome gets probability one half.",
            chance=lambda self, values, probabilities: sum(values) / 2),
    mistake("IntegerDivision", "integer-division", "The fraction is cut off.",
            chance=lambda self, values, probabilities: math.floor(Expectimax.chance(self, values, probabilities))),
    mistake("UnweightedInteger", "integer-division", "// instead of /.",
            chance=lambda self, values, probabilities: sum(values) // len(values)),
    mistake("SumUp", "sums-up", "The values are added up without probabilities.",
            chance=lambda self, values, probabilities: sum(values)),
    mistake("MostLikely", "most-likely-only", "Only the most likely outcome counts.",
            chance=lambda self, values, probabilities: values[probabilities.index(max(probabilities))]),
    mistake("FirstOutcome", "returns-in-loop", "The return stands inside the loop: only the first outcome counts.",
            chance=lambda self, values, probabilities: values[0] * probabilities[0]),
    mistake("LastOutcome", "keeps-last", "The running sum is overwritten.",
            chance=lambda self, values, probabilities: values[-1] * probabilities[-1]),
    mistake("FromMinusInfinity", "wrong-infinity", "The running sum starts at minus infinity.",
            chance=lambda self, values, probabilities: -INFINITY + Expectimax.chance(self, values, probabilities)),
    mistake("ProbabilityAdded", "probability-added", "Probabilities are added to the values instead of multiplied.",
            chance=lambda self, values, probabilities: sum(v + p for v, p in zip(values, probabilities, strict=True))),
    mistake("PrunesChance", "prunes-chance", "A chance node stops as soon as its running sum falls below alpha.",
            value=pruned_sum),
    *named(small_games.STEPS, "NoTerminalTest"),
    *named(small_games.LEAVES, "UtilityFlippedAtMin", "UtilityFlippedAtMax"),
    mistake("ReturnsPair", "returns-pair", "A pair (value, action) comes back; chance has no action.",
            value=lambda self, node: (Expectimax().value(node), None)),
)  # fmt: skip
AGENT = (
    mistake("MinGhosts", "min-in-chance", "Ghosts take the smallest value: minimax.", for_min=min),
    mistake("MaxGhosts", "max-in-chance", "Ghosts take the largest value.", for_min=max),
    mistake("SumGhosts", "sums-up", "The sum is not divided.", for_min=sum),
    mistake("FourDirections", "wrong-count", "The sum is divided by 4, the number of directions.",
            for_min=lambda self, values: sum(values) / 4),
    mistake("OneTooMany", "wrong-count", "The sum is divided by one too many.",
            for_min=lambda self, values: sum(values) / (len(values) + 1)),
    mistake("IntegerGhosts", "integer-division", "// instead of /.",
            for_min=lambda self, values: sum(values) // len(values)),
    mistake("LastReply", "keeps-last", "The running sum is overwritten: only the last reply counts.",
            for_min=lambda self, values: values[-1] / len(values)),
    mistake("FirstReply", "returns-in-loop", "The return stands inside the loop: only the first reply counts.",
            for_min=lambda self, values: values[0] / len(values)),
    mistake("MiddleOfExtremes", "midrange", "The average of the best and the worst reply.",
            for_min=lambda self, values: (min(values) + max(values)) / 2),
    mistake("DividesByAgents", "wrong-count", "The sum is divided by the number of agents.",
            for_min=lambda self, values: sum(values) / self.root.num_agents),
    mistake("AgentPrunesChance", "prunes-chance",
            "A ghost's layer stops as soon as its running average falls below alpha.",
            root_values=root_with_alpha, value=pruned_mean),
    *pacman.ANY_AGENT,
    *without(pacman.PLAIN_AGENT, "BestFromZero"),  # in an average, that is a wrong count
)  # fmt: skip
