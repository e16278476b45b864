"""The exercises of the course: one module each, and a line here.

>>> EXERCISES["isolation.min_value"].points
4
"""

from difflib import get_close_matches
from importlib import import_module

from graders.exercises.base import CodeExercise, DataExercise, Exercise, Idea
from graders.exercises.mistakes.base import Mutant
from graders.words import MESSAGES, in_force

__all__ = [
    "EXERCISES",
    "REPAIRABLE",
    "CodeExercise",
    "DataExercise",
    "Exercise",
    "Idea",
    "all_mutants",
    "all_words",
    "exercise",
    "in_chapter",
]

_IDS = (  # in the order of the course; the id of an exercise is the name of its module
    "minimax.value",
    "minimax.decision",
    "minimax.count",
    "minimax.by_hand",
    "isolation.terminal_test",
    "isolation.min_value",
    "isolation.max_value",
    "isolation.decision",
    "pacman.minimax_agent",
    "pacman.questions",
    "alphabeta.value",
    "alphabeta.agent",
    "alphabeta.time_check",
    "expectimax.exp_value",
    "expectimax.agent",
    "expectimax.experiment",
    "evaluation.better",
    "cross_entropy.elite",
    "cross_entropy.fit",
    "monte_carlo.select",
    "monte_carlo.expand",
    "monte_carlo.playout",
    "monte_carlo.back_up",
    "monte_carlo.most_visited",
)

REPAIRABLE = (
    "minimax.value",
    "minimax.decision",
    "alphabeta.value",
    "expectimax.exp_value",
    "pacman.minimax_agent",
    "alphabeta.agent",
    "expectimax.agent",
)
"""The exercises for which `graders.repair` looks for a line. Isolation is not one: its +1 and -1 hide many a slip."""

EXERCISES: dict[str, Exercise] = {id: import_module(f"graders.exercises.{id}").EXERCISE for id in _IDS}


def exercise(id: str) -> Exercise:
    """The exercise with this id; a KeyError names those with a similar id, or else all of them."""
    if id not in EXERCISES:
        near = get_close_matches(str(id), EXERCISES, n=1)
        rest = f"did you mean {near[0]}?" if near else f"the exercises are {', '.join(EXERCISES)}"
        raise KeyError(f"there is no exercise {id!r}; {rest}")
    return EXERCISES[id]


def in_chapter(chapter: str) -> list[Exercise]:
    """The exercises of one chapter, in the order of the text."""
    return [one for one in EXERCISES.values() if one.chapter == chapter]


def all_mutants() -> list[Mutant]:
    """The mistakes of all exercises, each an executable wrong answer, in the order of the course."""
    return [mutant for one in _coded() for mutant in one.mutants]


def all_words() -> dict[str, str]:
    """What a student reads about every mistake, by code: those that exercises share, then those of one alone."""
    own = {code: own.message for one in _coded() for code, own in one.own_mistakes.items()}
    return {**MESSAGES, **own, **in_force().words}


def _coded() -> list[CodeExercise]:
    return [one for one in EXERCISES.values() if isinstance(one, CodeExercise)]
