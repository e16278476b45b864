"""What a notebook shows for a position that stands alone in the last line of a cell."""

from typing import Any

from pacman_env.games.tree import Tree
from pacman_env.pictures.boards.stills import board
from pacman_env.pictures.stills import tree


def html_of(position: Any) -> str:
    """The position drawn, a tree or a board."""
    return (tree(position) if isinstance(position, Tree) else board(position))._repr_html_()
