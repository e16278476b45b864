"""Search as deep as the time allows: alpha-beta, one round deeper each time, with a table of what is known already."""

import time
from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from pacman_env.agents.base import Evaluation
from pacman_env.agents.contest.budget import Budget, OutOfBudget, TimedAgent
from pacman_env.agents.turns import after
from pacman_env.engine.actions import Action
from pacman_env.engine.state import GameState

DEEPEST = 40  # rounds; nobody gets that far, and a board without choices would otherwise deepen forever


class Searched(NamedTuple):
    """What a transposition table knows of a position with one agent to move.

    Attributes:
        depth: how many rounds deep it was searched.
        value: its value, or a bound of it.
        low, high: whether the true value may be greater, or less; neither: it is exact.
        action: the best action found.
    """

    depth: int
    value: float
    low: bool
    high: bool
    action: Action | None

    def settles(self, depth: int, alpha: float, beta: float) -> bool:
        """Whether a search of this depth with this window can be spared."""
        exact = not (self.low or self.high)
        return self.depth >= depth and (exact or (self.low and self.value > beta) or (self.high and self.value < alpha))


class Table:
    """A transposition table (AIMA section 5.2.4): positions searched before, in this search or an earlier one.

    Args:
        forget_score: look positions up by the board alone. The score is part of a state, so one and the same board
            reached later in the game is another state. Suppose that the evaluation function is the score plus
            something that depends only on the board. Then the values of the two states differ by exactly the difference
            of the scores, so the table keeps values relative to the score. With any other evaluation function, this is
            wrong.

    Attributes:
        hits: how often an entry has saved a search.
    """

    LARGEST = 400_000  # entries, about 200 MB; then it begins again

    def __init__(self, forget_score: bool = False) -> None:
        self.forget_score, self.hits = forget_score, 0
        self.entries: dict[object, Searched] = {}

    def _key(self, state: GameState, agent: int) -> object:
        return (agent, *state.board_key()) if self.forget_score else (agent, state)

    def get(self, state: GameState, agent: int) -> Searched | None:
        """The entry of this position with this agent to move; None if it is new."""
        entry = self.entries.get(self._key(state, agent))
        if entry is None or not self.forget_score:
            return entry
        return entry._replace(value=entry.value + state.score)

    def put(self, state: GameState, agent: int, entry: Searched) -> None:
        """Remember this entry."""
        if len(self.entries) >= self.LARGEST:
            self.entries.clear()
        if self.forget_score:
            entry = entry._replace(value=entry.value - state.score)
        self.entries[self._key(state, agent)] = entry


class Iteration(NamedTuple):
    """One finished search of an iterative deepening.

    Attributes:
        depth: rounds.
        value: the minimax value at this depth.
        action: the best action.
        steps: successors made so far, all iterations together.
        seconds: of the clock, so far.
        hits: searches spared by the transposition table, so far.
    """

    depth: int
    value: float
    action: Action
    steps: int
    seconds: float
    hits: int


def deepening(
    state: GameState, evaluate: Evaluation, budget: Budget, table: Table | None = None, *, ordered: bool = True
) -> Iterator[Iteration]:
    """Alpha-beta to depth 1, then 2, and so on until the budget is used up (AIMA sections 5.2.4 and 5.3.2).

    In every position, each iteration first tries the best action of the iteration before. The search
    yields only finished iterations: an *anytime* algorithm has an answer whenever it is stopped.

    Args:
        state: a position in which Pacman is to move.
        evaluate: judges the leaves.
        budget: counts successors.
        table: what earlier searches have learned; None: nothing, and this search throws its own table away.
        ordered: False tries actions in legal order and does not use the table (to show how much the order saves).
    """
    search = _Deepening(evaluate, budget, table or Table(), ordered)
    before = search.table.hits
    for depth in range(1, DEEPEST + 1):
        try:
            value, action = search.best(state, 0, depth, -inf, inf)
        except OutOfBudget:
            return
        if action is None:
            return
        seconds = time.perf_counter() - budget.begin
        yield Iteration(depth, value, action, budget.spent, seconds, search.table.hits - before)


class _Deepening:
    """Alpha-beta with a table and a budget; all iterations of a search share one."""

    def __init__(self, evaluate: Evaluation, budget: Budget, table: Table, ordered: bool) -> None:
        self.evaluate, self.budget, self.table, self.ordered = evaluate, budget, table, ordered

    def best(self, state: GameState, agent: int, depth: int, alpha: float, beta: float) -> tuple[float, Action | None]:
        """Value and action; as in :func:`pacman_env.agents.search.alphabeta`."""
        legal = state.legal_actions(agent)
        if not (depth and legal):
            return self.evaluate(state), None
        known = self.table.get(state, agent) if self.ordered else None
        if known and known.settles(depth, alpha, beta):
            self.table.hits += 1
            return known.value, known.action
        if known and known.action:
            legal.sort(key=known.action.__ne__)  # the best one first, the others as they were
        value, action = self.search(state, agent, depth, alpha, beta, legal)
        self.table.put(state, agent, Searched(depth, value, value > beta, value < alpha, action))
        return value, action

    def search(
        self, state: GameState, agent: int, depth: int, alpha: float, beta: float, legal: list[Action]
    ) -> tuple[float, Action]:
        """The actions one by one; Pacman raises alpha, a ghost lowers beta."""
        turn, left = after(state, agent, depth)
        best, choice, sign = -inf, legal[0], -1 if agent else 1
        for action in legal:
            self.budget.spend()
            value = sign * self.best(state.successor(agent, action), turn, left, alpha, beta)[0]
            if value > best:
                best, choice = value, action
            if best > (-alpha if agent else beta):
                break
            if agent:
                beta = min(beta, -best)
            else:
                alpha = max(alpha, best)
        return sign * best, choice


class IterativeDeepeningAgent(TimedAgent):
    """A Pacman that searches one round deeper each time, until the time is up, and remembers positions between moves.

    Args:
        evalFn: judges the leaves.
        seconds, steps: the budget of a move; without either: what a contest allows (a tenth of its seconds).
    """

    def registerInitialState(self, state: GameState) -> None:
        """Begin a game with an empty table."""
        self.table = Table()

    def get_action(self, state: GameState) -> str:
        """The action of the last iteration that finished; if none did, the first legal action."""
        action = state.legal_actions()[0]
        table = getattr(self, "table", None)
        for iteration in deepening(state, self.evaluation_function, self.budget(), table):
            action = iteration.action
        return action
