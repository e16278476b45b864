"""What the demonstrations show, ask and say; every number is counted, or measured before (``measured.py``)."""

from collections.abc import Callable

from pacman_env.demo.content import boards, trees
from pacman_env.demo.demonstration import Demonstration

NAMED: dict[str, Callable[..., Demonstration]] = {
    "squares": trees.tic_tac_toe,
    "book": trees.book,
    "cuts": trees.cuts,
    "students": trees.three_students,
    "order": trees.order,
    "clinic": boards.clinic,
    "deeper": boards.deeper,
    "horizon": boards.horizon,
    "chance": trees.chance,
    "believers": boards.believers,
    "weights": boards.weights,
}
