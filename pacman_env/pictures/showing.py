"""What a notebook shows for a position that stands alone in the last line of a cell."""

from typing import Any

from pacman_env.games.tree import Tree
from pacman_env.pictures.blank import MISSING
from pacman_env.pictures.boards.stills import board
from pacman_env.pictures.trees.stills import tree


def html_of(position: Any) -> str | None:
    """The position drawn, a tree or a board; None where nothing can be drawn, and its text says more."""
    if MISSING:
        return None
    return (tree(position) if isinstance(position, Tree) else board(position))._repr_html_()
