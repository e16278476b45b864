"""Cases in which a slip that only saves less shows: a search with it makes more positions than it may."""

from typing import Any

from graders.exercises.mistakes.alpha_beta import VALUE, AlphaBeta
from graders.exercises.mistakes.base import Mutant, named
from graders.exercises.reference import Counted
from pacman_env.games.searches import alpha_beta


def makes_more(game: Any, mistake: str, equality: bool) -> bool:
    """Whether alpha-beta with this mistake makes more positions of a game than alpha-beta does."""
    textbook, mistaken = Counted(game), Counted(game)
    alpha_beta(textbook, equality=equality)
    Mutant("", named(VALUE, mistake), AlphaBeta, "search").answer(mistaken)
    return mistaken.work.made > textbook.work.made
