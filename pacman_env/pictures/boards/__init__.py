"""Boards of the games: a fixed scenery, and movable parts that a position shows or hides.

A still picture draws the parts that its position shows; a film draws all parts that any of its positions shows, once,
and then only moves and hides them.
"""

from typing import Any, Protocol

from pacman_env.pictures.canvas import Canvas, Point

Pose = dict[str, Point]
"""The visible parts of a position, each with how far it has moved (in points, up is positive)."""


class Board(Protocol):
    """How to draw one game on one board."""

    width: float
    height: float

    def scenery(self, canvas: Canvas) -> None:
        """Draw what never changes."""

    def pose(self, state: Any) -> Pose:
        """Say which parts this position shows, and where."""

    def part(self, canvas: Canvas, name: str) -> None:
        """Draw a part where it stands before it is moved."""

    def caption(self, state: Any) -> str:
        """Say in a line what the drawing leaves out: the score, whose turn it is."""

    def change(self, before: Any, after: Any) -> str:
        """Say what the move from one position to the next did."""

    def words(self, state: Any) -> str:
        """Describe the position in a sentence or two."""


def board_for(state: Any, scale: float = 1.0) -> Board:
    """Choose how to draw a position, at its usual size times ``scale``."""
    from pacman_env.engine.state import GameState
    from pacman_env.games import Isolation, TicTacToe
    from pacman_env.pictures.boards.isolation import IsolationBoard
    from pacman_env.pictures.boards.pacman import PacmanBoard
    from pacman_env.pictures.boards.text import TextBoard
    from pacman_env.pictures.boards.tic_tac_toe import TicTacToeBoard

    if isinstance(state, GameState):
        return PacmanBoard(state, 24 * scale)
    if isinstance(state, Isolation):
        return IsolationBoard(state, 44 * scale)
    if isinstance(state, TicTacToe):
        return TicTacToeBoard(40 * scale)
    return TextBoard(state, 12 * scale)


def draw_parts(board: Board, canvas: Canvas, pose: Pose) -> None:
    """Draw the visible parts in their places."""
    for name, (dx, dy) in pose.items():
        with canvas.shifted(dx, dy), canvas.group(name):
            board.part(canvas, name)
