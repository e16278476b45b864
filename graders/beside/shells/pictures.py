"""In place of `pacman_env.pictures`: nothing is drawn."""

from typing import Any

from graders.beside.shells.words import Shell, shell

__all__ = ["Film", "Picture", "board", "curves", "describe", "describe_board", "film", "game_film", "lecture", "tree"]

WORDS = "not drawn while grading"
Film = Picture = Shell
board = tree = film = game_film = curves = shell(WORDS)


def describe(*arguments: Any, **named: Any) -> str:
    """No words either."""
    return WORDS


describe_board = describe


def lecture(on: bool = True) -> None:
    """There is no projector."""
