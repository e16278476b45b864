"""`pacman.minimax_agent`: minimax for one or more ghosts, any depth, any evaluation function."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from graders.exercises.base import CodeExercise, Expected, Idea, any_of, same, turn
from graders.exercises.mistakes.base import mutants
from graders.exercises.mistakes.pacman import AGENT, SearchAgent
from graders.exercises.positions.rooms import Rooms
from graders.exercises.positions.trees import first_that
from graders.exercises.reference import move_values
from graders.transcript.case import Case

ONE_GHOST = Idea("one ghost, depth 1", 3)
DEEPER = Idea("deeper", 3)
SEVERAL = Idea("several ghosts, one after another", 5)
ENDINGS = Idea("wins and losses on the way", 2)
ANY_EVALUATION = Idea("any evaluation function", 1)


def make(rng: random.Random) -> Iterator[Case]:
    """Small rooms, by (how many, ghosts, depth)."""
    rooms = Rooms(rng)
    yield from rooms.cases(ONE_GHOST, (12, 1, 1))
    yield from rooms.cases(DEEPER, (44, 1, 2), (4, 1, 3))
    yield from rooms.cases(SEVERAL, (28, 2, 1), (4, 3, 1), (8, 2, 2))
    yield from rooms.endings(ENDINGS, (1,) * 16 + (2,) * 14)
    yield from rooms.far_from_zero(ANY_EVALUATION)
    yield from rooms.wilful(ANY_EVALUATION)
    yield from rooms.advice()
    yield from last_ghost_decides(rooms, SEVERAL, EXERCISE)


def last_ghost_decides(rooms: Rooms, idea: Idea, one: CodeExercise) -> Iterator[Case]:
    """Two cases with three ghosts, of whom the last one decides: of positions at random it seldom does."""
    does = partial(misleads, one, "LastGhostForgotten")
    return (first_that(does, lambda: rooms.case(idea, 3, 1)) for _ in range(2))


def misleads(one: CodeExercise, mistake: str, case: Case) -> bool:
    """Whether every move that this mistake of the exercise likes best is wrong here."""
    [slip] = (mutant for mutant in one.mutants if mutant.name == mistake)
    liked = slip.best(case.root, evalFn=case.evaluation, depth=case.depth) or []
    return not any(move in one.right(case).values for move in liked)


def best_actions(case: Case, ghosts: str = "min") -> Expected:
    """All best actions of Pacman; values that differ by rounding only are equal."""
    values = move_values(turn(case, ghosts))
    best = max(values.values())
    best_ones = any_of([action for action, value in values.items() if same(value, best)])
    return replace(best_ones, worth=values)


def search(case: Case) -> object:
    """The textbook's search of a case."""
    from pacman_env.agents.search.minimax import MinimaxAgent

    return MinimaxAgent(evalFn=case.evaluation or "score", depth=case.depth).get_action(case.root)


EXERCISE = CodeExercise(
    id="pacman.minimax_agent",
    chapter="03_pacman",
    title="Minimax for Pacman, any number of ghosts",
    form="agent",
    asked="move",
    ideas=(ONE_GHOST, DEEPER, SEVERAL, ENDINGS, ANY_EVALUATION),
    make=make,
    right=best_actions,
    search=search,
    mutants=mutants("pacman.minimax_agent", SearchAgent, "", AGENT),
)
