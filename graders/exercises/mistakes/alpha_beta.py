"""Mistakes in alpha-beta, on small games and for Pacman."""

from collections.abc import Iterator
from typing import Any

from graders.exercises.mistakes import pacman, small_games
from graders.exercises.mistakes.base import Mutant, Scored, Step, mistake, named
from graders.exercises.mistakes.pacman import SearchAgent, Turn
from graders.exercises.mistakes.small_games import Minimax

INFINITY = float("inf")
Window = tuple[Any, Any]


class AlphaBeta(Minimax):
    """Alpha-beta; cuts on equality, as the text asks."""

    def search(self, state: Any) -> Any:
        """The value of a position."""
        return self.value(self.start(state))

    def value(self, node: Any, *window: Any) -> Any:
        """The value inside the window."""
        if self.over(node):
            return self.leaf(node)
        best, maximizes, (alpha, beta) = None, node.to_move == "max", window or (-INFINITY, INFINITY)
        for child in self.children(node):
            value = self.below(child, *self.passed(alpha, beta))
            best = value if best is None else self.combine(node, [best, value])
            if self.cut(maximizes, best, alpha, beta):
                return self.at_cut(maximizes, best, alpha, beta)
            alpha, beta = self.narrowed(maximizes, best, alpha, beta)
        return self.combine(node, []) if best is None else best

    def children(self, node: Any) -> Iterator[Any]:
        """The successors, made one at a time."""
        return (self.result(node, action) for action in self.actions(node))

    def passed(self, alpha: Any, beta: Any) -> Window:
        """The window that a child is given."""
        return alpha, beta

    def cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> bool:
        """Whether the remaining children cannot matter."""
        return bool(best >= beta if maximizes else best <= alpha)

    def at_cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> Any:
        """What comes back at a cut."""
        return best

    def narrowed(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> Window:
        """The window after a child."""
        return (max(alpha, best), beta) if maximizes else (alpha, min(beta, best))


class AlphaBetaAgent(AlphaBeta, SearchAgent):
    """Alpha-beta for Pacman."""

    def root_values(self, node: Turn) -> Scored:
        """The value of each action; for those that are not best, a bound."""
        scored: Scored = []
        alpha: Any = -INFINITY
        for action in self.root_moves(node):
            value = self.below(self.result(node, action), *self.root_window(alpha))
            scored.append((value, action))
            alpha, _ = self.narrowed(True, value, alpha, INFINITY)
        return scored

    def root_window(self, alpha: Any) -> Window:
        """The window for the next child of the root."""
        return alpha, INFINITY

    def own_values(self, node: Turn) -> Scored:
        """Each action with a full window; where the window itself is mistaken, what the mistake makes of it."""
        mistaken = [step for step in _WINDOW_STEPS if getattr(type(self), step) is not getattr(AlphaBetaAgent, step)]
        return self.root_values(node) if mistaken else Minimax.root_values(self, node)


_WINDOW_STEPS = ("passed", "cut", "narrowed", "root_window", "best", "choose")


def in_order(mutant: Mutant, order: dict[tuple[Any, int], list[str]], strict: bool) -> Any:
    """A mistaken agent that tries the moves in this order, by (state, agent), and cuts strictly or on equality."""
    mistaken = mutant.search

    def ordered(node: Turn, legal: list[Any]) -> list[Any]:
        place = {action: number for number, action in enumerate(order.get((node.state, node.agent), []))}
        return sorted(legal, key=lambda action: place.get(str(action), len(place)))

    steps: dict[str, Step] = {
        "actions": lambda self, node: ordered(node, mistaken.actions(self, node)),
        "root_moves": lambda self, node: ordered(node, mistaken.root_moves(self, node)),
    }
    if strict and mistaken.cut is AlphaBeta.cut:
        steps["cut"] = lambda self, is_max, v, alpha, beta: v > beta if is_max else v < alpha
    return type(mutant.name, (mistaken,), steps)


# ------------------------------------------------------------------------------------------ the longer steps


def children_twice(self: Any, node: Turn, *window: Any) -> Any:
    """All successors are made, and then each again where it is searched."""
    if not self.over(node):
        list(self.children(node))
    return AlphaBeta.value(self, node, *window)


def shared_bounds() -> dict[str, Step]:
    """The bounds live in the search itself."""

    def start(self: Any, state: Any) -> Any:
        self.bounds = (-INFINITY, INFINITY)
        return Minimax.start(self, state)

    def narrowed(self: Any, maximizes: bool, best: Any, alpha: Any, beta: Any) -> Window:
        bounds: Window = AlphaBeta.narrowed(self, maximizes, best, *self.bounds)
        self.bounds = bounds
        return bounds

    return {
        "start": start,
        "narrowed": narrowed,
        "passed": lambda self, alpha, beta: self.bounds,
        "cut": lambda self, maximizes, best, alpha, beta: AlphaBeta.cut(self, maximizes, best, *self.bounds),
        "root_window": lambda self, alpha: self.bounds,
    }


def searched_twice(textbook: type[Minimax]) -> dict[str, Step]:
    """Each child is made and searched, and then made and searched again."""
    return {
        "result": lambda self, node, action: (node, action),
        "below": lambda self, step, *window: [self.value(textbook.result(self, *step), *window) for _ in "12"][1],
    }


# ---------------------------------------------------------------------------------------------------- tables

WINDOW = (
    mistake("NoPruning", "no-pruning", "Nothing is ever cut.", cut=lambda self, is_max, v, alpha, beta: False),
    mistake("NeverNarrows", "no-pruning", "The window stays as wide as it was.",
            narrowed=lambda self, is_max, v, alpha, beta: (alpha, beta)),
    mistake("Swapped", "alpha-beta-swapped", "The two bounds change places on the way down.",
            passed=lambda self, alpha, beta: (beta, alpha)),
    mistake("WrongBoundMoves", "alpha-beta-swapped", "MAX moves beta and MIN moves alpha.",
            narrowed=lambda self, is_max, v, alpha, beta: AlphaBeta.narrowed(self, not is_max, v, alpha, beta)),
    mistake("OwnBoundAtMax", "test-against-own-bound", "MAX compares with alpha.",
            cut=lambda self, is_max, v, alpha, beta: v > alpha if is_max else v <= alpha),
    mistake("OwnBoundAtMin", "test-against-own-bound", "MIN compares with beta.",
            cut=lambda self, is_max, v, alpha, beta: v >= beta if is_max else v < beta),
    mistake("UpdateBeforeTest", "update-before-test",
            "The own bound is moved first and then tested: the rest is always cut.",
            cut=lambda self, is_max, v, alpha, beta: v >= max(alpha, v) if is_max else v <= min(beta, v)),
    mistake("OnlyMaxCuts", "half-the-cuts", "Only MAX nodes cut.",
            cut=lambda self, is_max, v, alpha, beta: is_max and v >= beta),
    mistake("OnlyMinCuts", "half-the-cuts", "Only MIN nodes cut.",
            cut=lambda self, is_max, v, alpha, beta: not is_max and v <= alpha),
)  # fmt: skip
VALUE = (
    *WINDOW,
    mistake("NeverOnEquality", "never-on-equality", "> and < where the text asks for >= and <=.",
            cut=lambda self, is_max, v, alpha, beta: v > beta if is_max else v < alpha),
    mistake("RootWindowReset", "window-reset", "Each child of the root starts with a fresh window.",
            search=lambda self, state: Minimax.value(self, self.start(state))),
    mistake("ChildrenFirst", "children-first", "All children are made before the first test.",
            children=lambda self, node: Minimax.children(self, node)),
    mistake("SharedBounds", "bound-changed-in-place", "The bounds live outside the function and are never put back.",
            **shared_bounds()),
    mistake("ComputesTwice", "computes-twice", "Each child is searched twice.", **searched_twice(Minimax)),
    mistake("ReturnsBound", "returns-bound", "At a cut the parent's bound of the other side comes back.",
            at_cut=lambda self, is_max, v, alpha, beta: alpha if is_max else beta),
    *named(small_games.LEAVES, "UtilityFlippedAtMin", "UtilityFlippedAtMax"),
    mistake("NoTerminalTest", "no-legal-actions", "The end of the game is not looked for: there is no value at all.",
            over=lambda self, node: False,
            combine=lambda self, node, values: Minimax.combine(self, node, values) if values else None),
    *named(small_games.LEAVES, "UtilityNegated"),
)  # fmt: skip
AGENT = (
    *WINDOW,
    mistake("WindowReset", "window-reset", "Each move of the root starts with a fresh window.",
            root_window=lambda self, alpha: (-INFINITY, INFINITY)),
    mistake("CutReversed", "cut-reversed", "The comparison points the wrong way.",
            cut=lambda self, is_max, v, alpha, beta: v <= beta if is_max else v >= alpha),
    mistake("EqualityAndLast", "cuts-on-equality",
            "Cuts on equality, and the root takes the last of equal values, which may be bounds.",
            choose=lambda self, scored: self.best(scored)[-1][1]),
    mistake("AgentChildrenFirst", "children-first", "All successors are made before the first test.",
            value=children_twice),
    mistake("AgentSharedBounds", "bound-changed-in-place", "The bounds live in the agent and are never put back.",
            **shared_bounds()),
    mistake("AgentComputesTwice", "computes-twice", "Each child is searched twice.", **searched_twice(SearchAgent)),
    *pacman.ANY_AGENT,
)  # fmt: skip
