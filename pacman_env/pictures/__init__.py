"""Trees, boards, films, and curves.

>>> from pacman_env import pictures
>>> from pacman_env.games import TicTacToe
>>> pictures.board(TicTacToe("XO. .X. .O.")).description
'Tic-tac-toe: top row X O empty, middle row empty X empty, and bottom row empty O empty; X to move.'

The first tree that you draw loads networkx, and saving a picture as PNG or PDF loads matplotlib. These are the words of
this package:

- A *role* is what a color means (``"ink"``, ``"max"``); drawings name roles, and the page's theme gives them colors.
- A *canvas* is a sheet in points; a *picture* is a finished canvas with its title and its description in words.
- A *view* is the part of a search tree that you see: which nodes, and which of them are *folded* into a number.
- A *layout* says where the *boxes* of a view go (a node with its notes), and a *drawing* puts them on a canvas.
- A *board* draws one game: its *scenery* never changes, but its *parts* (a dot, a ghost that looks East) come and go.
- A *pose* is what a position shows: each of its parts, and how far it has moved.
- A *stage* is a board that many positions share; all their parts are on it, and a pose says which ones you see.
- A *script* is what a film of a search tells: its *steps*, each a sentence, and the *life* of each node, its changes.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import offered

if TYPE_CHECKING:
    from pacman_env.pictures.boards.stills import board, describe_board
    from pacman_env.pictures.charts.curves import curves
    from pacman_env.pictures.films.film import Film
    from pacman_env.pictures.films.game import game_film, rounds_film
    from pacman_env.pictures.films.search import film
    from pacman_env.pictures.picture import Picture
    from pacman_env.pictures.stills import describe, tree
    from pacman_env.pictures.switch import lecture
else:
    __getattr__, __dir__, __all__ = offered(
        __name__,
        {
            "pacman_env.pictures.boards.stills": "board describe_board",
            "pacman_env.pictures.charts.curves": "curves",
            "pacman_env.pictures.films.film": "Film",
            "pacman_env.pictures.films.game": "game_film rounds_film",
            "pacman_env.pictures.films.search": "film",
            "pacman_env.pictures.picture": "Picture",
            "pacman_env.pictures.switch": "lecture",
            "pacman_env.pictures.stills": "describe tree",
        },
    )
