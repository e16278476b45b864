"""Mistakes in minimax on small games, and the textbook's minimax that every other search here builds on."""

import math
from collections.abc import Iterable
from functools import partial
from typing import TypeVar

from graders.exercises.mistakes.base import Mistake, Node, Scored, Step, layered, mistake, without
from pacman_env.games.protocol import Move, State, Value

INFINITY = float("inf")
Item = TypeVar("Item")


class Minimax:
    """Minimax as in the textbook, a method for each step.

    A *node* is what is searched: of small games the position itself. All children of a node are made before the first
    is searched. A `window` is handed down untouched, for searches that have one.
    """

    root: State

    def decision(self, state: State) -> object:
        """The first best action for MAX."""
        return self.choose(self.root_values(self.start(state)))

    def start(self, state: State) -> Node:
        """The node at the root."""
        self.root = state
        return self.node(state)

    def node(self, state: State) -> Node:
        """The node of a position."""
        return state

    def root_values(self, node: Node) -> Scored:
        """The value of each action at the root, with the action."""
        return [(self.below(self.result(node, action)), action) for action in self.root_moves(node)]

    def own_values(self, node: Node) -> Scored:
        """The same, each value worked out by itself, so that equal numbers mean equal moves."""
        return self.root_values(node)

    def root_moves(self, node: Node) -> list[Move]:
        """The actions to choose from."""
        return self.actions(node)

    def best(self, scored: Scored) -> Scored:
        """The actions with the largest value."""
        return equal(max, scored)

    def choose(self, scored: Scored) -> object:
        """What is answered: the first of the best actions."""
        return self.given(self.pick(scored), scored)

    def pick(self, scored: Scored) -> tuple[Value, Move]:
        """The pair that is chosen among the best."""
        return self.best(scored)[0]

    def given(self, pair: tuple[Value, Move], scored: Scored) -> object:
        """What is handed back of the chosen pair: its action."""
        return pair[1]

    def value(self, node: Node, *window: Value) -> Value:
        """The value of a node."""
        if self.over(node):
            return self.leaf(node)
        return self.combine(node, [self.below(child, *window) for child in self.children(node)])

    def below(self, child: Node, *window: Value) -> Value:
        """The value of a child."""
        return self.value(child, *window)

    def over(self, node: Node) -> bool:
        """Whether the game ends here."""
        return bool(node.is_terminal())

    def leaf(self, node: Node) -> Value:
        """What a finished game is worth to MAX."""
        value: Value = node.utility()
        return value

    def children(self, node: Node) -> Iterable[Node]:
        """The successors."""
        return [self.result(node, action) for action in self.actions(node)]

    def actions(self, node: Node) -> list[Move]:
        """The legal actions."""
        return list(node.actions())

    def result(self, node: Node, action: Move) -> Node:
        """The node after an action."""
        return node.result(action)

    def combine(self, node: Node, values: list[Value]) -> Value:
        """What the player to move makes of the values below."""
        return self.for_max(values) if node.to_move == "max" else self.for_min(values)

    def for_max(self, values: list[Value]) -> Value:
        """MAX takes the largest value."""
        return max(values)

    def for_min(self, values: list[Value]) -> Value:
        """MIN takes the smallest value."""
        return min(values)


def equal(pick: Step, scored: Scored) -> Scored:
    """All pairs whose value is the one that is picked, or differs by rounding only (nan equals nothing but itself)."""
    chosen = pick([value for value, _ in scored])
    return [pair for pair in scored if pair[0] in (chosen,) or math.isclose(pair[0], chosen, abs_tol=1e-9)]


# ------------------------------------------------------------------------------------------ the longer steps


def mean(self: Minimax, values: list[Value]) -> Value:
    """The average."""
    return sum(values) / len(values)


def last(self: Minimax, values: list[Value]) -> Value:
    """The last value."""
    return values[-1]


def first_of(scored: Scored) -> object:
    """The first action."""
    return scored[0][1]


def one_look(self: Minimax, child: Node, *window: Value) -> Value:
    """What is not over at once counts as 0."""
    return self.leaf(child) if self.over(child) else 0


def by_levels(self: Minimax, node: Node, level: int = 0) -> Value:
    """MAX and MIN by turns from the root on."""
    if self.over(node):
        return self.leaf(node)
    values = [self.value(child, level + 1) for child in self.children(node)]
    return min(values) if level % 2 else max(values)


def children_as_max(self: Minimax, node: Node) -> Scored:
    """The children of the root take their largest value, whoever moves there."""

    def as_max(child: Node) -> Value:
        return self.leaf(child) if self.over(child) else max(self.value(one) for one in self.children(child))

    return [(as_max(self.result(node, action)), action) for action in self.actions(node)]


def first_leaf(self: Minimax, child: Node, *window: Value) -> Value:
    """The value of the leaf to which first moves lead."""
    while not self.over(child):
        child = next(iter(self.children(child)))
    return self.leaf(child)


def first_child(*players: str) -> Step:
    """Only the first child is searched, in the layers of these players."""

    def children(self: Minimax, node: Node) -> Iterable[Node]:
        actions = self.actions(node)
        return (self.result(node, action) for action in (actions[:1] if node.to_move in players else actions))

    return children


def infinite(self: Minimax, node: Node) -> Value:
    """Plus infinity for a win, minus infinity for a loss."""
    value = node.utility()
    return INFINITY if value > 0 else -INFINITY if value < 0 else value


def negamax(turned: bool, back: bool) -> Step:
    """One maximum for both players: whether the leaves, and the root, are turned for the player to move."""

    def value(self: Minimax, node: Node) -> Value:
        def sign(one: Node) -> int:
            return 1 if one.to_move == "max" else -1

        def best(one: Node) -> Value:
            if self.over(one):
                return self.leaf(one) * (sign(one) if turned else 1)
            return max(-best(child) for child in self.children(one))

        return best(node) * (sign(node) if back else 1)

    return value


def action_for_value(self: Minimax, node: Node) -> object:
    """The best action where a value is expected."""
    if self.over(node):
        return self.leaf(node)
    search = Minimax()
    return next(action for value, action in search.root_values(node) if value == search.value(node))


def pair_for_value(self: Minimax, node: Node) -> object:
    """A pair of value and action."""
    if self.over(node):
        return self.leaf(node), None
    pick = max if node.to_move == "max" else min
    return pick(Minimax().root_values(node), key=lambda pair: pair[0])


def until_one(player: str, items: list[Item], value: Step = lambda item: item) -> list[Item]:
    """As many of these as are looked at by who stops once the best is 1, or for MIN -1."""
    pick, enough = (max, 1) if player == "max" else (min, -1)
    ends = (place for place in range(1, len(items)) if pick(map(value, items[:place])) == enough)
    return items[: next(ends, len(items))]


def stops_at_one(*players: str) -> Step:
    """Once the best is 1, or for MIN -1, nothing more is looked at, in the layers of these players."""

    def combine(self: Minimax, node: Node, values: list[Value]) -> Value:
        return Minimax.combine(self, node, until_one(node.to_move, values) if node.to_move in players else values)

    return combine


def takes_one(self: Minimax, node: Node, values: list[Value]) -> Value:
    """A value of 1, for MIN of -1, is taken as soon as it comes, whatever was found before."""
    won = 1 if node.to_move == "max" else -1
    return won if won in values else Minimax.combine(self, node, values)


def until_one_at_root(self: Minimax, scored: Scored) -> Scored:
    """The best actions, once the best is 1 only of those before."""
    return equal(max, until_one("max", scored, lambda pair: pair[0]))


def takes_the_first_one(self: Minimax, scored: Scored) -> Scored:
    """The first action whose value is 1, whatever was found before; else the best ones."""
    return [pair for pair in scored if pair[0] == 1][:1] or equal(max, scored)


def only_above(floor: float, otherwise: Step = lambda scored: None) -> Step:
    """`>` with a running best that starts at a number: something else where no value is larger."""
    return lambda self, pair, scored: pair[1] if pair[0] > floor else otherwise(scored)


def within_reach(*starts: float) -> tuple[Mistake, ...]:
    """The running best starts from minus such a number at MAX, and from the number itself at MIN."""
    return tuple(
        one
        for start in starts
        for one in layered(
            f"StartsFrom{start}",
            "start-within-reach",
            f"The running best starts at a loss of only {start}.",
            lambda self, values, start=start: max(-start, *values),
            lambda self, values, start=start: min(start, *values),
        )
    )


def from_the_root_on(*starts: float) -> tuple[Mistake, ...]:
    """The same in one function for all levels: it returns no move where no value beats the start."""
    return tuple(
        mistake(
            f"StartsFrom{start:g}RootToo",
            "start-within-reach",
            f"The running best starts at a loss of only {start}, even at the root.",
            given=only_above(-start, lambda scored: None),
            for_max=lambda self, values, start=start: max(-start, *values),
            for_min=lambda self, values, start=start: min(start, *values),
        )
        for start in starts
    )


# ---------------------------------------------------------------------------------------------------- tables

LEAVES = (
    mistake("UtilityFlippedAtMin", "utility-flipped",
            "The utility is from the point of view of the player to move: it is flipped at MIN levels.",
            leaf=lambda self, node: node.utility() if node.to_move == "max" else -node.utility()),
    mistake("UtilityFlippedAtMax", "utility-flipped", "It is flipped at MAX levels.",
            leaf=lambda self, node: -node.utility() if node.to_move == "max" else node.utility()),
    mistake("UtilityNegated", "utility-flipped", "Every utility has the wrong sign.",
            leaf=lambda self, node: -node.utility()),
    mistake("AbsoluteValues", "sign-lost", "The sign of the utility is lost.",
            leaf=lambda self, node: abs(node.utility())),
    mistake("InfiniteEnds", "infinite-ends", "Wins and losses count as plus and minus infinity; nothing else counts.",
            leaf=infinite),
    mistake("InfiniteEndsAndDraws", "infinite-ends", "Everything but a loss counts as infinity.",
            leaf=lambda self, node: math.copysign(INFINITY, node.utility())),
)  # fmt: skip
PLAYERS = (
    mistake("MaxForMin", "min-reversed", "MIN also takes the largest value.", for_min=max),
    mistake("MinForMax", "max-reversed", "MAX also takes the smallest value.", for_max=min),
    mistake("PlayersSwapped", "players-swapped", "MAX takes the smallest value, and MIN takes the largest.",
            for_max=min, for_min=max),
)  # fmt: skip
SUMS = (
    mistake("MeanInMin", "mean-in-min", "MIN averages.", for_min=mean),
    mistake("MeanInMax", "mean-in-max", "MAX averages.", for_max=mean),
    *layered("SumUp", "sums-up", "Values are added up.", sum, sum),
)
LOOPS = (
    *layered("StartsFromZero", "starts-from-zero", "The running best starts at 0.",
             lambda self, values: max(0, *values), lambda self, values: min(0, *values)),
    mistake("ReturnsInLoop", "returns-in-loop", "The `return` is in the loop: only the first child counts.",
            children=first_child("max", "min")),
    mistake("ReturnsInLoopAtMax", "returns-in-loop", "The same at MAX only.", children=first_child("max")),
    mistake("ReturnsInLoopAtMin", "returns-in-loop", "The same at MIN only.", children=first_child("min")),
    *layered("KeepsLast", "keeps-last", "The running best is overwritten: only the last child counts.", last, last),
)  # fmt: skip
STOPS = (
    mistake("StopsAtOne", "stops-at-one", "The search stops at a node once its best value is 1 (at MIN, -1).",
            combine=stops_at_one("max", "min")),
    mistake("StopsAtOneAtMax", "stops-at-one", "The same at MAX only.", combine=stops_at_one("max")),
    mistake("StopsAtOneAtMin", "stops-at-one", "The same at MIN only.", combine=stops_at_one("min")),
    mistake("TakesOne", "stops-at-one", "The first value of 1 is taken (at MIN, the first value of -1).",
            combine=takes_one),
)  # fmt: skip
STOPS_AT_ROOT = tuple(
    mistake(f"Root{first}{below}", "stops-at-one", f"{words}, at the root{more}.", best=best, **steps)
    for below, more, steps in (("", "", {}),
                               ("AndStops", ", and lower layers stop", {"combine": stops_at_one("max", "min")}),
                               ("AndTakes", ", and lower layers take one", {"combine": takes_one}))
    for first, words, best in (("StopsAtOne", "The search stops once its best value is 1", until_one_at_root),
                               ("TakesOne", "The first value of 1 is taken", takes_the_first_one))
)  # fmt: skip
STARTS = (
    *layered("WrongInfinity", "wrong-infinity", "The running best starts at the infinity that nothing can beat.",
             lambda self, values: INFINITY, lambda self, values: -INFINITY),
    *layered("NeverUpdated", "never-updated", "The comparison points the wrong way, so it returns the starting value.",
             lambda self, values: -INFINITY, lambda self, values: INFINITY),
)  # fmt: skip
STEPS = (
    mistake("NoTerminalTest", "no-legal-actions", "Nothing tests for the end of the game: max() of an empty list.",
            over=lambda self, node: False),
    mistake("ForgetsReturn", "returns-nothing", "The MIN branch computes its value but does not return it.",
            for_min=lambda self, values: None),
    mistake("OnePly", "one-move-deep", "Below the first move, only the first leaf counts.", below=first_leaf),
    mistake("OneLook", "one-move-deep", "A child where the game is still going counts as 0.", below=one_look),
)  # fmt: skip
OUTERMOST = (
    mistake("MaxFirst", "root-always-max", "Levels are counted as if the root were always MAX.", value=by_levels),
    *(mistake(f"Negamax{name}", "negamax-sign", words, value=negamax(turned, back))
      for name, words, turned, back in (
          ("LeavesAndRoot", "Both players take the maximum; no sign changes at a leaf or at the root.", False, False),
          ("Root", "Both players take the maximum; the value at the root keeps the wrong sign.", True, False))),
    mistake("ReturnsAction", "returns-action", "It returns the best action instead of its value.",
            value=action_for_value),
    mistake("ReturnsPair", "returns-pair", "It returns a pair (value, action).", value=pair_for_value),
)  # fmt: skip
CHOICES = (
    mistake("ReturnsPair", "returns-pair", "It returns a pair (value, action).",
            given=lambda self, pair, scored: pair),
    mistake("ReturnsPairTurned", "returns-pair", "It returns a pair (action, value).",
            given=lambda self, pair, scored: pair[::-1]),
    mistake("MaxAfterMax", "max-after-max", "The children of the root are evaluated as MAX nodes.",
            root_values=children_as_max),
    mistake("TiesLast", "ties-last", "`>=` at the root: it takes the last of several best actions.",
            pick=lambda self, scored: self.best(scored)[-1]),
    mistake("RootFromZero", "starts-from-zero",
            "`>` with a running best that starts at 0: it takes no action when every value is negative or 0.",
            given=only_above(0)),
    mistake("RootFromZeroElseFirst", "starts-from-zero",
            "`>` with a running best that starts at 0: it takes the first action when no value is positive.",
            given=only_above(0, first_of)),
    mistake("RootMinimizes", "max-reversed", "The root takes the smallest value.",
            best=lambda self, scored: equal(min, scored)),
    mistake("RootAndMaxMinimize", "max-reversed", "MAX takes the smallest value everywhere, even at the root.",
            best=lambda self, scored: equal(min, scored), for_max=min),
    mistake("ReturnsValue", "returns-value", "It returns the value of the best action instead of the action.",
            given=lambda self, pair, scored: pair[0]),
    mistake("ReturnsIndex", "returns-index", "It returns the number of the best action instead of the action.",
            given=lambda self, pair, scored: scored.index(pair)),
    mistake("ComparesActions", "compares-actions",
            "Pairs are compared the wrong way around: the name that sorts last wins.",
            best=lambda self, scored: [max(scored, key=lambda pair: pair[1])]),
    mistake("RootKeepsLast", "keeps-last", "The chosen action is overwritten: the last one is returned.",
            best=lambda self, scored: scored[-1:]),
    mistake("RootReturnsInLoop", "returns-in-loop", "The `return` is in the loop over the actions.",
            root_moves=lambda self, node: self.actions(node)[:1]),
    mistake("TakesTheFirst", "takes-the-first", "It takes the first legal action, whatever the values.",
            best=lambda self, scored: scored[:1]),
)  # fmt: skip
ANY_WIN = tuple(
    mistake(f"AnyWin{name}", "infinite-ends",
            f"It takes the first move that is worth more than 0; if there is none, it takes {words}.",
            best=lambda self, scored, rest=rest: [pair for pair in scored if pair[0] > 0][:1] or rest(scored))
    for name, words, rest in (("ElseFirst", "the first move", lambda scored: scored[:1]),
                              ("ElseBest", "the best one", partial(equal, max)))
)  # fmt: skip
ROOT_STARTS = tuple(
    mistake(f"RootFrom{start}{name}", "start-within-reach",
            f"`>` at the root, with a running best that starts at {start}: if no value is larger, it takes {words}.",
            given=only_above(start, otherwise))
    for start in (-1, -10)
    for name, words, otherwise in (("", "no action", lambda scored: None), ("ElseFirst", "the first action", first_of))
)  # fmt: skip

SEARCH = (*LEAVES, *PLAYERS, *SUMS, *LOOPS, *STARTS, *within_reach(1, 10), *STEPS)
VALUE = (*SEARCH, *OUTERMOST, *STOPS)
# If both players and the root are turned around, the moves are those of utilities with the wrong sign.
NEGATED = mistake(
    "UtilityNegated", "other-side", "Every utility has the wrong sign.", leaf=lambda self, node: -node.utility()
)
DECISION = (
    *without(SEARCH, "UtilityNegated"),
    NEGATED,
    *CHOICES,
    *ANY_WIN,
    *ROOT_STARTS,
    *from_the_root_on(1, 2, 10),
    *STOPS,
    *STOPS_AT_ROOT,
)
