"""Mistakes at chance nodes, on small trees and for Pacman (chapter 05)."""

import math
from typing import Any

from graders.exercises.mistakes import chapter01, chapter03
from graders.exercises.mistakes.base import Mistake, mutants
from pacman_env import GameState

INFINITY = float("inf")


class Expectimax(chapter01.Minimax):
    """Expectimax on small trees."""

    def combine(self, state: Any, values: list[Any]) -> Any:
        """Chance nodes take the expected value."""
        if state.to_move != "chance":
            return super().combine(state, values)
        return self.chance(values, [state.probability(action) for action in state.actions()])

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        """The expected value."""
        return sum(value * probability for value, probability in zip(values, probabilities, strict=True))


class ExpectimaxAgent(chapter03.SearchAgent):
    """Expectimax for Pacman: careless ghosts."""

    def ghost(self, values: list[Any]) -> Any:
        """All actions of a ghost are equally likely."""
        return sum(values) / len(values)


class MinInChance(Mistake, Expectimax):
    """The smallest value instead of the average."""

    code = "min-in-chance"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return min(values)


class MaxInChance(Mistake, Expectimax):
    """The largest value instead of the average."""

    code = "max-in-chance"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return max(values)


class Unweighted(Mistake, Expectimax):
    """All outcomes count alike."""

    code = "unweighted"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return sum(values) / len(values)


class WrongCount(Mistake, Expectimax):
    """The sum is divided by one too many."""

    code = "wrong-count"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return sum(values) / (len(values) + 1)


class DividesTwice(Mistake, Expectimax):
    """The expected value is divided by the number of outcomes once more."""

    code = "wrong-count"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return super().chance(values, probabilities) / len(values)


class HalfAlways(Mistake, Expectimax):
    """Every outcome gets probability one half."""

    code = "wrong-count"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return sum(values) / 2


class IntegerDivision(Mistake, Expectimax):
    """The fraction is cut off."""

    code = "integer-division"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return math.floor(super().chance(values, probabilities))


class UnweightedInteger(Mistake, Expectimax):
    """// instead of /."""

    code = "integer-division"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return sum(values) // len(values)


class SumUp(Mistake, Expectimax):
    """The values are added up without probabilities."""

    code = "sums-up"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return sum(values)


class MostLikely(Mistake, Expectimax):
    """Only the most likely outcome counts."""

    code = "most-likely-only"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return values[probabilities.index(max(probabilities))]


class FirstOutcome(Mistake, Expectimax):
    """The return stands inside the loop: only the first outcome counts."""

    code = "returns-in-loop"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return values[0] * probabilities[0]


class LastOutcome(Mistake, Expectimax):
    """The running sum is overwritten."""

    code = "keeps-last"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return values[-1] * probabilities[-1]


class FromMinusInfinity(Mistake, Expectimax):
    """The running sum starts at minus infinity."""

    code = "wrong-infinity"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return -INFINITY + super().chance(values, probabilities)


class ProbabilityAdded(Mistake, Expectimax):
    """Probabilities are added to the values instead of multiplied."""

    code = "probability-added"

    def chance(self, values: list[Any], probabilities: list[Any]) -> Any:
        return sum(value + probability for value, probability in zip(values, probabilities, strict=True))


class PrunesChance(Mistake, Expectimax):
    """A chance node stops as soon as its running sum falls below alpha."""

    code = "prunes-chance"

    def value(self, state: Any, alpha: Any = -INFINITY) -> Any:
        if self.over(state):
            return self.leaf(state)
        if state.to_move != "chance":
            return self.decide(state, alpha)
        total = 0
        for action in state.actions():
            total += state.probability(action) * self.value(state.result(action), alpha)
            if total <= alpha:
                break
        return total

    def decide(self, state: Any, alpha: Any) -> Any:
        best = None
        for child in self.children(state):
            value = self.value(child, alpha)
            best = value if best is None else max(best, value) if state.to_move == "max" else min(best, value)
            alpha = max(alpha, best) if state.to_move == "max" else alpha
        return best


class MinGhosts(Mistake, ExpectimaxAgent):
    """Ghosts take the smallest value: minimax."""

    code = "min-in-chance"

    def ghost(self, values: list[Any]) -> Any:
        return min(values)


class MaxGhosts(Mistake, ExpectimaxAgent):
    """Ghosts take the largest value."""

    code = "max-in-chance"

    def ghost(self, values: list[Any]) -> Any:
        return max(values)


class SumGhosts(Mistake, ExpectimaxAgent):
    """The sum is not divided."""

    code = "sums-up"

    def ghost(self, values: list[Any]) -> Any:
        return sum(values)


class FourDirections(Mistake, ExpectimaxAgent):
    """The sum is divided by 4, the number of directions."""

    code = "wrong-count"

    def ghost(self, values: list[Any]) -> Any:
        return sum(values) / 4


class OneTooMany(Mistake, ExpectimaxAgent):
    """The sum is divided by one too many."""

    code = "wrong-count"

    def ghost(self, values: list[Any]) -> Any:
        return sum(values) / (len(values) + 1)


class IntegerGhosts(Mistake, ExpectimaxAgent):
    """// instead of /."""

    code = "integer-division"

    def ghost(self, values: list[Any]) -> Any:
        return sum(values) // len(values)


class LastReply(Mistake, ExpectimaxAgent):
    """The running sum is overwritten: only the last reply counts."""

    code = "keeps-last"

    def ghost(self, values: list[Any]) -> Any:
        return values[-1] / len(values)


class FirstReply(Mistake, ExpectimaxAgent):
    """The return stands inside the loop: only the first reply counts."""

    code = "returns-in-loop"

    def ghost(self, values: list[Any]) -> Any:
        return values[0] / len(values)


class MiddleOfExtremes(Mistake, ExpectimaxAgent):
    """The average of the best and the worst reply."""

    code = "midrange"

    def ghost(self, values: list[Any]) -> Any:
        return (min(values) + max(values)) / 2


class DividesByAgents(Mistake, ExpectimaxAgent):
    """The sum is divided by the number of agents."""

    code = "wrong-count"

    def ghost(self, values: list[Any]) -> Any:
        return sum(values) / self.root.num_agents


class AgentPrunesChance(Mistake, ExpectimaxAgent):
    """A ghost's layer stops as soon as its running average falls below alpha."""

    code = "prunes-chance"

    def root_values(self, state: GameState) -> chapter03.Scored:
        scored: chapter03.Scored = []
        for action in self.root_moves(state):
            alpha = max((value for value, _ in scored), default=-INFINITY)
            scored.append((self.below(state, 0, action, 0, alpha), action))
        return scored

    def value(self, state: GameState, agent: int, depth: int, *window: Any) -> Any:
        if self.over(state, agent, depth):
            return self.leaf(state)
        alpha, legal, best, total = window[0], self.moves(state, agent), -INFINITY, 0
        for action in legal:
            value = self.below(state, agent, action, depth, alpha)
            best, total = max(best, value), total + value / len(legal)
            if agent and total <= alpha:
                break
            alpha = alpha if agent else max(alpha, best)
        return total if agent else best


_CHANCE = (
    MinInChance, MaxInChance, Unweighted, WrongCount, DividesTwice, HalfAlways, IntegerDivision,
    UnweightedInteger, SumUp, MostLikely, FirstOutcome, LastOutcome, FromMinusInfinity, ProbabilityAdded,
    PrunesChance,
)  # fmt: skip
_GHOSTS = (
    MinGhosts, MaxGhosts, SumGhosts, FourDirections, OneTooMany, IntegerGhosts, LastReply, FirstReply,
    MiddleOfExtremes, DividesByAgents, AgentPrunesChance,
)  # fmt: skip
_STEPS = (chapter01.NoTerminalTest, chapter01.UtilityFlippedAtMin, chapter01.UtilityFlippedAtMax, chapter01.ReturnsPair)
_PLAIN = [one for one in chapter03.PLAIN_AGENT if one is not chapter03.BestFromZero]  # in an average, a wrong count

MUTANTS = [
    *mutants("expectimax.exp_value", Expectimax, "value", (*_CHANCE, *_STEPS)),
    *mutants("expectimax.agent", ExpectimaxAgent, "", (*_GHOSTS, *chapter03.ANY_AGENT, *_PLAIN)),
]
