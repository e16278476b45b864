"""In place of `pacman_env.pictures`: nothing is drawn."""

from typing import Any

from graders.untrusted.stubs.words import Stub, stub

WORDS = "not drawn while grading"
Film = Picture = Stub
draw = stub(WORDS)


def describe(*arguments: Any, **named: Any) -> str:
    """No words either."""
    return WORDS


describe_board = describe


def lecture(on: bool = True) -> None:
    """There is no projector."""


def __getattr__(name: str) -> Any:
    """Every other name of the door draws something."""
    if name.startswith("_"):
        raise AttributeError(name)
    return draw
