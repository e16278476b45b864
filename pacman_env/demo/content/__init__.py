"""What the ten demonstrations show, ask and say; every number is counted, or measured before (``measured.py``)."""

from collections.abc import Callable

from pacman_env.demo.content import boards, trees
from pacman_env.demo.demonstration import Demonstration

TEN: tuple[Callable[..., Demonstration], ...] = (
    trees.tic_tac_toe,
    trees.book,
    trees.cuts,
    trees.three_students,
    trees.order,
    boards.deeper,
    boards.believers,
    boards.weights,
    boards.clinic,
    boards.final,
)
