"""`alphabeta.agent`: alpha-beta for Pacman, in any order of the moves, with or without cuts on equality."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from graders.exercises.base import CodeExercise, Expected, Idea, turn
from graders.exercises.mistakes.alpha_beta import AGENT, TextbookAlphaBetaAgent, makes_more
from graders.exercises.mistakes.base import mutants
from graders.exercises.pacman.minimax_agent import best_actions, last_ghost_decides
from graders.exercises.positions.rooms import SMALL, TINY, Room, Rooms
from graders.exercises.positions.trees import first_that
from graders.exercises.reference import Counted
from graders.transcript.case import Case
from pacman_env.games.searches import alpha_beta, minimax

ONE_GHOST = Idea("one ghost", 2)
SEVERAL = Idea("several ghosts", 2)
EQUAL = Idea("equal values", 1)
ENDINGS = Idea("wins and losses on the way", 1)
CUTS = Idea("cuts save work", 2)


def make(rng: random.Random) -> Iterator[Case]:
    """Small rooms, by (how many, ghosts, depth)."""
    rooms = Rooms(rng)
    yield from rooms.cases(ONE_GHOST, (6, 1, 1), (20, 1, 2), (2, 1, 3))
    yield from rooms.far_from_zero(EQUAL)
    yield from rooms.cases(SEVERAL, (20, 2, 1), (3, 3, 1), (3, 2, 2))
    yield from rooms.cases(EQUAL, (16, 1, 1), (40, 1, 2), values=4)
    yield from rooms.endings(ENDINGS, (1,) * 8 + (2,) * 8)
    yield from rooms.cases(CUTS, (48, 1, 2), (4, 2, 1), (3, 1, 3))
    for _ in range(9):
        yield _bound_from_above(rooms, SMALL, 1, 3, "BetaNotPassedAtMax")
        yield _bound_from_above(rooms, TINY, 2, 2, "OwnBestAtMin")
    yield from rooms.advice()
    yield from last_ghost_decides(rooms, SEVERAL, EXERCISE)


def _bound_from_above(rooms: Rooms, room: Room, ghosts: int, depth: int, mistake: str) -> Case:
    """A case in which a bound from further above cuts: to forget it, as this mistake does, is more work."""
    return first_that(
        lambda case: makes_more(turn(case), mistake, equality=False),
        lambda: CUTS.ask(rooms.position(room, ghosts, 0), depth, rooms.noise()),
    )


def right(case: Case) -> Expected:
    """The best actions; where the part is about work, at most the successors of a search without cuts on equality."""
    if case.part != CUTS.name:
        return best_actions(case)
    cut, uncut = Counted(turn(case)), Counted(turn(case))
    alpha_beta(cut, equality=False)
    minimax(uncut)
    return replace(best_actions(case), made=cut.work.made, uncut=uncut.work.made)


def search(case: Case, equality: bool = False) -> object:
    """The textbook's search of a case; with `equality` it cuts where values are tied, too."""
    from pacman_env.agents.search.alpha_beta import AlphaBetaAgent

    agent = AlphaBetaAgent(evalFn=case.evaluation or "score", depth=case.depth, equality=equality)
    return agent.get_action(case.root)


EXERCISE = CodeExercise(
    id="alphabeta.agent",
    chapter="04_alpha_beta",
    title="Alpha-beta for Pacman",
    form="agent",
    asked="move",
    cuts="any",
    ideas=(ONE_GHOST, SEVERAL, EQUAL, ENDINGS, CUTS),
    make=make,
    right=right,
    search=search,
    looks=True,
    others=(partial(search, equality=True),),
    mutants=mutants("alphabeta.agent", TextbookAlphaBetaAgent, "", AGENT),
)
