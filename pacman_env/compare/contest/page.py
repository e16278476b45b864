"""The page of a contest: the table, the picture, and films of games, in one file."""

from collections.abc import Sequence
from html import escape

from pacman_env.compare.games import Played
from pacman_env.pictures import Film, Picture, rounds_film, switch


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
body { margin: 1.5em auto; max-width: 75em; padding: 0 1em; font: 112.5%/1.5 system-ui, sans-serif;
  background: #fff; color: #1b1f24 }
@media (prefers-color-scheme: dark) { body { background: #0d1117; color: #e8ebef } }
"""


def page(
    table: str,
    picture: Picture,
    films: Sequence[Film],
    lost: Sequence[Film] = (),
    *,
    ghosts: str = "",
    matrix: Picture | None = None,
    surprises: Sequence[Film] = (),
    ladder: Picture | None = None,
) -> str:
    """One page that needs nothing from outside: tables (HTML), pictures, films; lost games unfold."""
    shown = "".join(one.html for one in films)
    folded = "".join(f"<details><summary>{escape(one.title)}</summary>{one.html}</details>" for one in lost)
    parts = [f"<h1>Leaderboard</h1>{table}"]
    parts += [f"<h2>Who beats whom</h2>{_wide(matrix)}"] if matrix else []
    parts += [f"<h2>The ghosts</h2>{ghosts}"] if ghosts else []
    parts += [f"<h2>Scores</h2>{_wide(picture)}"]
    parts += [f"<h2>The ladder of the term</h2>{_wide(ladder)}"] if ladder else []
    parts += [f"<h2>The best games</h2>{shown}"] if shown else []
    unexpected = "".join(one.html for one in surprises)
    parts += [f"<h2>What nobody expected</h2>{unexpected}"] if unexpected else []
    parts += (
        [f"<h2>Lost games</h2><p>You learn more from these: click a line for its film.</p>{folded}"] if lost else []
    )
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
    body = "".join(f"<section>{part}</section>" for part in parts)
    large = f"body{{{switch.style()}}}" if switch.projected(None) else ""
    title = f"<title>Leaderboard</title><style>{_CSS}{large}</style>"
    return f'<!doctype html><html lang="en"><head>{head}{title}</head><body><main>{body}</main></body></html>'


def _wide(picture: Picture) -> str:
    """A picture that a telephone moves to and fro: its letters would be too small there."""
    label = escape(picture.title, quote=True)
    return f'<div class="wide" role="region" aria-label="{label}" tabindex="0">{picture._repr_html_()}</div>'
