"""The textbook algorithms, once: the source of every expected value.

Sources: minimax AIMA 4th ed. figure 5.3, alpha-beta figure 5.7, expectiminimax section 5.5. This module is only for the
trusted process that judges; `asking` never imports it. Pacman is searched as a small game, too (`Turn`).
"""

from collections.abc import Callable, Iterator
from typing import Any

from pacman_env import Action, GameState

Value = Any  # int, float or Fraction: whatever the leaves are made of
Evaluate = Callable[[GameState], Value]
Order = Callable[[Any], list[Any]]
INFINITY = float("inf")


# ---------------------------------------------------------------------------------------------- small games


def value(state: Any) -> Value:
    """The value of a position for MAX: max, min or expectation of the children, by who moves (AIMA 5.2.1, 5.5)."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        return sum(state.probability(action) * value(state.result(action)) for action in state.actions())
    return (max if state.to_move == "max" else min)(value(child) for child in children(state))


def children(state: Any) -> Iterator[Any]:
    """The successors in the order of the moves."""
    return (state.result(action) for action in state.actions())


def move_values(state: Any) -> dict[Any, Value]:
    """The value of each legal move."""
    return {action: value(state.result(action)) for action in state.actions()}


def best_moves(values: dict[Any, Value], to_move: str = "max") -> list[Any]:
    """All best moves in legal order, for MAX or MIN."""
    if not values:
        return []
    best = (max if to_move == "max" else min)(values.values())
    return [action for action, one in values.items() if one == best]


class AlphaBeta:
    """Alpha-beta search that counts the positions it makes (AIMA 4th ed. figure 5.7).

    `made` counts them made one at a time; `made_at_once` is what it would have been with all children of a position
    made before the first is searched, as one must to put them in a better order.

    With `on_equality` a node stops as soon as its value *reaches* the bound (`v >= beta`), else only beyond it.
    """

    def __init__(self, on_equality: bool = True, order: Order | None = None) -> None:
        """Start with nothing counted; `order` puts the moves of a position in the order in which they are tried."""
        self.on_equality = on_equality
        self.order: Order = order or (lambda state: state.actions())
        self.made = 0
        self.made_at_once = 0

    def value(self, state: Any, alpha: Value = -INFINITY, beta: Value = INFINITY) -> Value:
        """The value of the position inside the window (fail-soft)."""
        if state.is_terminal():
            return state.utility()
        best = -INFINITY if state.to_move == "max" else INFINITY
        for child in self._children(state):
            if state.to_move == "max":
                best = max(best, self.value(child, alpha, beta))
                cut, alpha = self._beyond(best, beta), max(alpha, best)
            else:
                best = min(best, self.value(child, alpha, beta))
                cut, beta = self._beyond(alpha, best), min(beta, best)
            if cut:
                break
        return best

    def _children(self, state: Any) -> Iterator[Any]:
        moves = self.order(state)
        self.made_at_once += len(moves)
        for action in moves:
            self.made += 1
            yield state.result(action)

    def _beyond(self, above: Value, below: Value) -> bool:
        return bool(above >= below if self.on_equality else above > below)


def count_positions(state: Any) -> int:
    """How many positions a search without cuts makes below this one."""
    return sum(1 + count_positions(child) for child in children(state))


# --------------------------------------------------------------------------------------------------- Pacman


class Turn:
    """A Pacman position, whose turn it is and how many rounds remain: a small game, so that the search above fits.

    One round is a move of Pacman and of every ghost. Ghosts are cruel (`"min"`) or careless (`"chance"`).
    """

    __slots__ = ("agent", "depth", "evaluate", "ghosts", "path", "state")

    def __init__(
        self,
        state: GameState,
        evaluate: Evaluate,
        depth: int,
        ghosts: str = "min",
        agent: int = 0,
        path: tuple[tuple[int, str], ...] = (),
    ) -> None:
        """Ghosts move as `ghosts` says; the search stops when no round remains or the game is over.

        `path` holds the moves, (agent, action) each, that led here.
        """
        self.state, self.evaluate, self.depth, self.ghosts, self.agent = state, evaluate, depth, ghosts, agent
        self.path = path

    @property
    def to_move(self) -> str:
        """`"max"` for Pacman, the kind of the ghosts for a ghost."""
        return self.ghosts if self.agent else "max"

    def is_terminal(self) -> bool:
        """Whether the search stops here."""
        return self.depth == 0 or self.state.is_win() or self.state.is_lose()

    def utility(self) -> Value:
        """What the evaluation function says."""
        return self.evaluate(self.state)

    def actions(self) -> list[Action]:
        """The legal actions of the agent to move."""
        return self.state.legal_actions(self.agent)

    def probability(self, action: Action) -> Value:
        """Careless ghosts take every legal action equally often."""
        return 1 / len(self.state.legal_actions(self.agent))

    def result(self, action: Action) -> "Turn":
        """The next agent's turn; after the last ghost a round is used up."""
        agent = (self.agent + 1) % self.state.num_agents
        after = self.state.successor(self.agent, action)
        path = (*self.path, (self.agent, str(action)))
        return Turn(after, self.evaluate, self.depth - (agent == 0), self.ghosts, agent, path)
