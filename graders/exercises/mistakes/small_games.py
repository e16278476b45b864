"""Mistakes in minimax on small games, and the textbook's minimax that every other search here builds on."""

from typing import Any

from graders.exercises.mistakes.base import Scored, mistake


class Minimax:
    """Minimax as in the textbook, a method for each step.

    A *node* is what is searched: of small games the position itself. All children of a node are made before the first
    is searched. A `window` is handed down untouched, for searches that have one.
    """

    root: Any

    def decision(self, state: Any) -> Any:
        """The first best action for MAX."""
        return self.choose(self.root_values(self.start(state)))

    def start(self, state: Any) -> Any:
        """The node at the root."""
        self.root = state
        return self.node(state)

    def node(self, state: Any) -> Any:
        """The node of a position."""
        return state

    def root_values(self, node: Any) -> Scored:
        """The value of each action at the root, with the action."""
        return [(self.below(self.result(node, action)), action) for action in self.root_moves(node)]

    def own_values(self, node: Any) -> Scored:
        """The same, each value worked out by itself, so that equal numbers mean equal moves."""
        return self.root_values(node)

    def root_moves(self, node: Any) -> list[Any]:
        """The actions to choose from."""
        return self.actions(node)

    def best(self, scored: Scored) -> Scored:
        """The actions with the largest value."""
        return equal(max, scored)

    def choose(self, scored: Scored) -> Any:
        """The first of the best actions."""
        return self.best(scored)[0][1]

    def value(self, node: Any, *window: Any) -> Any:
        """The value of a node."""
        if self.over(node):
            return self.leaf(node)
        return self.combine(node, [self.below(child, *window) for child in self.children(node)])

    def below(self, child: Any, *window: Any) -> Any:
        """The value of a child."""
        return self.value(child, *window)

    def over(self, node: Any) -> bool:
        """Whether the game ends here."""
        return bool(node.is_terminal())

    def leaf(self, node: Any) -> Any:
        """What a finished game is worth to MAX."""
        return node.utility()

    def children(self, node: Any) -> Any:
        """The successors."""
        return [self.result(node, action) for action in self.actions(node)]

    def actions(self, node: Any) -> list[Any]:
        """The legal actions."""
        return list(node.actions())

    def result(self, node: Any, action: Any) -> Any:
        """The node after an action."""
        return node.result(action)

    def combine(self, node: Any, values: list[Any]) -> Any:
        """What the player to move makes of the values below."""
        return self.for_max(values) if node.to_move == "max" else self.for_min(values)

    def for_max(self, values: list[Any]) -> Any:
        """MAX takes the largest value."""
        return max(values)

    def for_min(self, values: list[Any]) -> Any:
        """MIN takes the smallest value."""
        return min(values)


def equal(pick: Any, scored: Scored) -> Scored:
    """All pairs whose value is the one that is picked (which may be nan, so that it equals nothing but itself)."""
    chosen = pick([value for value, _ in scored])
    return [pair for pair in scored if pair[0] in (chosen,)]


# ------------------------------------------------------------------------------------------ the longer steps


def by_levels(self: Any, node: Any, level: int = 0) -> Any:
    """MAX and MIN by turns from the root on."""
    if self.over(node):
        return self.leaf(node)
    values = [self.value(child, level + 1) for child in self.children(node)]
    return min(values) if level % 2 else max(values)


def children_as_max(self: Any, node: Any) -> Scored:
    """The children of the root take their largest value, whoever moves there."""

    def as_max(child: Any) -> Any:
        return self.leaf(child) if self.over(child) else max(self.value(one) for one in self.children(child))

    return [(as_max(self.result(node, action)), action) for action in self.actions(node)]


def first_leaf(self: Any, child: Any, *window: Any) -> Any:
    """The value of the leaf to which first moves lead."""
    while not self.over(child):
        child = self.children(child)[0]
    return self.leaf(child)


def from_zero(self: Any, node: Any, values: list[Any]) -> Any:
    """0 competes with the values."""
    return Minimax.combine(self, node, [0, *values])


def action_for_value(self: Any, node: Any) -> Any:
    """The best action where a value is expected."""
    if self.over(node):
        return self.leaf(node)
    search = Minimax()
    return next(action for value, action in search.root_values(node) if value == search.value(node))


def pair_for_value(self: Any, node: Any) -> Any:
    """A pair of value and action."""
    if self.over(node):
        return self.leaf(node), None
    pick = max if node.to_move == "max" else min
    return pick(Minimax().root_values(node), key=lambda pair: pair[0])


def only_above(floor: int) -> Any:
    """`>` from a number: None when no value is larger."""

    def choose(self: Any, scored: Scored) -> Any:
        value, action = self.best(scored)[0]
        return action if value > floor else None

    return choose


# ---------------------------------------------------------------------------------------------------- tables

LEAVES = (
    mistake("UtilityFlippedAtMin", "utility-flipped",
            "The utility is seen by the player to move: flipped at MIN levels.",
            leaf=lambda self, node: node.utility() if node.to_move == "max" else -node.utility()),
    mistake("UtilityFlippedAtMax", "utility-flipped", "Flipped at MAX levels.",
            leaf=lambda self, node: -node.utility() if node.to_move == "max" else node.utility()),
    mistake("UtilityNegated", "utility-flipped", "Every utility with the wrong sign.",
            leaf=lambda self, node: -node.utility()),
)  # fmt: skip
PLAYERS = (
    mistake("MaxForMin", "min-reversed", "MIN takes the largest value, too.", for_min=max),
    mistake("MinForMax", "max-reversed", "MAX takes the smallest value, too.", for_max=min),
    mistake("PlayersSwapped", "players-swapped", "MAX takes the smallest and MIN the largest value.",
            for_max=min, for_min=max),
)  # fmt: skip
SUMS = (
    mistake("MeanInMin", "mean-in-min", "MIN averages.", for_min=lambda self, values: sum(values) / len(values)),
    mistake("SumUp", "sums-up", "Values are added up.", for_max=sum, for_min=sum),
)  # fmt: skip
LOOPS = (
    mistake("StartsFromZero", "starts-from-zero", "The running best starts at 0.",
            combine=from_zero),
    mistake("ReturnsInLoop", "returns-in-loop", "The `return` stands inside the loop: only the first child counts.",
            combine=lambda self, node, values: values[0]),
    mistake("KeepsLast", "keeps-last", "The running best is overwritten: only the last child counts.",
            combine=lambda self, node, values: values[-1]),
)  # fmt: skip
STEPS = (
    mistake("NoTerminalTest", "no-legal-actions", "The end of the game is not looked for: max() of an empty list.",
            over=lambda self, node: False),
    mistake("ForgetsReturn", "returns-nothing", "The MIN branch computes its value but does not return it.",
            for_min=lambda self, values: None),
    mistake("OnePly", "one-move-deep", "Below the first move only the first leaf is looked at.", below=first_leaf),
    mistake("AbsoluteValues", "sign-lost", "The sign of the utility is lost.",
            leaf=lambda self, node: abs(node.utility())),
)  # fmt: skip
OUTERMOST = (
    mistake("MaxFirst", "root-always-max", "Levels are counted from a MAX root, whoever moves there.", value=by_levels),
    mistake("ReturnsAction", "returns-action", "The best action comes back where its value belongs.",
            value=action_for_value),
    mistake("ReturnsPair", "returns-pair", "A pair (value, action) comes back.", value=pair_for_value),
)  # fmt: skip
CHOICES = (
    mistake("ReturnsPair", "returns-pair", "A pair (value, action) comes back.",
            choose=lambda self, scored: self.best(scored)[0]),
    mistake("MaxAfterMax", "max-after-max", "The children of the root are evaluated as MAX nodes.",
            root_values=children_as_max),
    mistake("TiesLast", "ties-last", "`>=` at the root: the last of several best actions.",
            choose=lambda self, scored: self.best(scored)[-1][1]),
    mistake("RootFromZero", "starts-from-zero", "`>` from 0: no action when every value is negative or 0.",
            choose=only_above(0)),
    mistake("RootMinimizes", "max-reversed", "The root takes the smallest value.",
            best=lambda self, scored: equal(min, scored)),
    mistake("ReturnsValue", "returns-value", "The value of the best action comes back instead of the action.",
            choose=lambda self, scored: self.best(scored)[0][0]),
    mistake("ReturnsIndex", "returns-index", "The number of the best action comes back instead of the action.",
            choose=lambda self, scored: scored.index(self.best(scored)[0])),
    mistake("ComparesActions", "compares-actions", "Pairs are compared the wrong way round: the largest name wins.",
            best=lambda self, scored: [max(scored, key=lambda pair: pair[1])]),
)  # fmt: skip

SEARCH = (*LEAVES, *PLAYERS, *SUMS, *LOOPS, *STEPS)
VALUE = (*SEARCH, *OUTERMOST)
DECISION = (*SEARCH, *CHOICES)
