"""What a record proves: the positions that it says were made are made again by the rules, and their leaves valued here.

What a student's process writes down is a claim. A search has shown a value, or that a move is best, only if the
positions that it made leave no other possibility: every legal move was searched, or cannot matter because of what was.
Nothing else of the record is needed for that, and nothing else is believed. A position that is equal to one that was
searched elsewhere (same agent to move, same depth left) has its value, so that memory tables are right.
"""

from collections.abc import Iterable
from itertools import groupby
from math import inf, isclose
from typing import Any

from pacman_env.games.protocol import State, Value

Path = tuple[Any, ...]
"""The moves from the root to a position, (agent, action) each."""

Bounds = tuple[Value, Value]
"""The value of a position is at least the first and at most the second."""

UNKNOWN: Bounds = (-inf, inf)


class Proof:
    """The bounds of a game's value that follow from the positions that were made."""

    def __init__(self, root: object, made: Iterable[Path]) -> None:
        """`made` holds the moves from the root to each position, (agent, action) each; others' moves are left out."""
        self._games: dict[Path, State] = {(): root}
        for path in sorted({whole[:length] for whole in made for length in range(1, len(whole) + 1)}, key=len):
            self._make(path)
        self._bounds: dict[Path, Bounds] = {}
        for _, level in groupby(sorted(self._games, key=len, reverse=True), key=len):
            self._settle(list(level))

    def _make(self, path: Path) -> None:
        """Make a position by the rules, if they allow it."""
        before = self._games.get(path[:-1])
        if before is None or before.is_terminal():
            return
        for action in before.actions():
            if path[-1] == _step(before, action):
                self._games[path] = before.result(action)

    def _settle(self, level: list[Path]) -> None:
        """The bounds of all positions that are that many moves deep; what is known of one is known of its equals."""
        known: dict[object, Bounds] = {}
        for path in level:
            low, high = self._searched(path)
            key = _meaning(self._games[path])
            lowest, highest = known.get(key, UNKNOWN)
            known[key] = max(low, lowest), min(high, highest)
        self._bounds |= {path: known[_meaning(self._games[path])] for path in level}

    def _searched(self, path: Path) -> Bounds:
        """What follows from the positions below."""
        game = self._games[path]
        if game.is_terminal():
            return game.utility(), game.utility()
        pick = {"max": max, "min": min}.get(game.to_move)
        lows, highs = zip(*(self._below(path, action) for action in game.actions()), strict=True)
        return (pick(lows), pick(highs)) if pick else UNKNOWN

    def _below(self, path: Path, action: object) -> Bounds:
        return self._bounds.get((*path, _step(self._games[path], action)), UNKNOWN)

    def shows_value(self, value: Value) -> bool:
        """Whether the root cannot be worth anything else."""
        return all(_reaches(bound, value) and _reaches(value, bound) for bound in self._bounds[()])

    def shows_best(self, move: object) -> bool:
        """Whether no other move of the root can be better, or worse for MIN, than this one."""
        root = self._games[()]
        below = {str(action): self._below((), action) for action in root.actions()}
        if str(move) not in below:
            return False
        low, high = below.pop(str(move))
        if root.to_move == "max":
            return all(_reaches(low, best) for _, best in below.values())
        return all(_reaches(best, high) for best, _ in below.values())


def _step(game: State, action: object) -> tuple[int, str]:
    return getattr(game, "agent", 0), str(action)


def _meaning(game: State) -> object:
    """What a value depends on: of Pacman the position, whose turn it is and the rounds left."""
    return (game.state, game.agent, game.depth) if hasattr(game, "depth") else game


def _reaches(value: Value, bound: Value) -> bool:
    """At least as much, but for rounding."""
    return bool(value >= bound) or isclose(value, bound, rel_tol=1e-9, abs_tol=1e-9)
