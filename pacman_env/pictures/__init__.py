"""Trees, boards, films and curves, drawn once with matplotlib.

>>> from pacman_env import pictures
>>> from pacman_env.games import TicTacToe
>>> pictures.board(TicTacToe("XO. .X. .O.")).description
'Tic-tac-toe: top row X O empty, middle row empty X empty and bottom row empty O empty; X to move.'

matplotlib and networkx are loaded when the first picture is made, not before.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pacman_env.pictures.charts import curves as curves
    from pacman_env.pictures.films import Film as Film
    from pacman_env.pictures.films import film as film
    from pacman_env.pictures.films import game_film as game_film
    from pacman_env.pictures.picture import Picture as Picture
    from pacman_env.pictures.stills import board as board
    from pacman_env.pictures.stills import describe_board as describe_board
    from pacman_env.pictures.switch import lecture as lecture
    from pacman_env.pictures.trees import describe as describe
    from pacman_env.pictures.trees import tree as tree

_HOMES = {
    "Film": "films",
    "Picture": "picture",
    "board": "stills",
    "curves": "charts",
    "describe": "trees",
    "describe_board": "stills",
    "film": "films",
    "game_film": "films",
    "lecture": "switch",
    "tree": "trees",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"pacman_env.pictures has no {name!r}; it offers {', '.join(_HOMES)}")
    return getattr(import_module(f"pacman_env.pictures.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return list(_HOMES)
