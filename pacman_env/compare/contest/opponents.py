"""The ghosts of the course under the names by which people talk about them, each with a face."""

from html import escape

from pacman_env.compare.tables import Html
from pacman_env.pictures.palette import LIGHT

NAMES = {"RandomGhost": "Clyde", "DirectionalGhost": "Blinky", "MinimaxGhost": "Pinky"}
"""A class of ghosts, and its name: Clyde wanders, Blinky runs after Pacman, Pinky plans ahead."""

_COLORS = {"Clyde": LIGHT["min"], "Blinky": LIGHT["ghost 1"], "Pinky": LIGHT["ghost 3"]}
_FACE = (
    '<svg viewBox="0 0 14 14" width="1.1em" height="1.1em" aria-hidden="true" style="vertical-align:-.15em">'
    '<path d="M1 13V6a6 6 0 0 1 12 0v7l-2-2-2 2-2-2-2 2-2-2z" fill="{}"/>'
    '<path d="M3.4 6a1.6 1.6 0 0 1 3.2 0 1.6 1.6 0 0 1-3.2 0m4 0a1.6 1.6 0 0 1 3.2 0 1.6 1.6 0 0 1-3.2 0" fill="#fff"/>'
    '<path d="M5 6a.8.8 0 0 1 1.6 0A.8.8 0 0 1 5 6m4 0a.8.8 0 0 1 1.6 0A.8.8 0 0 1 9 6" fill="#111"/></svg> '
)


def name_of(ghosts: str) -> str:
    """What people call a class of ghosts, or a team.

    >>> name_of("DirectionalGhost"), name_of("anna's ghosts")
    ('Blinky', "anna's ghosts")
    """
    return NAMES.get(ghosts, ghosts)


def with_face(ghosts: str) -> Html:
    """The name behind a face, for a page; the course's own have colors, and say what they are."""
    name = name_of(ghosts)
    kind = f" ({ghosts})" if name != ghosts else ""
    return Html(_FACE.format(_COLORS.get(name, LIGHT["ghost 2"])) + escape(name + kind))
