"""Mistakes in the helper functions of isolation (chapter 02)."""

from typing import Any

from graders.exercises.mistakes.base import Mistake, mutants
from pacman_env.games import Isolation

INFINITY = float("inf")


class Helpers:
    """The four helper functions, a method for each step."""

    def terminal_test(self, state: Any) -> Any:
        """Whether the active player is stuck."""
        return not state.get_legal_moves()

    def min_value(self, state: Any) -> Any:
        """The value at a MIN level."""
        if self.terminal_test(state):
            return self.end_at_min(state)
        return self.smallest([self.below_min(child) for child in self.children(state)])

    def max_value(self, state: Any) -> Any:
        """The value at a MAX level."""
        if self.terminal_test(state):
            return self.end_at_max(state)
        return self.largest([self.below_max(child) for child in self.children(state)])

    def below_min(self, child: Any) -> Any:
        """After MIN comes MAX."""
        return self.max_value(child)

    def below_max(self, child: Any) -> Any:
        """After MAX comes MIN."""
        return self.min_value(child)

    def end_at_min(self, state: Any) -> Any:
        """MIN is stuck: a win."""
        return 1

    def end_at_max(self, state: Any) -> Any:
        """MAX is stuck: a loss."""
        return -1

    def smallest(self, values: list[Any]) -> Any:
        """What MIN takes."""
        return min(values)

    def largest(self, values: list[Any]) -> Any:
        """What MAX takes."""
        return max(values)

    def children(self, state: Any) -> list[Any]:
        """The successors."""
        return [state.forecast_move(move) for move in state.get_legal_moves()]

    def decision(self, state: Any) -> Any:
        """A best move for MAX."""
        scored = [(self.below_max(state.forecast_move(move)), move) for move in state.get_legal_moves()]
        return self.choose(scored)

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        """A move with the largest value."""
        return max(scored, key=lambda pair: pair[0])[1]


def waiting(state: Isolation) -> Isolation:
    """The same board with the turn handed over."""
    return Isolation("\n".join(str(state).splitlines()[:-1]), to_move="min" if state.to_move == "max" else "max")


class TerminalEitherPlayer(Mistake, Helpers):
    """Over when either player is stuck."""

    code = "terminal-either-player"

    def terminal_test(self, state: Any) -> Any:
        return not state.get_legal_moves() or not waiting(state).get_legal_moves()


class TerminalBothPlayers(Mistake, Helpers):
    """Over only when both players are stuck."""

    code = "terminal-both-players"

    def terminal_test(self, state: Any) -> Any:
        return not state.get_legal_moves() and not waiting(state).get_legal_moves()


class TerminalWaitingPlayer(Mistake, Helpers):
    """Over when the player who is not to move is stuck."""

    code = "terminal-waiting-player"

    def terminal_test(self, state: Any) -> Any:
        return not waiting(state).get_legal_moves()


class TerminalReversed(Mistake, Helpers):
    """True and False exchanged."""

    code = "terminal-reversed"

    def terminal_test(self, state: Any) -> Any:
        return bool(state.get_legal_moves())


class TerminalWhenFull(Mistake, Helpers):
    """Over only when no cell is open."""

    code = "terminal-when-full"

    def terminal_test(self, state: Any) -> Any:
        return "." not in str(state)


class TerminalTooEarly(Mistake, Helpers):
    """Over when one move is left."""

    code = "terminal-too-early"

    def terminal_test(self, state: Any) -> Any:
        return len(state.get_legal_moves()) <= 1


class TerminalNever(Mistake, Helpers):
    """Never over."""

    code = "terminal-never"

    def terminal_test(self, state: Any) -> Any:
        return False


class TerminalAlways(Mistake, Helpers):
    """Always over."""

    code = "terminal-always"

    def terminal_test(self, state: Any) -> Any:
        return True


class TerminalCounts(Mistake, Helpers):
    """Gives back 1 and 0 instead of True and False."""

    code = "not-a-bool"

    def terminal_test(self, state: Any) -> Any:
        return int(not state.get_legal_moves())


class TerminalGivesMoves(Mistake, Helpers):
    """Gives back the list of moves."""

    code = "not-a-bool"

    def terminal_test(self, state: Any) -> Any:
        return state.get_legal_moves()


class EndsSwapped(Mistake, Helpers):
    """+1 and -1 exchanged between the two functions."""

    code = "wrong-terminal-value"

    def end_at_min(self, state: Any) -> Any:
        return -1

    def end_at_max(self, state: Any) -> Any:
        return 1


class EndAtMinWrong(Mistake, Helpers):
    """-1 in min_value."""

    code = "wrong-terminal-value"

    def end_at_min(self, state: Any) -> Any:
        return -1


class EndAtMaxWrong(Mistake, Helpers):
    """+1 in max_value."""

    code = "wrong-terminal-value"

    def end_at_max(self, state: Any) -> Any:
        return 1


class EndsAreZero(Mistake, Helpers):
    """A finished game is worth 0."""

    code = "wrong-terminal-value"

    def end_at_min(self, state: Any) -> Any:
        return 0

    def end_at_max(self, state: Any) -> Any:
        return 0


class MaxForMin(Mistake, Helpers):
    """max in min_value."""

    code = "min-reversed"

    def smallest(self, values: list[Any]) -> Any:
        return max(values)


class MinForMax(Mistake, Helpers):
    """min in max_value."""

    code = "max-reversed"

    def largest(self, values: list[Any]) -> Any:
        return min(values)


class PlayersSwapped(Mistake, Helpers):
    """max in min_value and min in max_value."""

    code = "players-swapped"

    def smallest(self, values: list[Any]) -> Any:
        return max(values)

    def largest(self, values: list[Any]) -> Any:
        return min(values)


class MinAfterMin(Mistake, Helpers):
    """min_value calls itself."""

    code = "min-after-min"

    def below_min(self, child: Any) -> Any:
        return self.min_value(child)


class MaxAfterMax(Mistake, Helpers):
    """max_value calls itself."""

    code = "max-after-max"

    def below_max(self, child: Any) -> Any:
        return self.max_value(child)


class MeanInMin(Mistake, Helpers):
    """The average in min_value."""

    code = "mean-in-min"

    def smallest(self, values: list[Any]) -> Any:
        return sum(values) / len(values)


class SumUp(Mistake, Helpers):
    """Values are added up at both levels."""

    code = "sums-up"

    def smallest(self, values: list[Any]) -> Any:
        return sum(values)

    def largest(self, values: list[Any]) -> Any:
        return sum(values)


class StartsFromZero(Mistake, Helpers):
    """The running best starts at 0."""

    code = "starts-from-zero"

    def smallest(self, values: list[Any]) -> Any:
        return min([0, *values])

    def largest(self, values: list[Any]) -> Any:
        return max([0, *values])


class WrongInfinity(Mistake, Helpers):
    """The running best starts at the wrong infinity and never moves."""

    code = "wrong-infinity"

    def smallest(self, values: list[Any]) -> Any:
        return min([-INFINITY, *values])

    def largest(self, values: list[Any]) -> Any:
        return max([INFINITY, *values])


class ReturnsInLoop(Mistake, Helpers):
    """Only the first move counts."""

    code = "returns-in-loop"

    def children(self, state: Any) -> list[Any]:
        return [state.forecast_move(move) for move in state.get_legal_moves()[:1]]


class KeepsLast(Mistake, Helpers):
    """Only the last move counts."""

    code = "keeps-last"

    def smallest(self, values: list[Any]) -> Any:
        return values[-1]

    def largest(self, values: list[Any]) -> Any:
        return values[-1]


class SkipsMoves(Mistake, Helpers):
    """Moves are removed from the list while a loop walks over it."""

    code = "mutates-legal-list"

    def children(self, state: Any) -> list[Any]:
        moves = state.get_legal_moves()
        found = []
        for move in moves:
            found.append(state.forecast_move(move))
            moves.remove(move)
        return found


class OneLevel(Mistake, Helpers):
    """Below the first level nothing is searched: an unfinished game counts as 0."""

    code = "one-move-deep"

    def below_min(self, child: Any) -> Any:
        return self.end_at_max(child) if self.terminal_test(child) else 0

    def below_max(self, child: Any) -> Any:
        return self.end_at_min(child) if self.terminal_test(child) else 0


class CountsMoves(Mistake, Helpers):
    """A position is judged by the number of moves instead of being played out."""

    code = "counts-moves"

    def below_min(self, child: Any) -> Any:
        return len(child.get_legal_moves())

    def below_max(self, child: Any) -> Any:
        return -len(child.get_legal_moves())


class ReturnsPair(Mistake, Helpers):
    """A pair (value, move) comes back."""

    code = "returns-pair"

    def min_value(self, state: Any) -> Any:
        value = Helpers().min_value(state)
        return value, None

    def max_value(self, state: Any) -> Any:
        value = Helpers().max_value(state)
        return value, None

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        return max(scored, key=lambda pair: pair[0])


class ReturnsMove(Mistake, Helpers):
    """The move comes back where its value belongs."""

    code = "returns-action"

    def min_value(self, state: Any) -> Any:
        moves = state.get_legal_moves()
        return min(moves, key=lambda move: Helpers().max_value(state.forecast_move(move))) if moves else 1

    def max_value(self, state: Any) -> Any:
        moves = state.get_legal_moves()
        return max(moves, key=lambda move: Helpers().min_value(state.forecast_move(move))) if moves else -1


class ForgetsReturn(Mistake, Helpers):
    """The value is computed but not returned."""

    code = "returns-nothing"

    def smallest(self, values: list[Any]) -> Any:
        return None

    def largest(self, values: list[Any]) -> Any:
        return None


class ReturnsValue(Mistake, Helpers):
    """The value of the best move comes back instead of the move."""

    code = "returns-value"

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        return max(value for value, _ in scored)


class ReturnsIndex(Mistake, Helpers):
    """The number of the best move comes back instead of the move."""

    code = "returns-index"

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        values = [value for value, _ in scored]
        return values.index(max(values))


class RootCallsMax(Mistake, Helpers):
    """The moves are compared by max_value of the positions they lead to."""

    code = "max-after-max"

    def decision(self, state: Any) -> Any:
        return self.choose([(self.max_value(state.forecast_move(move)), move) for move in state.get_legal_moves()])


class AlwaysFirst(Mistake, Helpers):
    """The first legal move."""

    code = "takes-the-first"

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        return scored[0][1]


class NeverSearches(Mistake, Helpers):
    """The first legal move, without a look at anything."""

    code = "takes-the-first"

    def decision(self, state: Any) -> Any:
        return state.get_legal_moves()[0]


class AlwaysLast(Mistake, Helpers):
    """The last legal move: the running best is overwritten."""

    code = "keeps-last"

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        return scored[-1][1]


class OnlyWins(Mistake, Helpers):
    """A move only when it wins: `>` from -1."""

    code = "strict-from-minus-inf"

    def choose(self, scored: list[tuple[Any, Any]]) -> Any:
        best, chosen = -1, None
        for value, move in scored:
            if value > best:
                best, chosen = value, move
        return chosen


_TESTS = (
    TerminalEitherPlayer, TerminalBothPlayers, TerminalWaitingPlayer, TerminalReversed, TerminalWhenFull,
    TerminalTooEarly, TerminalNever, TerminalAlways,
)  # fmt: skip
_BOTH = (
    EndsSwapped, EndsAreZero, EndAtMinWrong, EndAtMaxWrong, TerminalEitherPlayer, TerminalNever,
    MaxForMin, MinForMax, PlayersSwapped, MinAfterMin, MaxAfterMax, MeanInMin, SumUp, WrongInfinity, ReturnsInLoop,
    KeepsLast, SkipsMoves, OneLevel, CountsMoves,
)  # fmt: skip
_VALUES = (*_BOTH, ReturnsPair, ReturnsMove, ForgetsReturn)
_ROOTS = (RootCallsMax, ReturnsValue, ReturnsIndex, AlwaysFirst, NeverSearches, AlwaysLast, OnlyWins, ReturnsPair)

# With +1 and -1 only, an average of +1 means that all are +1: the choice stays right.
# A search that finds every position worth the same takes the first move, whatever made it so.
_NOT_AT_THE_ROOT = (MeanInMin, SumUp, EndsAreZero, EndAtMinWrong, EndAtMaxWrong, MinAfterMin, MaxAfterMax)
_DECISIONS = (*_ROOTS, *(one for one in _BOTH if one not in _NOT_AT_THE_ROOT))

MUTANTS = [
    *mutants("isolation.terminal_test", Helpers, "terminal_test", (*_TESTS, TerminalCounts, TerminalGivesMoves)),
    *mutants("isolation.min_value", Helpers, "min_value", (*_VALUES, StartsFromZero)),
    *mutants("isolation.max_value", Helpers, "max_value", (*_VALUES, StartsFromZero)),
    *mutants("isolation.decision", Helpers, "decision", _DECISIONS),
]
