"""The textbook algorithms, once: the source of every expected value.

Sources: minimax AIMA 4th ed. figure 5.3, alpha-beta figure 5.7, expectiminimax section 5.5. This module is only for the
trusted process that judges; `asking` never imports it.
"""

from collections.abc import Callable, Iterator
from typing import Any

from pacman_env import Action, GameState

Value = Any  # int, float or Fraction: whatever the leaves are made of
Evaluate = Callable[[GameState], Value]
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


def isolation_value(state: Any, maximizing: bool) -> int:
    """The value of an isolation position whose active player is MAX (or MIN), whatever the board says.

    A player who is stuck at his own turn has lost: -1 at a MAX level, +1 at a MIN level.
    """
    moves = state.get_legal_moves()
    if not moves:
        return -1 if maximizing else 1
    values = [isolation_value(state.forecast_move(move), not maximizing) for move in moves]
    return max(values) if maximizing else min(values)


def isolation_moves(state: Any) -> dict[Any, int]:
    """The value of each move when the active player is MAX."""
    return {move: isolation_value(state.forecast_move(move), maximizing=False) for move in state.get_legal_moves()}


class AlphaBeta:
    """Alpha-beta search that counts the positions it makes (AIMA 4th ed. figure 5.7).

    With `on_equality` a node stops as soon as its value *reaches* the bound (`v >= beta`), else only beyond it.
    """

    def __init__(self, on_equality: bool = True) -> None:
        """Start with nothing counted."""
        self.on_equality = on_equality
        self.made = 0

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
        for action in state.actions():
            self.made += 1
            yield state.result(action)

    def _beyond(self, above: Value, below: Value) -> bool:
        return bool(above >= below if self.on_equality else above > below)


def count_positions(state: Any) -> int:
    """How many positions a search without cuts makes below this one."""
    return sum(1 + count_positions(child) for child in children(state))


# --------------------------------------------------------------------------------------------------- Pacman


def next_turn(state: GameState, agent: int, depth: int) -> tuple[int, int]:
    """Who moves next and how many rounds are left: a round ends after the last ghost."""
    following = (agent + 1) % state.num_agents
    return following, depth - (following == 0)


def agent_value(state: GameState, agent: int, depth: int, evaluate: Evaluate, ghosts: str = "min") -> Value:
    """The value when `agent` is to move and `depth` rounds remain; ghosts are cruel (`"min"`) or careless (`"mean"`)."""
    if depth == 0 or state.is_win() or state.is_lose():
        return evaluate(state)
    turn = next_turn(state, agent, depth)
    values = [agent_value(state.successor(agent, a), *turn, evaluate, ghosts) for a in state.legal_actions(agent)]
    if agent == 0:
        return max(values)
    return min(values) if ghosts == "min" else sum(values) / len(values)


def action_values(state: GameState, depth: int, evaluate: Evaluate, ghosts: str = "min") -> dict[Action, Value]:
    """The value of each action of Pacman at the root, in legal order."""
    turn = next_turn(state, 0, depth)
    return {
        action: agent_value(state.successor(0, action), *turn, evaluate, ghosts) for action in state.legal_actions(0)
    }
