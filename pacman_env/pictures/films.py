"""Films: a search or a game step by step, as one piece of HTML that needs no kernel, no network and no font.

The drawing is the same SVG as the still picture. The page only switches classes on its ids, moves the parts of the
board, and changes the sentence; all of that is in ``film.html``.
"""

import json
import re
from collections.abc import Collection, Sequence
from html import escape
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pacman_env.pictures import palette
from pacman_env.pictures.boards import board_for
from pacman_env.pictures.picture import PIXELS_PER_POINT, nested_list, shown, stamped, svg_element
from pacman_env.pictures.script import Life, Script, write_script
from pacman_env.pictures.stage import Stage
from pacman_env.pictures.svg import TOKEN, slim
from pacman_env.pictures.switch import projected
from pacman_env.pictures.tree_drawing import TreeDrawing
from pacman_env.pictures.tree_layout import Layout, Options, fitted
from pacman_env.pictures.tree_words import describe_view
from pacman_env.pictures.trees import PAPER, PROJECTOR
from pacman_env.pictures.view import FILM_COLUMNS, View
from pacman_env.pictures.words import compact, pretty

if TYPE_CHECKING:
    from networkx import DiGraph

SECONDS_A_STEP = {"search": 1.6, "game": 0.45}
_CLASSES = {"node": "n", "edge": "e", "move": "m", "cross": "x", "shape": "shape", "stub": "stub"}
_NOTES = ("cut", "repeated", "lost", "fold")
_SIDE, _ALONE = 210.0, 330.0  # width in points of a small board beside a tree, and of one alone
_PAD = 0.36  # from a shape to the ring around it, in em
_MOVING = ("node", "edge", "move", "cross")


class Film:
    """A film with its controls; in a notebook it shows itself.

    Attributes:
        title: one line, what a screen reader says first.
        description: the film in words; nested lists are indented lines that begin with ``- ``.
        steps: how many steps it has.
    """

    def __init__(self, title: str, description: str, steps: int, fragment: str) -> None:
        """Wrap a finished fragment."""
        self.title, self.description, self.steps = title, description, steps
        self._fragment = fragment

    @property
    def html(self) -> str:
        """The film as a fragment of HTML; its ids have a fresh prefix each time, so films never disturb each other."""
        return stamped(self._fragment)

    def _repr_html_(self) -> str:
        """Show the film in a notebook."""
        return self.html

    def __str__(self) -> str:
        """The film in words, for a terminal."""
        return self.description

    def __repr__(self) -> str:
        """One line."""
        return f"<Film of {self.steps} steps: {self.title}>"

    def save(self, path: str | Path) -> None:
        """Write the film as a page of its own, to be opened in a browser; the name must end in ``.html``."""
        file = Path(path)
        if file.suffix != ".html":
            raise ValueError(f"cannot save a film as {file.name!r}: it is a page, the name must end in .html")
        style = "body{margin:1.5em;background:#fff}@media (prefers-color-scheme:dark){body{background:#0d1117}}"
        head = f'<meta charset="utf-8"><title>{escape(self.title)}</title><style>{style}</style>'
        fragment = self._fragment.replace(TOKEN, "film")  # alone on its page, and the same whenever it is made
        page = f'<!doctype html><html lang="en"><head>{head}</head><body><main>{fragment}</main></body></html>'
        file.write_text(page, encoding="utf-8")


def film(
    graph: "DiGraph[int]",
    *,
    open: Collection[int] = (),
    columns: int | None = FILM_COLUMNS,
    projector: bool | None = None,
    title: str = "",
) -> Film:
    """Make a film of a recorded search: the node being searched, its window, what happens, and the position there.

    Args:
        graph: the recorded tree, ``search.tree``, with its events.
        open: nodes whose children must be visible.
        columns: as wide as how many leaves side by side the tree may be; what happens in folded subtrees is left out.
            None shows everything.
        projector: no letter below 18 points; None: as :func:`lecture` says.
        title: a line above the film.

    Raises:
        ValueError: the tree has no events, or ``open`` names a node that it does not have.
    """
    projector = projected(projector)
    size = PROJECTOR if projector else PAPER
    layout = fitted(graph, columns, open, lambda view: Options(size, windows=write_script(view).windows(), film=True))
    view = layout.view
    script = write_script(view)
    figures, stage = _tree(layout), _stage(view, 1.5 if projector else 1.0)
    data: dict[str, Any] = {"steps": _steps(view, script, stage), "nodes": _lives(view, script)}
    data |= {"principal": view.principal[1:], "pad": _PAD * size}
    if stage is not None:
        figures += stage.figure("the position of this node")
        data |= stage.data()
    player = "a single leaf" if view.kind(view.root) == "leaf" else view.player(view.root)
    title = title or f"The search of {player}, step by step"
    return _film(title, describe_view(view), figures, data, size, "search")


def game_film(
    states: Sequence[Any], captions: Sequence[str] | None = None, *, projector: bool | None = None, title: str = ""
) -> Film:
    """Make a film of a game: its positions in order, each with a caption (None: what has changed).

    Raises ValueError if there is no position, or if there are not as many captions as positions.
    """
    if not states:
        raise ValueError("a film of a game needs at least one position")
    if captions is not None and len(captions) != len(states):
        raise ValueError(f"{len(captions)} captions for {len(states)} positions: give one for each, the start included")
    projector = projected(projector)
    stage = Stage(states, _scale(states[0], _ALONE) * (1.5 if projector else 1.0))
    said = list(captions) if captions is not None else _changes(states)
    steps = [[None, stage.number(state), said[rank], "", ""] for rank, state in enumerate(states)]
    both_ends = [f"{when}: {stage.board.words(states[i])}" for when, i in (("Start", 0), ("End", -1))]
    description = "\n".join([both_ends[0], *(f"- {text}" for text in said), both_ends[1]])
    data = {"steps": steps} | stage.data()
    size, title = PROJECTOR if projector else PAPER, title or "The game, step by step"
    return _film(title, description, stage.figure("the board"), data, size, "game")


def _changes(states: Sequence[Any]) -> list[str]:
    board = board_for(states[0])
    moves = [board.change(before, after) for before, after in pairwise(states)]
    return ["The start.", *(f"{move}." for move in moves)]


def _tree(layout: Layout) -> str:
    """The tree as it stands before the first step."""
    view, size = layout.view, layout.em
    drawing = TreeDrawing(layout, reasons=False, principal=False)
    canvas = drawing.draw()
    body, css = slim(canvas.raw_svg(), lambda name: _mark(name, view.root), f"{TOKEN}-tree")
    x, y, width, height = (f"{number:.1f}" for number in drawing.frame(view.root, _PAD * size))
    ring = f'<rect class="ring" x="{x}" y="{y}" width="{width}" height="{height}" rx="{size / 2:g}"/>'
    body = re.sub(rf'(id="{TOKEN}-value-{view.root}"[^>]*>)[^<]*', r"\1", body)  # not known before the search
    label = "the search tree; the sentence below it says what happens"
    svg = svg_element(f"{TOKEN}-tree", canvas, label, css + _first_frame(size), body + ring)
    return f"<figure>{shown(f'{TOKEN}-tree', svg, label)}</figure>"


def _first_frame(size: float) -> str:
    """How the classes look that the film switches; in the SVG, so that its first frame is right without the page."""
    strokes = {"thin": 0.1, "best": 0.2, "thick": 0.33}
    return _fill(_resource("film.css"), {name: f"{share * size:g}" for name, share in strokes.items()}).replace(
        TOKEN, f"{TOKEN}-tree"
    )


def _mark(name: str, root: int) -> tuple[str, str]:
    """The classes with which a part of the tree begins."""
    kind = name.partition("-")[0]
    if kind in _NOTES:
        return "note", ""
    state = "" if kind not in _MOVING else " open" if name == f"node-{root}" else " ahead"
    return _CLASSES.get(kind, "") + state, ""


def _stage(view: View, scale: float) -> Stage | None:
    """The board beside the tree; trees by hand need none, they are the tree."""
    from pacman_env.games import Tree

    states = [state for node in view.depth if (state := view.graph.nodes[node].get("state")) is not None]
    return Stage(states, _scale(states[0], _SIDE) * scale) if states and not isinstance(states[0], Tree) else None


def _scale(state: Any, wanted: float) -> float:
    """How much a small board is enlarged to come near the wanted width, in points."""
    return min(1.5, max(1.0, wanted / board_for(state).width))


def _steps(view: View, script: Script, stage: Stage | None) -> list[list[Any]]:
    states = view.graph.nodes
    return [
        [
            step.node,
            stage.number(states[step.node]["state"]) if stage else None,
            step.sentence,
            pretty(step.alpha),
            pretty(step.beta),
        ]
        for step in script.steps
    ]


def _lives(view: View, script: Script) -> list[list[Any]]:
    return [[node, view.parent(node), *map(_life, script.lives[node])] for node in view.depth]


def _life(life: Life) -> list[Any]:
    row = [life.step, life.state, compact(life.value), pretty(life.window)]
    return row if life.chosen is None else [*row, life.chosen]


def _film(title: str, description: str, figures: str, data: dict[str, Any], size: float, speed: str) -> Film:
    first = data["steps"][0]
    has_window = any(step[3] or step[4] for step in data["steps"])
    values = {
        "title": escape(title, quote=True),
        "theme": palette.css("#" + TOKEN),
        "stage": figures,
        "words": nested_list(description),
        "sentence": escape(first[2]),
        "alpha": first[3] or "none",
        "beta": first[4] or "none",
        "hide": "" if has_window else " hidden",
        "count": str(len(data["steps"])),
        "size": f"{size * PIXELS_PER_POINT:g}",
        "interval": str(round(1000 * SECONDS_A_STEP[speed])),
        "data": _script_json(data),
    }
    return Film(title, description, len(data["steps"]), _fill(_resource("film.html"), values))


def _fill(text: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    return text


def _resource(name: str) -> str:
    return files("pacman_env.pictures").joinpath(name).read_text(encoding="utf-8")


def _script_json(data: dict[str, Any]) -> str:
    """JSON that is safe inside ``<script>``."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
