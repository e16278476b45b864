"""Evaluation functions to search with: each is a value, equal where its numbers are and fit to be pickled.

Noise tells wrong searches apart: two searches that reach different leaves seldom agree on the move.
"""

import zlib
from dataclasses import dataclass
from functools import lru_cache

from pacman_env import GameState

INFINITY = float("inf")


_words = lru_cache(maxsize=1024)(repr)  # of cells: the positions of a search differ in few of them


@lru_cache(maxsize=1024)
def _places(*positions: tuple[float, float]) -> str:
    return repr([(float(x), float(y)) for x, y in positions])


def score(state: GameState) -> int:
    """The game's own score."""
    return state.score


def against_score(state: GameState) -> int:
    """An evaluation that likes what the score dislikes."""
    return -state.score


def hopeless(state: GameState) -> float:
    """An evaluation to which every position is a loss beyond measure."""
    return -INFINITY


@dataclass(frozen=True)
class Noise:
    """An evaluation that gives almost every position a number of its own; with few `values` it gives many the same.

    Whole numbers from about `shift` - `values` / 2 to `shift` + `values` / 2, divided by `parts`.
    """

    seed: int
    values: int = 2001
    shift: int = 0
    parts: int = 1

    def __call__(self, state: GameState) -> float:
        """The number of a position: the same in every process."""
        food, capsules, ghosts = _words(state.food), _words(state.capsules), _places(*state.ghost_positions)
        key = f"({self.seed}, {state.pacman_position}, {food}, {capsules}, {state.scared_timers}, {state.score})"
        number = zlib.crc32(f"({key}, {ghosts})".encode()) % self.values - self.values // 2 + self.shift
        return number if self.parts == 1 else number / self.parts
