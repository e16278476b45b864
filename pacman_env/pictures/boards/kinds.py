"""Which board a position is drawn on."""

from typing import Any

from pacman_env.engine.state import GameState
from pacman_env.games.isolation import Isolation
from pacman_env.games.tic_tac_toe import TicTacToe
from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import Board
from pacman_env.pictures.boards.isolation import IsolationBoard
from pacman_env.pictures.boards.pacman import PacmanBoard
from pacman_env.pictures.boards.text import TextBoard
from pacman_env.pictures.boards.tic_tac_toe import TicTacToeBoard


def board_for(state: Any, scale: float = 1.0, least: float = 0.0, words: Language = ENGLISH) -> Board:
    """Choose how to draw a position, at its usual size times ``scale``, no letter below ``least`` points."""
    if isinstance(state, GameState):
        return PacmanBoard(state, 24 * scale, least, words=words)
    if isinstance(state, Isolation):
        return IsolationBoard(state, 44 * scale, least, words)
    if isinstance(state, TicTacToe):
        return TicTacToeBoard(40 * scale, words)
    return TextBoard(state, 12 * scale, words)
