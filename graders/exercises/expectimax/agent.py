"""`expectimax.agent`: expectimax for Pacman; every ghost takes each of its moves equally often."""

import random
from collections.abc import Iterator
from typing import Any

from graders.exercises.base import CodeExercise, Expected, Idea
from graders.exercises.mistakes.base import mutants
from graders.exercises.mistakes.expectimax import AGENT, ExpectimaxAgent
from graders.exercises.pacman.minimax_agent import best_actions
from graders.exercises.positions.drawing import first_that
from graders.exercises.positions.rooms import Rooms
from graders.sheet.case import Case

ONE_GHOST = Idea("one ghost, depth 1", 2)
DEEPER = Idea("deeper", 2)
SEVERAL = Idea("several ghosts", 2)
ENDINGS = Idea("wins and losses on the way", 1)


def make(rng: random.Random) -> Iterator[Case]:
    """Small rooms, by (how many, ghosts, depth)."""
    rooms = Rooms(rng)
    yield from rooms.cases(ONE_GHOST, (12, 1, 1))
    yield from rooms.openings(ONE_GHOST, [2001] * 12 + [2] * 36 + [3] * 12)
    yield from rooms.far_from_zero(ENDINGS)
    yield from rooms.cases(DEEPER, (42, 1, 2), (3, 1, 3))
    yield from rooms.cases(SEVERAL, (24, 2, 1), (4, 3, 1), (3, 2, 2))
    yield from rooms.endings(ENDINGS, (1,) * 16 + (2,) * 14)
    yield from rooms.advice()
    yield from (first_that(_shares_matter, lambda: rooms.case(SEVERAL, 2, 2)) for _ in range(3))


def _shares_matter(case: Case) -> bool:
    """Whether who takes the shares of earlier ghosts from the root goes another way here."""
    [slip] = (one for one in EXERCISE.mutants if one.name == "EarlierByRootsMoves")
    return slip.answer(evalFn=case.evaluation, depth=case.depth).get_action(case.root) not in right(case).values


def right(case: Case) -> Expected:
    """All best actions against careless ghosts."""
    return best_actions(case, "chance")


def search(case: Case) -> Any:
    """The textbook's search of a case."""
    from pacman_env.agents.search.expectimax import ExpectimaxAgent

    return ExpectimaxAgent(evalFn=case.evaluation or "score", depth=case.depth).get_action(case.root)


EXERCISE = CodeExercise(
    id="expectimax.agent",
    chapter="05_expectimax",
    title="Expectimax for Pacman",
    form="agent",
    ideas=(ONE_GHOST, DEEPER, SEVERAL, ENDINGS),
    make=make,
    right=right,
    search=search,
    mutants=mutants("expectimax.agent", ExpectimaxAgent, "", AGENT),
    ghosts="chance",
)
