"""The page of a contest: the table, the picture, the ghosts with their faces, and films of games, in one file."""

from collections.abc import Iterable, Mapping
from html import escape

from pacman_env.compare.games import Played
from pacman_env.compare.tables import Html
from pacman_env.language import ENGLISH
from pacman_env.pictures import Film, Picture, rounds_film, switch
from pacman_env.pictures.palette import LIGHT
from pacman_env.pictures.picture import page_of

NAMES = {"RandomGhost": "Clyde", "DirectionalGhost": "Blinky", "MinimaxGhost": "Pinky"}
"""A class of ghosts, and its name: Clyde wanders, Blinky runs after Pacman, Pinky plans ahead."""

_COLORS = {"Clyde": LIGHT["min"], "Blinky": LIGHT["ghost 1"], "Pinky": LIGHT["ghost 3"]}
_FACE = (
    '<svg viewBox="0 0 14 14" width="1.1em" height="1.1em" aria-hidden="true" style="vertical-align:-.15em">'
    '<path d="M1 13V6a6 6 0 0 1 12 0v7l-2-2-2 2-2-2-2 2-2-2z" fill="{}"/>'
    '<path d="M3.4 6a1.6 1.6 0 0 1 3.2 0 1.6 1.6 0 0 1-3.2 0m4 0a1.6 1.6 0 0 1 3.2 0 1.6 1.6 0 0 1-3.2 0" fill="#fff"/>'
    '<path d="M5 6a.8.8 0 0 1 1.6 0A.8.8 0 0 1 5 6m4 0a.8.8 0 0 1 1.6 0A.8.8 0 0 1 9 6" fill="#111"/></svg> '
)


def film(game: Played, *, projector: bool | None = None) -> Film:
    """A game as a film, one round a step."""
    assert game.recording is not None
    title = f"{game.agent} against {game.ghosts} on {game.layout}: {game.outcome} with {game.recording.score} points"
    return rounds_film(game.recording.rounds(), f"{game.reason}.", projector=projector, title=title)


_CSS = """
:root { color-scheme: light dark }
main > section > details > summary { cursor: pointer; padding: .3em 0 }
.film { margin-bottom: 1em }
.wide { overflow-x: auto }
.wide svg { min-width: 36em }
body { margin: 1.5em auto; max-width: 75em; padding: 0 1em; font: 112.5%/1.5 system-ui, sans-serif }
"""


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


def films_of(games: Iterable[Played]) -> str:
    """The games as films, one below the other."""
    return "".join(film(game).html for game in games)


def folded(games: Iterable[Played]) -> str:
    """The same, each behind a line that unfolds it."""
    films = map(film, games)
    lines = "".join(f"<details><summary>{escape(one.title)}</summary>{one.html}</details>" for one in films)
    return (
        f"<p>You learn more from lost games than from won ones. Click a line to see its replay.</p>{lines}"
        if lines
        else ""
    )


def wide(picture: Picture) -> str:
    """A picture that scrolls sideways on a phone: its letters would be too small there."""
    label = escape(picture.title, quote=True)
    return f'<div class="wide" role="region" aria-label="{label}" tabindex="0">{picture._repr_html_()}</div>'


def page(parts: Mapping[str, str]) -> str:
    """One page that needs nothing from outside; of its parts (heading, HTML) those that have something in them."""
    (first, table), *others = parts.items()
    sections = [f"<h1>{first}</h1>{table}", *(f"<h2>{heading}</h2>{html}" for heading, html in others if html)]
    body = "".join(f"<section>{section}</section>" for section in sections)
    large = f"body{{{switch.style()}}}" if switch.projected(None) else ""
    return page_of(first, f"<main>{body}</main>", ENGLISH, f"<style>{_CSS}{large}</style>")
