"""Drawing by luck until something comes that will do."""

from collections.abc import Callable
from typing import TypeVar

Drawn = TypeVar("Drawn")


def first_that(does: Callable[[Drawn], bool], draw: Callable[[], Drawn]) -> Drawn:
    """The first of the things drawn that does something."""
    while not does(drawn := draw()):
        pass
    return drawn
