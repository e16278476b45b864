"""The interactive ones: play by keys and buttons, ask about a search, try weights in the laboratory.

Each is an ipywidgets box. A Pacman board is drawn once; a move then only changes a style sheet that shows, hides and
moves its parts, so that it is on screen at once.
"""

from pacman_env.widgets.explorer import Explorer, explore
from pacman_env.widgets.pacman import PacmanTable, play_pacman
from pacman_env.widgets.practice import Practice, practice
from pacman_env.widgets.quiz import QuizTable, play_quiz, so_far
from pacman_env.widgets.sliders import Laboratory, laboratory
from pacman_env.widgets.small_games import GameTable, play_game

__all__ = [
    "Explorer",
    "GameTable",
    "Laboratory",
    "PacmanTable",
    "Practice",
    "QuizTable",
    "explore",
    "laboratory",
    "play_game",
    "play_pacman",
    "play_quiz",
    "practice",
    "so_far",
]
