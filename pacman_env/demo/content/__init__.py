"""What the ten demonstrations show, ask and say; every number is counted, or measured before (``measured.py``)."""

from collections.abc import Callable

from pacman_env.demo.content import boards, trees
from pacman_env.demo.demonstration import Demonstration

NAMED: dict[str, Callable[..., Demonstration]] = {
    "squares": trees.tic_tac_toe,
    "book": trees.book,
    "cuts": trees.cuts,
    "students": trees.three_students,
    "order": trees.order,
    "deeper": boards.deeper,
    "believers": boards.believers,
    "weights": boards.weights,
    "clinic": boards.clinic,
    "final": boards.final,
}
TEN = tuple(NAMED.values())
