"""Mistakes in alpha-beta, on small games and for Pacman."""

from collections.abc import Iterable, Iterator
from typing import Any

from graders.exercises.mistakes import pacman, small_games
from graders.exercises.mistakes.base import Mistake, Mutant, Node, Scored, Step, mistake, named, without
from graders.exercises.mistakes.pacman import AgentNode, SearchAgent
from graders.exercises.mistakes.small_games import Minimax
from graders.exercises.reference import Counted
from graders.exercises.work import Order
from pacman_env.games import searches
from pacman_env.games.protocol import Move, State, Value

INFINITY = float("inf")
Window = tuple[Value, Value]


class AlphaBeta(Minimax):
    """Alpha-beta; cuts on equality, as the text asks."""

    def search(self, state: State) -> Value:
        """The value of a position."""
        return self.value(self.start(state))

    def value(self, node: Node, *window: Value) -> Value:
        """The value inside the window."""
        if self.over(node):
            return self.leaf(node)
        best, is_max = None, node.to_move == "max"
        alpha, beta = self.entered(is_max, *(window or (-INFINITY, INFINITY)))
        for child in self.children(node):
            value = self.below(child, *self.passed(is_max, alpha, beta))
            best = self.combine(node, [value] if best is None else [best, value])
            if self.cut(is_max, best, alpha, beta):
                return self.at_cut(is_max, best, alpha, beta)
            alpha, beta = self.narrowed(is_max, value, best, alpha, beta)
        return self.combine(node, []) if best is None else best

    def entered(self, is_max: bool, alpha: Value, beta: Value) -> Window:
        """The window as a node takes it."""
        return alpha, beta

    def children(self, node: Node) -> Iterator[Node]:
        """The successors, made one at a time."""
        return (self.result(node, action) for action in self.actions(node))

    def passed(self, is_max: bool, alpha: Value, beta: Value) -> Window:
        """The window that a child is given."""
        return alpha, beta

    def cut(self, is_max: bool, best: Value, alpha: Value, beta: Value) -> bool:
        """Whether the remaining children cannot matter."""
        return self.beyond(best, beta) if is_max else self.beyond(alpha, best)

    def beyond(self, above: Value, below: Value) -> bool:
        """Whether a value has reached the bound of the other player."""
        return bool(above >= below)

    def at_cut(self, is_max: bool, best: Value, alpha: Value, beta: Value) -> Value:
        """What comes back at a cut."""
        return best

    def narrowed(self, is_max: bool, value: Value, best: Value, alpha: Value, beta: Value) -> Window:
        """The window after a child with this value; `best` is the best one so far."""
        return (max(alpha, best), beta) if is_max else (alpha, min(beta, best))


class TextbookAlphaBetaAgent(AlphaBeta, SearchAgent):
    """Alpha-beta for Pacman."""

    def root_values(self, node: AgentNode) -> Scored:
        """The value of each action; for those that are not best, a bound."""
        scored: Scored = []
        window: Window = (-INFINITY, INFINITY)
        for action in self.root_moves(node):
            value = self.below(self.result(node, action), *self.root_window(*window))
            scored.append((value, action))
            best = max(one for one, _ in scored)
            if self.root_cut(best, *window):
                break
            window = self.root_narrowed(value, best, *window)
        return scored

    def root_window(self, alpha: Value, beta: Value) -> Window:
        """The window for the next child of the root."""
        return self.passed(True, alpha, beta)

    def root_narrowed(self, value: Value, best: Value, alpha: Value, beta: Value) -> Window:
        """The window of the root after a child."""
        return self.narrowed(True, value, best, alpha, beta)

    def root_cut(self, best: Value, alpha: Value, beta: Value) -> bool:
        """Whether the root leaves actions out."""
        return False

    def own_values(self, node: AgentNode) -> Scored:
        """Each action with a full window; what a mistake makes of the window itself does not do so (`BOUNDS`)."""
        return Minimax.root_values(self, node)


def in_order(mutant: Mutant, order: Order, strict: bool) -> type:
    """A mistaken agent that tries the moves in this order, and cuts strictly or on equality."""
    mistaken = mutant.search

    def ordered(node: AgentNode, legal: list[Move]) -> list[Move]:
        place = {action: number for number, (_, action) in enumerate(order.get(node.path, []))}
        return sorted(legal, key=lambda action: place.get(str(action), len(place)))

    steps: dict[str, Step] = {
        "actions": lambda self, node: ordered(node, mistaken.actions(self, node)),
        "root_moves": lambda self, node: ordered(node, mistaken.root_moves(self, node)),
    }
    if strict:
        steps |= STRICT
    return type(mutant.name, (mistaken,), steps)


STRICT: dict[str, Step] = {"beyond": lambda self, above, below: bool(above > below)}
BOUNDS: dict[str, Step] = {"own_values": lambda self, node: self.root_values(node)}
ROOT_RIGHT: dict[str, Step] = {
    "root_window": lambda self, alpha, beta: (alpha, beta),
    "root_narrowed": lambda self, value, best, alpha, beta: (max(alpha, best), beta),
}
ROOT_CUTS: dict[str, Step] = {"root_cut": lambda self, best, alpha, beta: self.cut(True, best, alpha, beta)}


# ------------------------------------------------------------------------------------------ the longer steps


def frontier_at_once(self: TextbookAlphaBetaAgent, node: AgentNode, *window: Value) -> Value:
    """Where the depth is used up below, all children are made and evaluated before the first test."""
    if self.over(node) or self.rounds(node, self.following(node)) < self.depth:
        return AlphaBeta.value(self, node, *window)
    return self.combine(node, [self.below(child, *window) for child in self.children(node)])


def remembered() -> dict[str, Step]:
    """What came back for a position is kept by position alone and used again, under whatever window."""

    def start(self: Any, state: State) -> Node:
        self.known = {}
        return Minimax.start(self, state)

    def value(self: Any, node: Node, *window: Value) -> Any:
        if node not in self.known:
            self.known[node] = AlphaBeta.value(self, node, *window)
        return self.known[node]

    return {"start": start, "value": value}


def shared_bounds(**test: Step) -> dict[str, Step]:
    """The bounds live in the search itself, and are never put back."""

    def start(self: Any, state: State) -> Node:
        self.bounds = (-INFINITY, INFINITY)
        return Minimax.start(self, state)

    def narrowed(self: Any, is_max: bool, value: Value, best: Value, alpha: Value, beta: Value) -> Window:
        bounds: Window = AlphaBeta.narrowed(self, is_max, value, best, *self.bounds)
        self.bounds = bounds
        return bounds

    return {"start": start, "narrowed": narrowed, "passed": lambda self, is_max, alpha, beta: self.bounds, **test}


def at_hand(self: Any, is_max: bool, best: Value, alpha: Value, beta: Value) -> bool:
    """The best value is compared with the bounds as they are now."""
    return AlphaBeta.cut(self, is_max, best, *self.bounds)


def crossed(self: Any, is_max: bool, best: Value, alpha: Value, beta: Value) -> bool:
    """The own bound is moved, and then the two are compared with each other."""
    self.bounds = AlphaBeta.narrowed(self, is_max, best, best, *self.bounds)
    return bool(self.beyond(*self.bounds))


def searched_twice(textbook: type[Minimax]) -> dict[str, Step]:
    """Each child is made and searched, and then made and searched again."""
    return {
        "result": lambda self, node, action: (node, action),
        "below": lambda self, step, *window: [self.value(textbook.result(self, *step), *window) for _ in "12"][1],
    }


class Leveled:
    """A position at which the level says whose turn it is."""

    def __init__(self, state: State, to_move: str) -> None:
        self.state, self.to_move = state, to_move

    def __getattr__(self, name: str) -> Any:
        """All else is the position's."""
        return getattr(self.state, name)


def next_level(self: AlphaBeta, node: Node, action: Move) -> Leveled:
    """The successor, at which the other player moves."""
    return Leveled(Minimax.result(self, node.state, action), "min" if node.to_move == "max" else "max")


def by_player(name: str, code: str, words: str, step: str, mistaken: Step) -> tuple[Mistake, ...]:
    """A mistake in a step that both players take: made by both, by MAX only, and by MIN only."""
    textbook = getattr(AlphaBeta, step)

    def only(who: bool) -> Step:
        return lambda self, is_max, *rest: (mistaken if is_max == who else textbook)(self, is_max, *rest)

    return (
        mistake(name, code, words, **{step: mistaken}),
        mistake(f"{name}AtMax", code, f"At MAX only: {words}", **{step: only(True)}),
        mistake(f"{name}AtMin", code, f"At MIN only: {words}", **{step: only(False)}),
    )


def also(table: Iterable[Mistake], name: str, **steps: Step) -> tuple[Mistake, ...]:
    """The same mistakes in a search that takes these steps differently."""
    return tuple(mistake(f"{one.name}{name}", one.code, one.words, **{**one.steps, **steps}) for one in table)


# ---------------------------------------------------------------------------------------------------- tables

SAVES_LESS = (
    mistake("NoPruning", "no-pruning", "Nothing is ever cut.", cut=lambda self, is_max, best, alpha, beta: False),
    mistake("OnlyMaxCuts", "half-the-cuts", "Only MAX nodes cut.",
            cut=lambda self, is_max, best, alpha, beta: is_max and self.beyond(best, beta)),
    mistake("OnlyMinCuts", "half-the-cuts", "Only MIN nodes cut.",
            cut=lambda self, is_max, best, alpha, beta: not is_max and self.beyond(alpha, best)),
    mistake("OnlyMaxCutsCrossed", "half-the-cuts", "Only MAX nodes cut, once the bounds have crossed.",
            cut=lambda self, is_max, best, alpha, beta: is_max and self.beyond(max(alpha, best), beta)),
    mistake("OnlyMinCutsCrossed", "half-the-cuts", "Only MIN nodes cut, once the bounds have crossed.",
            cut=lambda self, is_max, best, alpha, beta: not is_max and self.beyond(alpha, min(beta, best))),
    *by_player("HandsNothingOn", "half-the-cuts", "The children get a fresh window, so the other player never cuts.",
               "passed", lambda self, is_max, alpha, beta: (-INFINITY, INFINITY))[1:],
    mistake("BetaNotPassedAtMax", "window-reset", "MAX passes on alpha, but not beta.",
            passed=lambda self, is_max, alpha, beta: (alpha, INFINITY if is_max else beta)),
    mistake("AlphaNotPassedAtMin", "window-reset", "MIN passes on beta, but not alpha.",
            passed=lambda self, is_max, alpha, beta: (alpha if is_max else -INFINITY, beta)),
    mistake("FarBoundNotPassed", "window-reset", "Each player passes on only its own bound.",
            passed=lambda self, is_max, alpha, beta: (alpha, INFINITY) if is_max else (-INFINITY, beta)),
    *by_player("NewestValue", "bound-loosened", "The bound becomes the newest value.", "narrowed",
               lambda self, is_max, value, best, alpha, beta: (value, beta) if is_max else (alpha, value)),
    *by_player("OwnBest", "bound-loosened", "The node's own best value replaces the bound from above.", "narrowed",
               lambda self, is_max, value, best, alpha, beta: (best, beta) if is_max else (alpha, best)),
    mistake("ChildrenFirst", "children-first", "All children are generated before the first test.",
            children=lambda self, node: Minimax.children(self, node)),
)  # fmt: skip
NEVER_CUTS = named(SAVES_LESS, "NoPruning")
WINDOWS_WRONG = (
    mistake("SharedBounds", "bound-changed-in-place", "The bounds live outside the function and are never reset.",
            **shared_bounds(cut=at_hand)),
    mistake("SharedBoundsCrossed", "bound-changed-in-place", "The same; the test asks whether the bounds have crossed.",
            **shared_bounds(cut=crossed)),
    mistake("SharedBoundsTooLate", "bound-changed-in-place",
            "The same; the test uses the bounds as they were before the child.", **shared_bounds()),
    *by_player("Swapped", "alpha-beta-swapped", "The bounds change places on the way down.", "passed",
               lambda self, is_max, alpha, beta: (beta, alpha)),
    *by_player("EnteredSwapped", "alpha-beta-swapped", "The function takes the bounds in the wrong order.", "entered",
               lambda self, is_max, alpha, beta: (beta, alpha))[1:],
    *by_player("WrongBoundMoves", "alpha-beta-swapped", "MAX moves beta and MIN moves alpha.", "narrowed",
               lambda self, is_max, value, best, alpha, beta:
               (alpha, min(beta, best)) if is_max else (max(alpha, best), beta)),
    *by_player("ReturnsBound", "returns-bound", "At a cut, the node returns its own bound.", "at_cut",
               lambda self, is_max, best, alpha, beta: alpha if is_max else beta),
)  # fmt: skip
TESTS_WRONG = (
    *by_player("OwnBound", "test-against-own-bound", "The test compares the best value with the node's own bound.",
               "cut",
               lambda self, is_max, best, alpha, beta: best >= alpha if is_max else best <= beta),
    *by_player("BeyondOwnBound", "test-against-own-bound", "The same, with > and <.", "cut",
               lambda self, is_max, best, alpha, beta: best > alpha if is_max else best < beta),
    *by_player("OwnBoundReached", "test-against-own-bound", "The same, with <= and >=.", "cut",
               lambda self, is_max, best, alpha, beta: best <= alpha if is_max else best >= beta),
    *by_player("CutReversed", "cut-reversed", "The comparison points the wrong way.", "cut",
               lambda self, is_max, best, alpha, beta: best <= beta if is_max else best >= alpha),
    *by_player("CutWithin", "cut-reversed", "The same, with < and >.", "cut",
               lambda self, is_max, best, alpha, beta: best < beta if is_max else best > alpha),
)  # fmt: skip
VALUE = (
    *SAVES_LESS,
    mistake("RootWindowReset", "window-reset", "Each child of the root starts with a fresh window.",
            search=lambda self, state: Minimax.value(self, self.start(state))),
    *by_player("NeverOnEquality", "never-on-equality", "It uses > and < where the text asks for >= and <=.", "cut",
               lambda self, is_max, best, alpha, beta: best > beta if is_max else best < alpha),
    mistake("OtherOrder", "other-order", "The last move is tried first.",
            actions=lambda self, node: Minimax.actions(self, node)[::-1]),
    mistake("ComputesTwice", "computes-twice", "Each child is searched twice.", **searched_twice(Minimax)),
    mistake("BoundsByPosition", "table-key", "A table stores values by position alone, even if they are only bounds.",
            **remembered()),
    mistake("HardBoundsByPosition", "table-key", "The same; at a cut, it returns the bound itself.", **remembered(),
            at_cut=lambda self, is_max, best, alpha, beta: beta if is_max else alpha),
    *by_player("CutsAtOnce", "cuts-at-once", "The test is true after the first child, or a return is inside the loop.",
               "cut", lambda self, is_max, best, alpha, beta: True),
    *named(TESTS_WRONG, "OwnBoundReached", "OwnBoundReachedAtMax", "OwnBoundReachedAtMin"),
    *named(TESTS_WRONG, "CutReversedAtMax", "CutReversedAtMin", "CutWithinAtMax", "CutWithinAtMin"),
    *by_player("StopsAtOne", "stops-at-one", "The search stops at a node once its best value is 1 (at MIN, -1).", "cut",
               lambda self, is_max, best, alpha, beta:
               best == (1 if is_max else -1) or AlphaBeta.cut(self, is_max, best, alpha, beta)),
    *WINDOWS_WRONG,
    mistake("MaxFirst", "root-always-max", "Levels are counted as if the root were always MAX.",
            start=lambda self, state: Leveled(Minimax.start(self, state), "max"), result=next_level),
    *small_games.LEAVES,
    *small_games.PLAYERS,
    *without(small_games.LOOPS, "ReturnsInLoop", "ReturnsInLoopAtMax", "ReturnsInLoopAtMin"),
    *small_games.STARTS,
    mistake("NoTerminalTest", "no-legal-actions", "Nothing tests for the end of the game: there is no value at all.",
            over=lambda self, node: False,
            combine=lambda self, node, values: Minimax.combine(self, node, values) if values else None),
)  # fmt: skip
ROOT_DIFFERS = named(WINDOWS_WRONG, "Swapped", "SwappedAtMax", "WrongBoundMoves", "WrongBoundMovesAtMax")
AGENT = (
    *SAVES_LESS,
    mistake("FrontierFirst", "children-first", "All children that are leaves are generated before the first test.",
            value=frontier_at_once),
    mistake("WindowResetAtRoot", "window-reset", "Each of the root's moves starts with a fresh window.",
            root_window=lambda self, alpha, beta: (-INFINITY, INFINITY)),
    mistake("EqualityAndLast", "cuts-on-equality",
            "It cuts on equality, and the root takes the last of several equal values, which may be bounds.",
            pick=lambda self, scored: self.best(scored)[-1], **BOUNDS),
    mistake("ComputesTwice", "computes-twice", "Each child is searched twice.", **searched_twice(SearchAgent)),
    *also(WINDOWS_WRONG, "", **BOUNDS),
    *also(WINDOWS_WRONG, "Strict", **BOUNDS, **STRICT),
    *also(named(SAVES_LESS, "HandsNothingOnAtMax", "NewestValue", "NewestValueAtMax"), "ButRoot", **ROOT_RIGHT),
    *also(ROOT_DIFFERS, "ButRoot", **BOUNDS, **ROOT_RIGHT),
    *also(ROOT_DIFFERS, "ButRootStrict", **BOUNDS, **ROOT_RIGHT, **STRICT),
    *also(TESTS_WRONG, "", **BOUNDS),
    *also([one for one in TESTS_WRONG if not one.name.endswith("AtMin")], "AtRootToo", **BOUNDS, **ROOT_CUTS),
    *also(WINDOWS_WRONG[:3], "AtRootToo", **BOUNDS, **ROOT_CUTS),
    *also(WINDOWS_WRONG[:3], "AtRootTooStrict", **BOUNDS, **ROOT_CUTS, **STRICT),
    *(also([one], "", **BOUNDS)[0] if "best" in one.steps else one for one in pacman.AGENT),
)  # fmt: skip


def makes_more(game: State, mistake: str, equality: bool) -> bool:
    """Whether alpha-beta with this mistake makes more positions of a game than alpha-beta does."""
    textbook, mistaken = Counted(game), Counted(game)
    searches.alpha_beta(textbook, equality=equality)
    Mutant("", named(VALUE, mistake), AlphaBeta, "search").answer(mistaken)
    return mistaken.work.made > textbook.work.made
