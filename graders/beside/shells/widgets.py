"""In place of `pacman_env.widgets`: nobody is there to press a button."""

from graders.beside.shells.words import Shell, shell

__all__ = [
    "GameTable",
    "Laboratory",
    "PacmanTable",
    "QuizTable",
    "laboratory",
    "play_game",
    "play_pacman",
    "play_quiz",
    "so_far",
]

GameTable = Laboratory = PacmanTable = QuizTable = Shell
laboratory = play_game = play_pacman = play_quiz = so_far = shell()
