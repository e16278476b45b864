"""`isolation.decision`: a best move of MAX, any of them."""

import random
from collections.abc import Iterator
from functools import partial

from graders.exercises.base import CodeExercise, Expected, Idea, any_of
from graders.exercises.mistakes.base import Mutant, mutants, named
from graders.exercises.mistakes.isolation import DECISION, Helpers
from graders.exercises.positions.boards import board, lost, open_cells, open_game, played_by
from graders.exercises.positions.trees import first_that
from graders.exercises.reference import best_moves, decision, move_values
from graders.transcript.case import Case
from pacman_env.games.isolation import Isolation
from pacman_env.games.searches import alpha_beta

WINNING = Idea("a winning move, when there is one", 3)
LOSING = Idea("a legal move, when every move loses", 1)


def make(rng: random.Random) -> Iterator[Case]:
    """Positions with a choice for MAX; the small ones first."""
    found = [played_by(open_game(rng, rng.choice((0, 0, 1, 2, 3))), "max") for _ in range(56)]
    for mistake in ("KeepsLastAtMax", "SkipsMovesAtMax") * 5:
        found.append(first_that(partial(_misleads, mistake), lambda: played_by(board(rng, 6, 0), "max")))
    found += [board(rng, 4, 0), board(rng, 3, 0)]
    yield from sorted((_idea(state).ask(state) for state in found), key=open_cells)
    yield from (LOSING.ask(played_by(lost(rng), "max")) for _ in range(4))


def _idea(state: Isolation) -> Idea:
    """Whether MAX can win here."""
    return WINNING if _wins(state) else LOSING


def _wins(state: Isolation) -> bool:
    return bool(alpha_beta(state, -1, 1) > 0)


def _misleads(mistake: str, state: Isolation) -> bool:
    """Whether this mistake chooses a losing move where there is a better one."""
    wrong = Mutant("", named(DECISION, mistake), Helpers, "decision")
    return _wins(state) and not _wins(state.result(wrong.answer(state)))


def right(case: Case) -> Expected:
    """All best moves; none where the game is over."""
    return any_of(best_moves(move_values(case.root)))


EXERCISE = CodeExercise(
    id="isolation.decision",
    chapter="02_isolation",
    title="Isolation: a best move",
    form="function",
    asked="move",
    ideas=(WINNING, LOSING),
    make=make,
    right=right,
    search=lambda case: decision(case.root),
    mutants=mutants("isolation.decision", Helpers, "decision", DECISION),
)
