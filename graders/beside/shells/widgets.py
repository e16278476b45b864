"""In place of `pacman_env.widgets`: nobody is there to press a button."""

from typing import Any

from graders.beside.shells.words import shell

show = shell()


def __getattr__(name: str) -> Any:
    """Every name of the door shows something."""
    if name.startswith("_"):
        raise AttributeError(name)
    return show
