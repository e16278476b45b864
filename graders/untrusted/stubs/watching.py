"""In place of `pacman_env.search_xray.recording.budget`: searches are recorded, but nobody looks through large ones.

The value at the root and those of all its moves are true all the same.
"""

from graders.untrusted.stubs.words import say_once

SEARCH, ALL, THEN, LARGE = 1_000, 2_100, 400, 100
"""Nodes of one search; of all searches of a notebook; of one when those are used up; of one after one was larger."""

_spent, _large = 0, False


def closely() -> float:
    """How many visits of the next search are looked into."""
    return LARGE if _large else max(THEN, min(SEARCH, ALL - _spent))


def spent(visits: int, more: bool) -> None:
    """A search is over."""
    global _spent, _large
    _spent, _large = _spent + visits, _large or more
    if more:
        say_once("The X-ray looks into the first nodes of a large search only, while grading.")
