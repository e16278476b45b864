"""What can be seen: films and pictures by the renderer of the chapters, bars, a table of a game, the laboratory."""

import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape
from mimetypes import guess_type
from pathlib import Path
from textwrap import dedent
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from pacman_env.demo.demonstration import Question, Sight
from pacman_env.engine.state import GameState
from pacman_env.games.protocol import State
from pacman_env.pictures.boards.heat import shade
from pacman_env.pictures.films.film import Film
from pacman_env.pictures.films.listing import indent
from pacman_env.pictures.picture import Picture
from pacman_env.search_xray import Search, xray
from pacman_env.wording import number, pretty

if TYPE_CHECKING:
    from pacman_env.compare.laboratory import Weights


def watched(search: Callable[..., object], *arguments: object, **more: object) -> Search:
    """The recorded search."""
    with xray() as recorded:
        search(*arguments, **more)
    return recorded


def film(made: Film, label: str = "", ask_cuts: bool = False, heading: str = "") -> Sight:
    """A film, to be stepped through; ``heading`` is above it instead of the question."""
    return Sight(f'<div class="sight films">{made.html}</div>', label, heading, ask_cuts)


def finished(made: Film, heading: str) -> Sight:
    """A film at its last step only: the tree when the search is over."""
    return Sight(f'<div class="sight films finished">{made.html}</div>', "", heading)


def side_by_side(films: Mapping[str, Film], label: str = "", heading: str = "") -> Sight:
    """Two films that go step by step together, each with its name above."""
    both = "".join(f'<div class="one"><h3>{escape(name)}</h3>{made.html}</div>' for name, made in films.items())
    return Sight(f'<div class="sight films pair">{both}</div>', label, heading)


def still(picture: Picture) -> Sight:
    """A picture that stands still."""
    return Sight(f'<div class="sight still">{picture.svg}</div>')


def code(
    programs: Mapping[str, str],
    marked: Mapping[str, int] = MappingProxyType({}),
    label: str = "",
    said: Mapping[str, str] = MappingProxyType({}),
    films: Mapping[str, Film] = MappingProxyType({}),
) -> Sight:
    """Programs side by side, each with its name above.

    ``marked`` has the number of the line that matters, from 1, ``said`` a few words below a program; ``films`` are
    shown at their last step, to the right of the programs.
    """
    parts = []
    for name, text in programs.items():
        below = f'<p class="said">{escape(said[name])}</p>' if name in said else ""
        parts.append(f"<h3>{escape(name)}</h3><pre>{_lines(text, marked.get(name, 0))}</pre>{below}")
    parts += [f"<h3>{escape(name)}</h3>{made.html}" for name, made in films.items()]
    html = "".join(f'<div class="one">{part}</div>' for part in parts)
    lines = [dedent(text).strip("\n").split("\n") for text in programs.values()]
    columns = sum(max(map(len, each)) + 3 for each in lines) * (2 if films else 1)
    tag = '<div class="sight code-beside pair films finished"' if films else '<div class="sight code-beside pair"'
    return Sight(f'{tag} style="--rows:{max(map(len, lines))};--columns:{columns}">{html}</div>', label)


def _lines(text: str, marked: int) -> str:
    lines = dedent(text).strip("\n").split("\n")
    return "".join(
        f'<{name} style="--in:{indent(line)}">{escape(line)}</{name}>'
        for name, line in (("mark" if rank == marked else "span", line) for rank, line in enumerate(lines, 1))
    )


def words(*paragraphs: str, label: str = "") -> Sight:
    """Text of your own, in large type: one paragraph per step."""
    html = "".join(f"<p{' data-step' if rank else ''}>{escape(each)}</p>" for rank, each in enumerate(paragraphs))
    return Sight(f'<div class="sight words bars">{html}</div>', label)


def image(file: str | Path, described: str, label: str = "") -> Sight:
    """A picture from a file (SVG, PNG, JPEG, GIF, WebP); ``described`` says in words what is on it.

    Raises ValueError for a file of another kind, OSError for one that cannot be read.
    """
    kind = guess_type(str(file))[0] or ""
    if not kind.startswith("image/"):
        raise ValueError(f"{file} is not a picture that a page can show: name a file that ends in .svg, .png, or .jpg")
    data = b64encode(Path(file).read_bytes()).decode("ascii")
    html = f'<img src="data:{kind};base64,{data}" alt="{escape(described)}">'
    return Sight(f'<div class="sight still">{html}</div>', label)


def encore(sight: Sight) -> Sight:
    """The same, to be shown after the punch line."""
    return replace(sight, encore=True)


def asked(sight: Sight, text: str, choices: tuple[str, ...], right: int) -> Sight:
    """The same, with a question before it; ``right`` is the rank of the correct choice."""
    return replace(sight, question=Question(text, choices, right), heading=sight.heading or text)


class Bar(NamedTuple):
    """A row of a chart: its name, how long the bar is, and what is written at its end."""

    name: str
    length: float
    text: str


def bars(rows: Sequence[Bar], label: str = "", shown: int = 1, heading: str = "") -> Sight:
    """Rows that are uncovered one at a time, ``shown`` of them from the start; negative lengths go to the left."""
    below, above = (max(0, *(sign * row.length for row in rows)) for sign in (-1, 1))
    most = below + above or 1
    html = "".join(
        f"<li{'' if rank < shown else ' data-step'}><b>{escape(row.name)}</b>"
        f'<i class="bar{" below" if row.length < 0 else ""}" style="--share:{abs(row.length) / most:.3f};'
        f'--from:{(below + min(row.length, 0)) / most:.3f}"></i>'
        f"<span>{escape(pretty(row.text))}</span></li>"
        for rank, row in enumerate(rows)
    )
    return Sight(f'<ul class="sight bars{" signed" if below else ""}">{html}</ul>', label, heading)


def table_of(game: str, start: object, values: Mapping[str, int], label: str = "", reveal: bool = False) -> Sight:
    """A game to be played on the page: the value of each position that can come by is in a table.

    With ``reveal``, each step uncovers what one move is worth.
    """
    data = {"game": game, "start": key(start), "values": packed(values), "reveal": reveal}
    return Sight(f'<div class="sight game" data-game="{escape(json.dumps(data))}"></div>', label)


def key(state: State) -> str:
    """A position of tic-tac-toe as the page writes it: its squares."""
    return "".join(state.squares)


def packed(values: Mapping[str, int]) -> dict[str, str]:
    """The positions by their value, those of a value in one text: ``{"1": "XX.OO.... ..."}``."""
    return {str(value): " ".join(name for name in values if values[name] == value) for value in set(values.values())}


def all_values(start: object) -> dict[str, int]:
    """The value of every position that can follow, for MAX; known by :func:`key`."""
    known: dict[str, int] = {}

    def value(state: State) -> int:
        name = key(state)
        if name not in known:
            best = max if state.to_move == "max" else min
            end = state.is_terminal()
            known[name] = state.utility() if end else best(value(state.result(move)) for move in state.actions())
        return known[name]

    value(start)
    return known


def laboratory(state: GameState, settings: Mapping[str, "Weights"], label: str = "") -> Sight:
    """The laboratory of chapter 6: sliders, and the value of every cell as a color. Its steps are the settings.

    An evaluation is a weighted sum, so the page needs only what each feature is on each cell.
    """
    from pacman_env.compare.laboratory import FEATURES, Ground
    from pacman_env.widgets.live_board import LiveBoard
    from pacman_env.widgets.sliders import SLIDERS

    board = LiveBoard(state, tiles=True)
    features = list(FEATURES)
    unit = {name: Ground(state).values({name: 1.0}) for name in features}
    data = {
        "features": features,
        "sliders": [SLIDERS[name] for name in features],
        "cells": [[x, y, *(round(unit[name][x, y], 4) for name in features)] for x, y in unit[features[0]]],
        "settings": [[name, [weights.get(feature, 0) for feature in features]] for name, weights in settings.items()],
        "colors": [shade(share / 31) for share in range(32)],
        "pacman": list(state.pacman_position),
    }
    html = f"{board.svg}{board.style(state)}"
    return Sight(f'<div class="sight lab" data-lab="{escape(json.dumps(data))}">{html}</div>', label)


def values_of(search: Search) -> dict[str, str]:
    """What each move at the root is worth, as text."""
    tree = search.tree
    root = tree.graph["root"]
    return {
        str(tree.edges[root, child]["action"]): number(tree.nodes[child]["value"]) for child in tree.successors(root)
    }
