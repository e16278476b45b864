"""In place of `pacman_env.widgets`: nobody is there to press a button."""

from typing import Any

from graders.untrusted.stubs.words import stub

show = stub()


def __getattr__(name: str) -> Any:
    """Every name of the door shows something."""
    if name.startswith("_"):
        raise AttributeError(name)
    return show
