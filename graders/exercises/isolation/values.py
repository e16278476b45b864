"""What `isolation.min_value` and `isolation.max_value` share: the same questions, to MIN and to MAX."""

import random
from collections.abc import Iterator
from dataclasses import replace

from graders.exercises.base import Idea
from graders.exercises.positions.boards import board, open_cells, open_game, played_by, stuck
from graders.transcript.case import Case
from pacman_env.games.isolation import Isolation

OVER = Idea("the game is over", 1)
FEW = Idea("a few moves to go", 2)
WHOLE = Idea("whole games", 1)


def make(rng: random.Random, player: str) -> Iterator[Case]:
    """Positions in which this player is to move."""
    return (replace(case, root=played_by(case.root, player)) for case in _anybody(rng))


def _anybody(rng: random.Random) -> Iterator[Case]:
    for waiting in (True, False, True, False):
        yield OVER.ask(stuck(rng, active=True, waiting=waiting))
    for waiting in (True, False) * 2:
        yield FEW.ask(stuck(rng, active=False, waiting=waiting))
    yield from sorted((FEW.ask(open_game(rng, rng.randint(1, 3))) for _ in range(28)), key=open_cells)
    for cells in (2, 3, 4, 5):
        yield WHOLE.ask(board(rng, cells, 0))
    yield from (WHOLE.ask(open_game(rng, moves)) for moves in (0,) * 6 + (1,) * 8)
    yield WHOLE.ask(Isolation())
