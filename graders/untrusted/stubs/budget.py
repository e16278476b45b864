"""In place of `pacman_env.matches.budget`: games are played, but nobody watches long ones to the end."""

GAME, ALL, THEN = 1_000, 6_000, 120
"""Moves of one game; of all games of a notebook; and of one game when those are used up."""

_given = 0


def within(max_moves: int | None) -> int | None:
    """The moves that a game may have, all agents together, when its caller says so many."""
    global _given
    most = GAME if _given < ALL else THEN
    moves = most if max_moves is None else min(max_moves, most)
    _given += max(moves, 0)
    return moves
