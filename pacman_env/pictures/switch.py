"""The switch for the lecture hall: every picture and film drawn for a projector, without a change in the notebook."""

import os

VARIABLE = "COURSE_PROJECTOR"
"""Set to 1 in the environment of JupyterLab, it turns the switch on from the start."""

_SIZES = ("content-font-size1", "ui-font-size1", "code-font-size", "widgets-font-size")

_on = os.environ.get(VARIABLE, "") not in ("", "0")


def lecture(on: bool = True) -> None:
    """From now on, draw for a projector (or, with ``on=False``, for a screen), unless ``projector=`` says otherwise."""
    global _on
    _on = on


def projected(wish: bool | None) -> bool:
    """What a picture was asked for; None: what the switch says."""
    return _on if wish is None else wish


def scale(wish: bool | None) -> float:
    """How much boards and charts are enlarged; letters of 12 points become 18."""
    return 1.5 if projected(wish) else 1.0


def least(wish: bool | None) -> float:
    """The smallest letters, in points: on a projector whoever sits far away must read them, too."""
    return 18.0 if projected(wish) else 0.0


def style() -> str:
    """For HTML next to the pictures (cards, tables): large letters, in Jupyter's own sizes too; empty for a screen."""
    names = ("font-size", *(f"--jp-{name}" for name in _SIZES))
    return "".join(f"{name}:24px;" for name in names) if _on else ""


def letters(wish: bool | None) -> float:
    """The size of the letters of trees and films, in points; the small ones are 18 points on a projector."""
    return 22.0 if projected(wish) else 12.0
