"""Mistakes in the helper functions of isolation."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from graders.exercises.mistakes import small_games
from graders.exercises.mistakes.alpha_beta import AlphaBeta
from graders.exercises.mistakes.base import Node, Scored, Step, mistake, named, without
from graders.exercises.mistakes.small_games import CHOICES, Minimax, only_above
from pacman_env.games import Isolation
from pacman_env.games.protocol import Move, State, Value

INFINITY = float("inf")


class Level(NamedTuple):
    """A position, and whose function searches it, which a mistake may get wrong."""

    state: State
    to_move: str


class Helpers(Minimax):
    """The four helper functions; `min_value` and `max_value` are minimax from a MIN or a MAX level on."""

    def terminal_test(self, state: State) -> object:
        """Whether the active player is stuck."""
        return not state.get_legal_moves()

    def min_value(self, state: State) -> Value:
        """The value at a MIN level."""
        return self.value(Level(state, "min"))

    def max_value(self, state: State) -> Value:
        """The value at a MAX level."""
        return self.value(Level(state, "max"))

    def node(self, state: State) -> Level:
        """The decision is MAX's."""
        return Level(state, "max")

    def over(self, node: Level) -> Any:
        """The game ends when the active player is stuck."""
        return self.terminal_test(node.state)

    def leaf(self, node: Level) -> Value:
        """MIN is stuck: a win. MAX is stuck: a loss."""
        return 1 if node.to_move == "min" else -1

    def actions(self, node: Level) -> list[Move]:
        """The legal moves."""
        return list(node.state.get_legal_moves())

    def result(self, node: Level, action: Move) -> Level:
        """The level below, after a move."""
        return Level(node.state.forecast_move(action), self.next_level(node))

    def next_level(self, node: Level) -> str:
        """After MIN comes MAX, after MAX comes MIN."""
        return "max" if node.to_move == "min" else "min"


class CuttingHelpers(AlphaBeta, Helpers):
    """The same with alpha-beta."""


class HardCuttingHelpers(CuttingHelpers):
    """The same; at a cut it returns the bound."""

    def at_cut(self, is_max: bool, best: Value, alpha: Value, beta: Value) -> Value:
        """The bound that was reached."""
        return beta if is_max else alpha


def waiting(state: Isolation) -> Isolation:
    """The same board with the turn handed over."""
    return Isolation("\n".join(str(state).splitlines()[:-1]), to_move="min" if state.to_move == "max" else "max")


# ------------------------------------------------------------------------------------------ the longer steps


def skipping(*players: str) -> Step:
    """Every other move is skipped, in the functions of these players."""

    def children(self: Helpers, node: Level) -> Iterable[Node]:
        moves = self.actions(node)
        return [self.result(node, move) for move in (moves[::2] if node.to_move in players else moves)]

    return children


def ends(at_min: Value, at_max: Value) -> Step:
    """What a finished game is worth in `min_value` and in `max_value`."""
    return lambda self, node: at_min if node.to_move == "min" else at_max


def by_the_board(self: Helpers, node: Level) -> int:
    """A finished game as the board has it, whoever's function looks at it."""
    return 1 if node.state.to_move == "min" else -1


def number_of_moves(self: Helpers, child: Level, *window: Value) -> int:
    """The moves that are left, good for the one who has them."""
    count = len(child.state.get_legal_moves())
    return count if child.to_move == "max" else -count


def move_for_value(self: Helpers, node: Level) -> object:
    """The best move where a value is expected."""
    search = Helpers()
    if search.over(node):
        return search.leaf(node)
    pick = max if node.to_move == "max" else min
    return pick(search.actions(node), key=lambda move: search.value(search.result(node, move)))


def bounds_at_root(search: type["CuttingHelpers"]) -> Step:
    """The moves as alpha-beta with cuts on equality values them: for those that are not better, a bound."""

    def root_values(self: Helpers, node: Level) -> Scored:
        scored: Scored = []
        for move in self.actions(node):
            alpha = max((value for value, _ in scored), default=-INFINITY)
            scored.append((search().value(self.result(node, move), alpha, INFINITY), move))
        return scored

    return root_values


# ---------------------------------------------------------------------------------------------------- tables

TESTS = (
    mistake("TerminalEitherPlayer", "terminal-either-player", "The game ends when either player is stuck.",
            terminal_test=lambda self, state: not state.get_legal_moves() or not waiting(state).get_legal_moves()),
    mistake("TerminalBothPlayers", "terminal-both-players", "The game ends only when both players are stuck.",
            terminal_test=lambda self, state: not state.get_legal_moves() and not waiting(state).get_legal_moves()),
    mistake("TerminalWaitingPlayer", "terminal-waiting-player",
            "The game ends when the player who is not to move is stuck.",
            terminal_test=lambda self, state: not waiting(state).get_legal_moves()),
    mistake("TerminalReversed", "terminal-reversed", "True and False are swapped.",
            terminal_test=lambda self, state: bool(state.get_legal_moves())),
    mistake("TerminalWhenFull", "terminal-when-full", "The game ends only when no cell is open.",
            terminal_test=lambda self, state: "." not in str(state)),
    mistake("TerminalTooEarly", "terminal-too-early", "The game ends when one move is left.",
            terminal_test=lambda self, state: len(state.get_legal_moves()) <= 1),
    mistake("TerminalNever", "terminal-never", "The game never ends.", terminal_test=lambda self, state: False),
    mistake("TerminalAlways", "terminal-always", "The game is always over.", terminal_test=lambda self, state: True),
    mistake("TerminalCounts", "not-a-bool", "It returns 1 and 0 instead of True and False.",
            terminal_test=lambda self, state: int(not state.get_legal_moves())),
    mistake("TerminalGivesMoves", "not-a-bool", "It returns the list of moves.",
            terminal_test=lambda self, state: state.get_legal_moves()),
)  # fmt: skip
SEARCH = (
    mistake("EndsSwapped", "wrong-terminal-value", "The two functions have swapped +1 and -1.", leaf=ends(-1, 1)),
    mistake("EndsAreZero", "wrong-terminal-value", "A finished game is worth 0.", leaf=ends(0, 0)),
    mistake("EndAtMinZero", "wrong-terminal-value", "0 in min_value.", leaf=ends(0, -1)),
    mistake("EndAtMaxZero", "wrong-terminal-value", "0 in max_value.", leaf=ends(1, 0)),
    mistake("EndAtMinWrong", "ends-alike", "-1 in min_value.", leaf=ends(-1, -1)),
    mistake("EndAtMaxWrong", "ends-alike", "+1 in max_value.", leaf=ends(1, 1)),
    mistake("InfiniteEnds", "infinite-ends", "Wins and losses are plus and minus infinity.",
            leaf=ends(INFINITY, -INFINITY)),
    mistake("InfiniteEndsAlike", "infinite-ends", "The end of a game counts as minus infinity, whoever wins.",
            leaf=ends(-INFINITY, -INFINITY)),
    mistake("InfiniteEndsAlikeUp", "infinite-ends", "The end of a game counts as infinity, whoever wins.",
            leaf=ends(INFINITY, INFINITY)),
    *named(TESTS, "TerminalEitherPlayer", "TerminalNever"),
    *small_games.PLAYERS,
    mistake("MinAfterMin", "min-after-min", "min_value calls itself.", next_level=lambda self, node: "min"),
    mistake("MaxAfterMax", "max-after-max", "max_value calls itself.", next_level=lambda self, node: "max"),
    mistake("MinAfterMinByBoard", "min-after-min", "The same; the board shows who has won.",
            next_level=lambda self, node: "min", leaf=by_the_board),
    mistake("MaxAfterMaxByBoard", "max-after-max", "The same; the board shows who has won.",
            next_level=lambda self, node: "max", leaf=by_the_board),
    mistake("MaxAfterMaxBelow", "max-after-max", "The same, but only below the root, which calls min_value.",
            next_level=lambda self, node: "min" if node.state is getattr(self, "root", None) else "max",
            leaf=by_the_board),
    *small_games.SUMS,
    *named(small_games.STARTS, "WrongInfinity", "WrongInfinityAtMax", "WrongInfinityAtMin"),
    *small_games.LOOPS,
    mistake("SkipsMoves", "mutates-legal-list", "Moves are removed from the list while a loop goes through it.",
            children=skipping("max", "min")),
    mistake("SkipsMovesAtMax", "mutates-legal-list", "The same in max_value only.", children=skipping("max")),
    mistake("SkipsMovesAtMin", "mutates-legal-list", "The same in min_value only.", children=skipping("min")),
    mistake("OneLevel", "one-move-deep", "Nothing below the first level is searched: an unfinished game counts as 0.",
            below=small_games.one_look),
    mistake("CountsMoves", "counts-moves", "A position is judged by the number of moves instead of being played out.",
            below=number_of_moves),
)  # fmt: skip
OUTERMOST = (
    mistake("ReturnsPair", "returns-pair", "It returns a pair (value, move).",
            value=lambda self, node: (Helpers().value(node), None)),
    mistake("ReturnsMove", "returns-action", "It returns the move instead of its value.", value=move_for_value),
    mistake("ForgetsReturn", "returns-nothing", "The value is computed but not returned.",
            for_max=lambda self, values: None, for_min=lambda self, values: None),
)  # fmt: skip
ROOTS = (
    mistake("RootCallsMax", "worst-move",
            "The moves are compared by calling max_value, or the move with the smallest value wins.",
            root_values=lambda self, node: [(self.max_value(self.result(node, move).state), move)
                                            for move in self.actions(node)]),
    *named(CHOICES, "ReturnsValue", "ReturnsIndex", "TakesTheFirst", "RootKeepsLast", "ComparesActions",
           "RootReturnsInLoop"),
    mistake("NeverSearches", "takes-the-first", "It returns the first legal move without looking at anything.",
            decision=lambda self, state: state.get_legal_moves()[0]),
    mistake("OnlyWins", "start-within-reach",
            "It returns a move only if that move wins: `>` compares it with the value of a loss, -1 or -inf.",
            given=only_above(-1)),
    mistake("EqualityAndLast", "cuts-on-equality", "It cuts on equality and takes the last of several equal numbers.",
            root_values=bounds_at_root(CuttingHelpers), pick=lambda self, scored: self.best(scored)[-1]),
    mistake("HardCutsAndLast", "cuts-on-equality", "The same; at a cut, it returns the bound.",
            root_values=bounds_at_root(HardCuttingHelpers), pick=lambda self, scored: self.best(scored)[-1]),
    *named(CHOICES, "ReturnsPair", "ReturnsPairTurned"),
)  # fmt: skip

VALUES = (*without(SEARCH, "MaxAfterMaxBelow"), *OUTERMOST)
# Who asks himself never meets a position in which the other one is stuck: all games end alike for him.
MIN_VALUES, MAX_VALUES = without(VALUES, "MinAfterMin"), without(VALUES, "MaxAfterMax")
# With +1 and -1 only, an average of +1 means that all are +1: the choice stays right. So it does where wins, or losses,
# come out in several sizes, as long as every win is worth more than every loss.
# A search that finds every position worth the same chooses by its habit alone, like one that does not compare values:
# it stays among the candidates, so that neither of the two is certain.
RIGHT_AT_THE_ROOT = ("MeanInMin", "MeanInMax", "SumUp", "SumUpAtMax", "SumUpAtMin", "EndAtMinZero", "EndAtMaxZero",
                     "InfiniteEnds", "StartsFromZeroAtMax", "StartsFromZeroAtMin")  # fmt: skip
ALL_ALIKE_AT_THE_ROOT = (
    "EndAtMinWrong",
    "EndAtMaxWrong",
    "MinAfterMin",
    "MaxAfterMax",
    "InfiniteEndsAlike",
    "InfiniteEndsAlikeUp",
)
ENDS_SWAPPED = mistake("EndsSwapped", "other-side", "The two functions have swapped +1 and -1.", leaf=ends(-1, 1))
DECISION = (*ROOTS, ENDS_SWAPPED, *without(SEARCH, "EndsSwapped", *RIGHT_AT_THE_ROOT, *ALL_ALIKE_AT_THE_ROOT))
