"""Which board a position is drawn on."""

from pacman_env.engine.state import GameState
from pacman_env.games.isolation import Isolation
from pacman_env.games.search_node import SearchNode
from pacman_env.games.tic_tac_toe import TicTacToe
from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import BoardDrawing
from pacman_env.pictures.boards.growth import NOTE, GrowthBoard
from pacman_env.pictures.boards.isolation import IsolationBoard
from pacman_env.pictures.boards.pacman import PacmanBoard
from pacman_env.pictures.boards.text import OwnBoard, TextBoard, own_svg
from pacman_env.pictures.boards.tic_tac_toe import TicTacToeBoard

_OWN = 180.0  # points: how wide a position is that draws itself


def board_for(
    state: object, scale: float = 1.0, least: float = 0.0, words: Language = ENGLISH, *, own: bool = False
) -> BoardDrawing:
    """Choose how to draw a position, at its usual size times ``scale``, no letter below ``least`` points.

    With ``own``, a position of another's game that draws itself (``_repr_svg_``) is shown so. A film does not: its
    positions share one board, whose parts change.
    """
    if isinstance(state, GameState):
        return PacmanBoard(state, 24 * scale, least, words=words)
    if isinstance(state, Isolation):
        return IsolationBoard(state, 44 * scale, least, words)
    if isinstance(state, TicTacToe):
        return TicTacToeBoard(40 * scale, words)
    if isinstance(state, SearchNode):
        return GrowthBoard(state, max(12 * scale, least / NOTE), words)
    if own and (svg := own_svg(state)):
        return OwnBoard(state, svg, _OWN * scale, words)
    return TextBoard(state, 12 * scale, words)
