"""Mistakes in minimax on small games (chapter 01)."""

from typing import Any

from graders.exercises.mistakes.base import Mistake, mutants

INFINITY = float("inf")


class Minimax:
    """Minimax as in the textbook, a method for each step."""

    def value(self, state: Any) -> Any:
        """The value of a position."""
        if self.over(state):
            return self.leaf(state)
        return self.combine(state, [self.below(state, child) for child in self.children(state)])

    def below(self, state: Any, child: Any) -> Any:
        """The value of a child."""
        return self.value(child)

    def over(self, state: Any) -> bool:
        """Whether the game ends here."""
        return bool(state.is_terminal())

    def leaf(self, state: Any) -> Any:
        """What a finished game is worth to MAX."""
        return state.utility()

    def children(self, state: Any) -> list[Any]:
        """The successors."""
        return [state.result(action) for action in state.actions()]

    def combine(self, state: Any, values: list[Any]) -> Any:
        """MAX takes the largest value, MIN the smallest."""
        return max(values) if state.to_move == "max" else min(values)

    def decision(self, state: Any) -> Any:
        """The first best action."""
        return self.choose([(self.below(state, state.result(action)), action) for action in state.actions()])

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        """The first action among those with the largest value."""
        return max(scored, key=lambda pair: pair[0])[1]


class UtilityFlippedAtMin(Mistake, Minimax):
    """The utility is seen by the player to move: flipped at MIN levels."""

    code = "utility-flipped"

    def leaf(self, state: Any) -> Any:
        return state.utility() if state.to_move == "max" else -state.utility()


class UtilityFlippedAtMax(Mistake, Minimax):
    """Flipped at MAX levels."""

    code = "utility-flipped"

    def leaf(self, state: Any) -> Any:
        return -state.utility() if state.to_move == "max" else state.utility()


class UtilityNegated(Mistake, Minimax):
    """Every utility with the wrong sign."""

    code = "utility-flipped"

    def leaf(self, state: Any) -> Any:
        return -state.utility()


class MaxForMin(Mistake, Minimax):
    """MIN takes the largest value, too."""

    code = "min-reversed"

    def combine(self, state: Any, values: list[Any]) -> Any:
        return max(values)


class MinForMax(Mistake, Minimax):
    """MAX takes the smallest value, too."""

    code = "max-reversed"

    def combine(self, state: Any, values: list[Any]) -> Any:
        return min(values)


class PlayersSwapped(Mistake, Minimax):
    """MAX takes the smallest and MIN the largest value."""

    code = "players-swapped"

    def combine(self, state: Any, values: list[Any]) -> Any:
        return min(values) if state.to_move == "max" else max(values)


class MeanInMin(Mistake, Minimax):
    """MIN averages."""

    code = "mean-in-min"

    def combine(self, state: Any, values: list[Any]) -> Any:
        return max(values) if state.to_move == "max" else sum(values) / len(values)


class SumUp(Mistake, Minimax):
    """Values are added up."""

    code = "sums-up"

    def combine(self, state: Any, values: list[Any]) -> Any:
        return sum(values)


class StartsFromZero(Mistake, Minimax):
    """The running best starts at 0."""

    code = "starts-from-zero"

    def combine(self, state: Any, values: list[Any]) -> Any:
        return max([0, *values]) if state.to_move == "max" else min([0, *values])


class ReturnsInLoop(Mistake, Minimax):
    """The `return` stands inside the loop: only the first child counts."""

    code = "returns-in-loop"

    def combine(self, state: Any, values: list[Any]) -> Any:
        return values[0]


class KeepsLast(Mistake, Minimax):
    """The running best is overwritten: only the last child counts."""

    code = "keeps-last"

    def combine(self, state: Any, values: list[Any]) -> Any:
        return values[-1]


class MaxFirst(Mistake, Minimax):
    """Levels are counted from a MAX root, whoever moves there."""

    code = "root-always-max"

    def value(self, state: Any, level: int = 0) -> Any:
        if self.over(state):
            return self.leaf(state)
        values = [self.value(child, level + 1) for child in self.children(state)]
        return min(values) if level % 2 else max(values)


class MaxAfterMax(Mistake, Minimax):
    """The children of the root are evaluated as MAX nodes."""

    code = "max-after-max"

    def decision(self, state: Any) -> Any:
        return self.choose([(self.as_max(state.result(action)), action) for action in state.actions()])

    def as_max(self, child: Any) -> Any:
        """The largest value below a position, whoever moves there."""
        return self.leaf(child) if self.over(child) else max(self.value(one) for one in self.children(child))


class NoTerminalTest(Mistake, Minimax):
    """The end of the game is not looked for: max() of an empty list."""

    code = "no-legal-actions"

    def over(self, state: Any) -> bool:
        return False


class ReturnsAction(Mistake, Minimax):
    """The best action comes back where its value belongs."""

    code = "returns-action"

    def value(self, state: Any) -> Any:
        if self.over(state):
            return self.leaf(state)
        search, scored = Minimax(), [(Minimax().value(state.result(action)), action) for action in state.actions()]
        return next(action for value, action in scored if value == search.value(state))


class ReturnsPair(Mistake, Minimax):
    """A pair (value, action) comes back."""

    code = "returns-pair"

    def value(self, state: Any) -> Any:
        if self.over(state):
            return self.leaf(state), None
        scored = [(Minimax().value(state.result(action)), action) for action in state.actions()]
        pick = max if state.to_move == "max" else min
        return pick(scored, key=lambda pair: pair[0])

    def decision(self, state: Any) -> Any:
        return self.value(state)


class ForgetsReturn(Mistake, Minimax):
    """The MIN branch computes its value but does not return it."""

    code = "returns-nothing"

    def combine(self, state: Any, values: list[Any]) -> Any:
        return max(values) if state.to_move == "max" else None


class OnePly(Mistake, Minimax):
    """Below the first move only the first leaf is looked at."""

    code = "one-move-deep"

    def below(self, state: Any, child: Any) -> Any:
        while not self.over(child):
            child = self.children(child)[0]
        return self.leaf(child)


class AbsoluteValues(Mistake, Minimax):
    """The sign of the utility is lost."""

    code = "sign-lost"

    def leaf(self, state: Any) -> Any:
        return abs(state.utility())


class TiesLast(Mistake, Minimax):
    """`>=` at the root: the last of several best actions."""

    code = "ties-last"

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        best = max(value for value, _ in scored)
        return [action for value, action in scored if value == best][-1]


class RootFromZero(Mistake, Minimax):
    """`>` from 0: no action when every value is negative or 0."""

    code = "starts-from-zero"

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        best, chosen = 0, None
        for value, action in scored:
            if value > best:
                best, chosen = value, action
        return chosen


class RootMinimizes(Mistake, Minimax):
    """The root takes the smallest value."""

    code = "max-reversed"

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        return min(scored, key=lambda pair: pair[0])[1]


class ReturnsValue(Mistake, Minimax):
    """The value of the best action comes back instead of the action."""

    code = "returns-value"

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        return max(value for value, _ in scored)


class ReturnsIndex(Mistake, Minimax):
    """The number of the best action comes back instead of the action."""

    code = "returns-index"

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        values = [value for value, _ in scored]
        return values.index(max(values))


class ComparesActions(Mistake, Minimax):
    """Pairs are compared the wrong way round: the largest name wins."""

    code = "compares-actions"

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        return max(action for _, action in scored)


_VALUES = (
    UtilityFlippedAtMin, UtilityFlippedAtMax, UtilityNegated, MaxForMin, MinForMax, PlayersSwapped, MeanInMin, SumUp,
    StartsFromZero, ReturnsInLoop, KeepsLast, NoTerminalTest, ForgetsReturn, OnePly, AbsoluteValues,
)  # fmt: skip
_ROOTS = (
    MaxAfterMax,
    TiesLast,
    RootFromZero,
    RootMinimizes,
    ReturnsValue,
    ReturnsIndex,
    ComparesActions,
)

MUTANTS = [
    *mutants("minimax.value", Minimax, "value", (*_VALUES, MaxFirst, ReturnsAction, ReturnsPair)),
    *mutants("minimax.decision", Minimax, "decision", (*_VALUES, ReturnsPair, *_ROOTS)),
]
