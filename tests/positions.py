"""Positions that many tests use, and a short way to write others down."""

from pacman_env import GameState, Layout
from pacman_env.games import Chance, Tree

BOOK = Tree.book()  # AIMA, 4th edition, figure 5.2
GAMBLE = Tree(Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)]))  # worth 4 + 8 - 2 = 10 (chapter 5 of the course)


def start(board: str, ghosts: int | None = None, *, name: str = "drawn") -> GameState:
    """The start of a game on a board drawn as text, or on the bundled one of this name; at most so many ghosts."""
    layout = Layout.parse(board, name) if "\n" in board else Layout.load(board)
    return GameState.initial(layout, ghosts)
