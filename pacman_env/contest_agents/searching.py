"""Agents for the contest: search as deep as the time allows, guess by playing out, know the ghosts.

They are here to be read and to be beaten. Each has a budget, in seconds or in steps; steps make a game repeatable.
"""

import random
import time
from collections.abc import Iterator, Mapping
from math import inf, log, sqrt
from typing import NamedTuple

from pacman_env.agents.base import Evaluation, GhostAgent, MultiAgentSearchAgent, sample
from pacman_env.agents.roster import agent_class
from pacman_env.engine.state import Action, GameState
from pacman_env.search_agents.searching import after

DEEPEST = 40  # rounds; nobody gets that far, and a board without choices would otherwise deepen for ever
SHARE = 0.1  # of the move's limit is thought through: enough for a baseline, and safe on a busy machine


def hungry(state: GameState) -> float:
    """The score + 1 / (1 + steps to the nearest dot): enough to make Pacman walk, and plain enough to be beaten."""
    if state.is_win() or state.is_lose():
        return state.score
    steps = state.layout.distances_from(state.pacman_position)
    return state.score + 1 / (1 + min((steps[dot] for dot in state.food), default=0))


class OutOfBudget(Exception):
    """The search has used up what it had."""


class Budget:
    """How long a search may go on.

    Args:
        seconds: of the clock, from now; None: no limit.
        steps: successors (or playouts); None: no limit.
    """

    def __init__(self, seconds: float | None = None, steps: int | None = None) -> None:
        """Start the clock."""
        self.begin = time.perf_counter()
        self.end = inf if seconds is None else self.begin + seconds
        self.steps, self.spent = inf if steps is None else steps, 0

    def spend(self) -> None:
        """Pay for a step.

        Raises:
            OutOfBudget: there is nothing left.
        """
        if self.spent >= self.steps or time.perf_counter() > self.end:
            raise OutOfBudget
        self.spent += 1


# --- iterative deepening ----------------------------------------------------------------------------------------------


class Entry(NamedTuple):
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
            reached later in the game is another state. If the evaluation function is the score plus something of the
            board, the values of the two differ by exactly the difference of the scores: values are then kept relative
            to the score. With any other evaluation function this is wrong.

    Attributes:
        hits: how often an entry has spared a search.
    """

    LARGEST = 400_000  # entries, about 200 MB; then it begins anew

    def __init__(self, forget_score: bool = False) -> None:
        """Know nothing."""
        self.forget_score, self.hits = forget_score, 0
        self.entries: dict[object, Entry] = {}

    def _key(self, state: GameState, agent: int) -> object:
        return (agent, *state.board_key()) if self.forget_score else (agent, state)

    def get(self, state: GameState, agent: int) -> Entry | None:
        """The entry of this position with this agent to move; None if it is new."""
        entry = self.entries.get(self._key(state, agent))
        if entry is None or not self.forget_score:
            return entry
        return entry._replace(value=entry.value + state.score)

    def put(self, state: GameState, agent: int, entry: Entry) -> None:
        """Remember."""
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

    Every iteration tries the best action of the one before first, in every position. What is given is always a finished
    iteration: an *anytime* algorithm has an answer whenever it is stopped.

    Args:
        state: Pacman is to move.
        evaluate: judges the leaves.
        budget: counts successors.
        table: what is known from earlier searches; None: nothing, and what this search learns is forgotten.
        ordered: False tries actions in legal order and uses the table for nothing (to see what it is good for).
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
        """Value and action; as in :func:`pacman_env.search_agents.alphabeta`."""
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
        self.table.put(state, agent, Entry(depth, value, value > beta, value < alpha, action))
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


class _TimedAgent(MultiAgentSearchAgent):
    """An agent with a budget for each move.

    Attributes:
        move_limit, game_limit: the contest's limits in seconds, which the contest sets.
    """

    move_limit, game_limit = 1.0, inf
    planned = 0.0  # seconds, in this game

    def __init__(
        self, evalFn: str | Evaluation = hungry, seconds: float | None = None, steps: int | str | None = None
    ) -> None:
        """Think for so many seconds or steps a move; None and None: a tenth of the move's limit."""
        super().__init__(evalFn)
        self.seconds = None if seconds is None else float(seconds)
        self.steps = None if steps is None else int(steps)

    def budget(self) -> Budget:
        """What there is for one move."""
        if self.steps is not None or self.seconds is not None:
            return Budget(self.seconds, self.steps)
        seconds = SHARE * min(self.move_limit, self.game_limit - self.planned)  # less and less: it never runs out
        self.planned += seconds
        return Budget(seconds)


class IterativeDeepeningAgent(_TimedAgent):
    """Searches one round deeper each time, until the time is up; remembers positions from move to move.

    Args:
        evalFn: judges the leaves.
        seconds, steps: the budget of a move; neither: a tenth of the contest's limit.
    """

    def registerInitialState(self, state: GameState) -> None:
        """Begin a game with an empty table."""
        self.table = Table()

    def get_action(self, state: GameState) -> str:
        """The action of the last finished iteration; any one, if none was."""
        action = state.legal_actions()[0]
        table = getattr(self, "table", None)
        for iteration in deepening(state, self.evaluation_function, self.budget(), table):
            action = iteration.action
        return action


# --- a model of the opponent ------------------------------------------------------------------------------------------


def expected_value(state: GameState, agent: int, depth: int, evaluate: Evaluation, ghosts: list[GhostAgent]) -> float:
    """Expectimax with ghosts of a known kind: ``ghosts[i - 1].get_distribution`` tells the chances of ghost i."""
    legal = state.legal_actions(agent)
    if not (depth and legal):
        return evaluate(state)
    turn = after(state, agent, depth)
    if not agent:
        return max(expected_value(state.successor(0, action), *turn, evaluate, ghosts) for action in legal)
    chances: Mapping[Action, float] = ghosts[agent - 1].get_distribution(state)
    return sum(
        chance * expected_value(state.successor(agent, action), *turn, evaluate, ghosts)
        for action, chance in chances.items()
    )


class OpponentModelAgent(MultiAgentSearchAgent):
    """Expectimax that knows what kind of ghosts it meets.

    Args:
        evalFn: judges the leaves.
        depth: rounds to look ahead.
        ghost: the name of the ghosts' class, as Pacman believes.
    """

    def __init__(
        self, evalFn: str | Evaluation = hungry, depth: int | str = 2, ghost: str = "DirectionalGhost"
    ) -> None:
        """Believe in these ghosts."""
        super().__init__(evalFn, depth)
        self.ghost = agent_class(ghost)

    def get_action(self, state: GameState) -> str:
        """The first action of the greatest expected value."""
        ghosts = [self.ghost(index) for index in range(1, state.num_agents)]
        turn = after(state, 0, self.depth)
        return max(
            state.legal_actions(),
            key=lambda action: expected_value(state.successor(0, action), *turn, self.evaluation_function, ghosts),
        )


# --- Monte Carlo tree search ------------------------------------------------------------------------------------------


def ucb1(total: float, visits: int, parent_visits: int, exploration: float) -> float:
    """How promising an action is, total / visits + C sqrt(ln(parent visits) / visits) (AIMA section 5.4).

    The first term is what it has brought so far, the second how little is known of it; infinite before the first visit.

    >>> ucb1(total=30, visits=3, parent_visits=20, exploration=0)
    10.0
    """
    if not visits:
        return inf
    return total / visits + exploration * sqrt(log(parent_visits) / visits)


class Arm:
    """An action in a position: how often it was tried, what it brought in all, and the positions it has led to."""

    __slots__ = ("outcomes", "total", "visits")

    def __init__(self) -> None:
        """Never tried."""
        self.visits, self.total = 0, 0.0
        self.outcomes: dict[GameState, Node] = {}


class Node:
    """A position in which Pacman is to move."""

    __slots__ = ("arms", "visits")

    def __init__(self, state: GameState) -> None:
        """Nothing tried yet."""
        self.visits = 0
        self.arms = {action: Arm() for action in state.legal_actions()}


class MonteCarloSearch:
    """Monte Carlo tree search (AIMA Figure 5.11) with sampled ghosts.

    Args:
        evaluate: judges the end of a playout.
        ghosts: their moves are drawn from their own distributions.
        exploration: C of UCB1, in points.
        horizon: rounds of a playout.
    """

    def __init__(self, evaluate: Evaluation, ghosts: list[GhostAgent], exploration: float, horizon: int) -> None:
        """Begin with no tree."""
        self.evaluate, self.ghosts = evaluate, ghosts
        self.exploration, self.horizon = exploration, horizon

    def run(self, state: GameState, budget: Budget) -> Node:
        """Playouts until the budget is used up, one step each; the root with its statistics."""
        root = Node(state)
        try:
            while True:
                budget.spend()
                self.playout(root, state, self.horizon)
        except OutOfBudget:
            return root

    def playout(self, node: Node, state: GameState, rounds: int) -> float:
        """Selection down the tree, one new node, simulation, and back-propagation on the way back."""
        if not (rounds and node.arms):
            return self.evaluate(state)
        action, arm = self.select(node)
        after_round = self.round(state, action)
        child = arm.outcomes.get(after_round)
        if child is None:
            arm.outcomes[after_round] = Node(after_round)
            value = self.simulate(after_round, rounds - 1)
        else:
            value = self.playout(child, after_round, rounds - 1)
        arm.visits, arm.total, node.visits = arm.visits + 1, arm.total + value, node.visits + 1
        return value

    def select(self, node: Node) -> tuple[Action, Arm]:
        """The action with the greatest UCB1."""
        return max(
            node.arms.items(), key=lambda item: ucb1(item[1].total, item[1].visits, node.visits, self.exploration)
        )

    def simulate(self, state: GameState, rounds: int) -> float:
        """Random moves to the horizon."""
        while rounds and (legal := state.legal_actions()):
            state, rounds = self.round(state, random.choice(legal)), rounds - 1
        return self.evaluate(state)

    def round(self, state: GameState, action: Action) -> GameState:
        """Pacman's action and an answer of every ghost."""
        state = state.successor(0, action)
        for index, ghost in enumerate(self.ghosts, 1):
            chances = ghost.get_distribution(state)
            if chances:
                state = state.successor(index, sample(chances, random))
        return state


class MonteCarloAgent(_TimedAgent):
    """Plays the action that Monte Carlo tree search has tried most often.

    Args:
        evalFn: judges the end of a playout.
        seconds, steps: the budget of a move (a step is a playout); neither: a tenth of the contest's limit.
        exploration: C of UCB1, in points: small trusts what it has seen, large tries everything.
        horizon: rounds of a playout.
        ghost: the name of the ghosts' class, as Pacman believes.
    """

    def __init__(
        self,
        evalFn: str | Evaluation = hungry,
        seconds: float | None = None,
        steps: int | str | None = None,
        exploration: float | str = 30,
        horizon: int | str = 6,
        ghost: str = "RandomGhost",
    ) -> None:
        """Believe in these ghosts."""
        super().__init__(evalFn, seconds, steps)
        self.exploration, self.horizon, self.ghost = float(exploration), int(horizon), agent_class(ghost)

    def search(self, state: GameState) -> Node:
        """The root of the tree for a move, with its statistics."""
        ghosts = [self.ghost(index) for index in range(1, state.num_agents)]
        return MonteCarloSearch(self.evaluation_function, ghosts, self.exploration, self.horizon).run(
            state, self.budget()
        )

    def get_action(self, state: GameState) -> str:
        """The most visited action: it is the one that the search kept coming back to."""
        arms = self.search(state).arms
        return max(arms, key=lambda action: arms[action].visits)
