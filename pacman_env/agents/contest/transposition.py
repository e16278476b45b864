"""What is known of positions that were searched before."""

from typing import NamedTuple

from pacman_env.engine.actions import Action
from pacman_env.engine.state import GameState


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
            reached later in the game is another state. If the evaluation function is the score plus something of the
            board, the values of the two differ by exactly the difference of the scores: values are then kept relative
            to the score. With any other evaluation function this is wrong.

    Attributes:
        hits: how often an entry has spared a search.
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
        """Remember."""
        if len(self.entries) >= self.LARGEST:
            self.entries.clear()
        if self.forget_score:
            entry = entry._replace(value=entry.value - state.score)
        self.entries[self._key(state, agent)] = entry
