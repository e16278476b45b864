"""`expectimax.agent`: expectimax for Pacman; every ghost takes each of its moves equally often."""

import random
from collections.abc import Iterator
from functools import partial

from graders.exercises.base import CodeExercise, Expected, Idea
from graders.exercises.mistakes.base import mutants
from graders.exercises.mistakes.expectimax import AGENT, TextbookExpectimaxAgent
from graders.exercises.pacman.minimax_agent import best_actions, last_ghost_decides, misleads
from graders.exercises.positions.rooms import Rooms
from graders.exercises.positions.trees import first_that
from graders.transcript.case import Case

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
    shares = partial(misleads, EXERCISE, "EarlierByRootsMoves")
    yield from (first_that(shares, lambda: rooms.case(SEVERAL, 2, 2)) for _ in range(3))
    yield from last_ghost_decides(rooms, SEVERAL, EXERCISE)
    for mistake in ("LeavesOutLinesOfATenth", "LeavesOutLinesOfATwentieth"):
        unlikely = partial(misleads, EXERCISE, mistake)
        yield from (first_that(unlikely, lambda: rooms.crowd(SEVERAL, 2)) for _ in range(2))
    window = partial(misleads, EXERCISE, "WindowThroughChance")
    yield from (first_that(window, lambda: rooms.case(DEEPER, 1, 2)) for _ in range(2))


def right(case: Case) -> Expected:
    """All best actions against careless ghosts."""
    return best_actions(case, "chance")


def search(case: Case) -> object:
    """The textbook's search of a case."""
    from pacman_env.agents.search.expectimax import ExpectimaxAgent

    return ExpectimaxAgent(evalFn=case.evaluation or "score", depth=case.depth).get_action(case.root)


EXERCISE = CodeExercise(
    id="expectimax.agent",
    chapter="05_expectimax",
    title="Expectimax for Pacman",
    form="agent",
    asked="move",
    ideas=(ONE_GHOST, DEEPER, SEVERAL, ENDINGS),
    make=make,
    right=right,
    search=search,
    mutants=mutants("expectimax.agent", TextbookExpectimaxAgent, "", AGENT),
    ghosts="chance",
)
