"""Interactive widgets: play with keys and buttons, ask about a search, try weights in the laboratory, and practice.

Every widget except the practice page is an ipywidgets box. A widget draws a Pacman board only once. After that, a move
only changes a style sheet, which shows, hides, and moves the parts of the board, so the move appears at once. The names
load on first use, so the practice page does not need ipywidgets.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import offered

if TYPE_CHECKING:
    from pacman_env.widgets.explorer import Explorer, explore
    from pacman_env.widgets.frame import Practice, practice
    from pacman_env.widgets.pacman import PacmanTable, play_pacman
    from pacman_env.widgets.quiz import QuizTable, play_quiz, so_far
    from pacman_env.widgets.sliders import Laboratory, laboratory
    from pacman_env.widgets.small_games import GameTable, play_game
else:
    __getattr__, __dir__, __all__ = offered(
        __name__,
        {
            "pacman_env.widgets.explorer": "Explorer explore",
            "pacman_env.widgets.frame": "Practice practice",
            "pacman_env.widgets.pacman": "PacmanTable play_pacman",
            "pacman_env.widgets.quiz": "QuizTable play_quiz so_far",
            "pacman_env.widgets.sliders": "Laboratory laboratory",
            "pacman_env.widgets.small_games": "GameTable play_game",
        },
    )
