"""Mistakes in alpha-beta, on small games and for Pacman (chapter 04)."""

from typing import Any

from graders.exercises.mistakes import chapter01, chapter03
from graders.exercises.mistakes.base import Mistake, mutants
from pacman_env import GameState

INFINITY = float("inf")
Window = tuple[Any, Any]


class Windowed:
    """The steps of alpha-beta that have to do with the window; cuts on equality, as the text asks."""

    def root_window(self, alpha: Any) -> Window:
        """The window for the next child of the root."""
        return alpha, INFINITY

    def passed(self, alpha: Any, beta: Any) -> Window:
        """The window that a child is given."""
        return alpha, beta

    def cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> bool:
        """Whether the remaining children cannot matter."""
        return bool(best >= beta if maximizes else best <= alpha)

    def narrowed(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> Window:
        """The window after a child."""
        return (max(alpha, best), beta) if maximizes else (alpha, min(beta, best))

    def better(self, maximizes: bool, best: Any, value: Any) -> Any:
        """The better of two values; `best` is None before the first child."""
        return value if best is None else max(best, value) if maximizes else min(best, value)


class AlphaBeta(Windowed, chapter01.Minimax):
    """Alpha-beta on small games."""

    def value(self, state: Any, alpha: Any = -INFINITY, beta: Any = INFINITY) -> Any:
        """The value inside the window."""
        if self.over(state):
            return self.leaf(state)
        best, maximizes = None, state.to_move == "max"
        for child in self.each_child(state):
            best = self.better(maximizes, best, self.value(child, *self.passed(alpha, beta)))
            if self.cut(maximizes, best, alpha, beta):
                break
            alpha, beta = self.narrowed(maximizes, best, alpha, beta)
        return best

    def each_child(self, state: Any) -> Any:
        """The successors, made one at a time."""
        return (state.result(action) for action in state.actions())


class AlphaBetaAgent(Windowed, chapter03.SearchAgent):
    """Alpha-beta for Pacman."""

    def root_values(self, state: GameState) -> chapter03.Scored:
        """The value of each action; for those that are not best, a bound."""
        scored: chapter03.Scored = []
        alpha: Any = -INFINITY
        for action in self.root_moves(state):
            value = self.below(state, 0, action, 0, *self.root_window(alpha))
            scored.append((value, action))
            alpha = self.narrowed(True, value, alpha, INFINITY)[0]
        return scored

    def value(self, state: GameState, agent: int, depth: int, *window: Any) -> Any:
        """The value inside the window."""
        if self.over(state, agent, depth):
            return self.leaf(state)
        best, (alpha, beta) = None, window
        for action in self.moves(state, agent):
            value = self.below(state, agent, action, depth, *self.passed(alpha, beta))
            best = value if best is None else self.combine(agent, [best, value])
            if self.cut(agent == 0, best, alpha, beta):
                break
            alpha, beta = self.narrowed(agent == 0, best, alpha, beta)
        if best is None:
            raise ValueError("max() arg is an empty sequence")
        return best


class NoPruning(Mistake, Windowed):
    """Nothing is ever cut."""

    code = "no-pruning"

    def cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> bool:
        return False


class NeverNarrows(Mistake, Windowed):
    """The window stays as wide as it was."""

    code = "no-pruning"

    def narrowed(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> Window:
        return alpha, beta


class Swapped(Mistake, Windowed):
    """The two bounds change places on the way down."""

    code = "alpha-beta-swapped"

    def passed(self, alpha: Any, beta: Any) -> Window:
        return beta, alpha


class WrongBoundMoves(Mistake, Windowed):
    """MAX moves beta and MIN moves alpha."""

    code = "alpha-beta-swapped"

    def narrowed(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> Window:
        return (alpha, min(beta, best)) if maximizes else (max(alpha, best), beta)


class OwnBoundAtMax(Mistake, Windowed):
    """MAX compares with alpha."""

    code = "test-against-own-bound"

    def cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> bool:
        return bool(best > alpha if maximizes else best <= alpha)


class OwnBoundAtMin(Mistake, Windowed):
    """MIN compares with beta."""

    code = "test-against-own-bound"

    def cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> bool:
        return bool(best >= beta if maximizes else best < beta)


class UpdateBeforeTest(Mistake, Windowed):
    """The own bound is moved first and then tested: the rest is always cut."""

    code = "update-before-test"

    def cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> bool:
        return bool(best >= max(alpha, best) if maximizes else best <= min(beta, best))


class OnlyMaxCuts(Mistake, Windowed):
    """Only MAX nodes cut."""

    code = "half-the-cuts"

    def cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> bool:
        return bool(maximizes and best >= beta)


class OnlyMinCuts(Mistake, Windowed):
    """Only MIN nodes cut."""

    code = "half-the-cuts"

    def cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> bool:
        return bool(not maximizes and best <= alpha)


class NeverOnEquality(Mistake, AlphaBeta):
    """> and < where the text asks for >= and <=."""

    code = "never-on-equality"

    def cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> bool:
        return bool(best > beta if maximizes else best < alpha)


class RootWindowReset(Mistake, AlphaBeta):
    """Each child of the root starts with a fresh window."""

    code = "window-reset"

    def value(self, state: Any, alpha: Any = None, beta: Any = None) -> Any:
        if alpha is not None or self.over(state):
            return super().value(state, -INFINITY if alpha is None else alpha, INFINITY if beta is None else beta)
        values = [super(RootWindowReset, self).value(child, -INFINITY, INFINITY) for child in self.each_child(state)]
        return max(values) if state.to_move == "max" else min(values)


class ChildrenFirst(Mistake, AlphaBeta):
    """All children are made before the first test."""

    code = "children-first"

    def each_child(self, state: Any) -> Any:
        return [state.result(action) for action in state.actions()]


class SharedBounds(Mistake, AlphaBeta):
    """The bounds live outside the function and are never put back."""

    code = "bound-changed-in-place"

    def value(self, state: Any, alpha: Any = None, beta: Any = None) -> Any:
        if alpha is None:
            self.bounds = [-INFINITY, INFINITY]
        if self.over(state):
            return self.leaf(state)
        best, maximizes = None, state.to_move == "max"
        for child in self.each_child(state):
            best = self.better(maximizes, best, self.value(child, *self.bounds))
            if self.cut(maximizes, best, *self.bounds):
                break
            self.bounds[:] = self.narrowed(maximizes, best, *self.bounds)
        return best


class ComputesTwice(Mistake, AlphaBeta):
    """Each child is searched twice."""

    code = "computes-twice"

    def value(self, state: Any, alpha: Any = -INFINITY, beta: Any = INFINITY) -> Any:
        if self.over(state):
            return self.leaf(state)
        best, maximizes = None, state.to_move == "max"
        for action in state.actions():
            self.value(state.result(action), alpha, beta)
            best = self.better(maximizes, best, self.value(state.result(action), alpha, beta))
            if self.cut(maximizes, best, alpha, beta):
                break
            alpha, beta = self.narrowed(maximizes, best, alpha, beta)
        return best


class ReturnsBound(Mistake, AlphaBeta):
    """At a cut the parent's bound of the other side comes back."""

    code = "returns-bound"

    def value(self, state: Any, alpha: Any = -INFINITY, beta: Any = INFINITY) -> Any:
        if self.over(state):
            return self.leaf(state)
        best, maximizes = None, state.to_move == "max"
        for child in self.each_child(state):
            best = self.better(maximizes, best, self.value(child, *self.passed(alpha, beta)))
            if self.cut(maximizes, best, alpha, beta):
                return alpha if maximizes else beta
            alpha, beta = self.narrowed(maximizes, best, alpha, beta)
        return best


class WindowReset(Mistake, AlphaBetaAgent):
    """Each move of the root starts with a fresh window."""

    code = "window-reset"

    def root_window(self, alpha: Any) -> Window:
        return -INFINITY, INFINITY


class EqualityAndLast(Mistake, AlphaBetaAgent):
    """Cuts on equality, and the root takes the last of equal values, which may be bounds."""

    code = "cuts-on-equality"

    def choose(self, scored: chapter03.Scored) -> Any:
        best = max(value for value, _ in scored)
        return [action for value, action in scored if value == best][-1]


class CutReversed(Mistake, AlphaBetaAgent):
    """The comparison points the wrong way."""

    code = "cut-reversed"

    def cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> bool:
        return bool(best <= beta if maximizes else best >= alpha)


class AgentChildrenFirst(Mistake, AlphaBetaAgent):
    """All successors are made before the first test."""

    code = "children-first"

    def value(self, state: GameState, agent: int, depth: int, *window: Any) -> Any:
        if not self.over(state, agent, depth):
            self.made = [self.child(state, agent, action) for action in self.moves(state, agent)]
        return super().value(state, agent, depth, *window)


class AgentSharedBounds(Mistake, AlphaBetaAgent):
    """The bounds live in the agent and are never put back."""

    code = "bound-changed-in-place"
    bounds: Window

    def passed(self, alpha: Any, beta: Any) -> Window:
        return self.bounds

    def root_window(self, alpha: Any) -> Window:
        self.bounds = (-INFINITY, INFINITY) if alpha == -INFINITY else self.bounds
        return self.bounds

    def cut(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> bool:
        return bool(best >= self.bounds[1] if maximizes else best <= self.bounds[0])

    def narrowed(self, maximizes: bool, best: Any, alpha: Any, beta: Any) -> Window:
        self.bounds = super().narrowed(maximizes, best, *self.bounds)
        return self.bounds


class AgentComputesTwice(Mistake, AlphaBetaAgent):
    """Each child is searched twice."""

    code = "computes-twice"

    def below(self, state: GameState, agent: int, action: Any, depth: int, *window: Any) -> Any:
        super().below(state, agent, action, depth, *window)
        return super().below(state, agent, action, depth, *window)


_WINDOW = (
    NoPruning, NeverNarrows, Swapped, WrongBoundMoves, OwnBoundAtMax, OwnBoundAtMin,
    UpdateBeforeTest, OnlyMaxCuts, OnlyMinCuts,
)  # fmt: skip
_STEPS = (
    chapter01.UtilityFlippedAtMin, chapter01.UtilityFlippedAtMax, chapter01.NoTerminalTest, chapter01.UtilityNegated,
)  # fmt: skip
_SMALL = (NeverOnEquality, RootWindowReset, ChildrenFirst, SharedBounds, ComputesTwice, ReturnsBound)
_AGENT = (WindowReset, CutReversed, EqualityAndLast, AgentChildrenFirst, AgentSharedBounds, AgentComputesTwice)

MUTANTS = [
    *mutants("alphabeta.value", AlphaBeta, "value", (*_WINDOW, *_SMALL, *_STEPS)),
    *mutants("alphabeta.agent", AlphaBetaAgent, "", (*_WINDOW, *_AGENT, *chapter03.ANY_AGENT)),
]
