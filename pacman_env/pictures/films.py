"""Films: a search or a game step by step, as one piece of HTML that needs no kernel, no network and no font.

The drawing is the same SVG as the still picture. The page only switches classes on its ids, moves the parts of the
board, and changes the sentence; all of that is in ``film.html``.
"""

import json
from collections.abc import Collection, Sequence
from html import escape
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pacman_env.pictures import palette
from pacman_env.pictures.boards import board_for
from pacman_env.pictures.picture import PIXELS_PER_POINT, nested_list, stamped
from pacman_env.pictures.script import Life, Script, write_script
from pacman_env.pictures.stage import Stage
from pacman_env.pictures.svg import BASE, TOKEN, slim
from pacman_env.pictures.tree_drawing import TreeDrawing
from pacman_env.pictures.tree_layout import RING, Layout, Options
from pacman_env.pictures.tree_words import describe_view
from pacman_env.pictures.trees import PAPER, PROJECTOR
from pacman_env.pictures.view import COLUMNS, View
from pacman_env.pictures.words import compact, pretty

if TYPE_CHECKING:
    from networkx import DiGraph

SECONDS_A_STEP = {"search": 1.6, "game": 0.45}
_CLASSES = {"node": "n", "edge": "e", "move": "m", "cross": "x", "shape": "shape", "stub": "stub"}
_NOTES = ("cut", "repeated", "lost")
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

    def save(self, path: str | Path) -> None:
        """Write the film as a page of its own, to be opened in a browser; the name must end in ``.html``."""
        file = Path(path)
        if file.suffix != ".html":
            raise ValueError(f"cannot save a film as {file.name!r}: it is a page, the name must end in .html")
        style = "body{margin:1.5em;background:#fff}@media (prefers-color-scheme:dark){body{background:#0d1117}}"
        head = f'<meta charset="utf-8"><title>{escape(self.title)}</title><style>{style}</style>'
        page = f'<!doctype html><html lang="en"><head>{head}</head><body><main>{self.html}</main></body></html>'
        file.write_text(page, encoding="utf-8")


def film(
    graph: "DiGraph[int]",
    *,
    open: Collection[int] = (),
    columns: int | None = COLUMNS,
    projector: bool = False,
    title: str = "",
) -> Film:
    """Make a film of a recorded search: the node being searched, its window, what happens, and the position there.

    Args:
        graph: the recorded tree, ``search.tree``, with its events.
        open: nodes whose children must be visible.
        columns: about how many leaves may stand side by side; what happens in folded subtrees is left out.
            None shows everything.
        projector: letters of 18 points instead of 12.
        title: a line above the film.

    Raises:
        ValueError: the tree has no events, or ``open`` names a node that it does not have.
    """
    view = View(graph, columns, open)
    script = write_script(view)
    size = PROJECTOR if projector else PAPER
    tree, css, pad = _tree(view, script, size)
    stage = _stage(view, 1.5 if projector else 1.0)
    data: dict[str, Any] = {"steps": _steps(view, script, stage), "nodes": _lives(view, script)}
    data |= {"principal": view.principal[1:], "pad": pad}
    title = title or f"The search of {view.player(view.root)}, step by step"
    if stage is None:
        return _film(title, describe_view(view), tree, css, data, size, "search")
    figure, more = stage.svg("the position of this node")
    return _film(title, describe_view(view), tree + figure, css + more, data | stage.data(), size, "search")


def game_film(
    states: Sequence[Any], captions: Sequence[str] | None = None, *, projector: bool = False, title: str = ""
) -> Film:
    """Make a film of a game: its positions in order, each with a caption (None: what has changed).

    Raises ValueError if there is no position, or if there are not as many captions as positions.
    """
    if not states:
        raise ValueError("a film of a game needs at least one position")
    if captions is not None and len(captions) != len(states):
        raise ValueError(f"{len(captions)} captions for {len(states)} positions: give one for each, the start included")
    stage = Stage(states, 1.5 if projector else 1.0)
    said = list(captions) if captions is not None else _changes(states)
    steps = [[None, stage.number(state), said[rank], "", ""] for rank, state in enumerate(states)]
    figure, css = stage.svg("the board")
    lines = [f"- {text}" for text in said]
    description = "\n".join([f"Start: {stage.board.words(states[0])}", *lines, f"End: {stage.board.words(states[-1])}"])
    size = PROJECTOR if projector else PAPER
    return _film(
        title or "The game, step by step", description, figure, css, {"steps": steps} | stage.data(), size, "game"
    )


def _changes(states: Sequence[Any]) -> list[str]:
    board = board_for(states[0])
    moves = [board.change(before, after) for before, after in pairwise(states)]
    return ["The start.", *(f"{move}." for move in moves)]


def _tree(view: View, script: Script, size: float) -> tuple[str, str, float]:
    """Return (figure, css, pad): the tree as it stands before the first step."""
    layout = Layout(view, Options(size, windows=script.windows()))
    drawing = TreeDrawing(layout, reasons=False, principal=False)
    canvas = drawing.draw()
    body, css = slim(canvas.raw_svg(), lambda name: _mark(name, view.root))
    x, y, width, height = (f"{number:.1f}" for number in drawing.frame(view.root))
    ring = f'<rect class="ring" x="{x}" y="{y}" width="{width}" height="{height}" rx="{size / 2:g}"/>'
    across, down = (round(side * PIXELS_PER_POINT) for side in (canvas.width, canvas.height))
    box = f'viewBox="0 0 {canvas.width} {canvas.height}" width="{across}" height="{down}"'
    label = "the search tree; the sentence below it says what happens"
    return f'<figure><svg {box} role="img" aria-label="{label}">{body}{ring}</svg></figure>', css, RING * size


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
    return Stage(states, scale) if states and not isinstance(states[0], Tree) else None


def _steps(view: View, script: Script, stage: Stage | None) -> list[list[Any]]:
    states = view.graph.nodes
    return [
        [step.node, stage.number(states[step.node]["state"]) if stage else None, step.sentence, step.alpha, step.beta]
        for step in script.steps
    ]


def _lives(view: View, script: Script) -> list[list[Any]]:
    return [[node, view.parent(node), *map(_life, script.lives[node])] for node in view.depth]


def _life(life: Life) -> list[Any]:
    row = [life.step, life.state, compact(life.value), pretty(life.window)]
    return row if life.chosen is None else [*row, life.chosen]


def _film(title: str, description: str, stage: str, css: str, data: dict[str, Any], size: float, speed: str) -> Film:
    first = data["steps"][0]
    has_window = any(step[3] or step[4] for step in data["steps"])
    values = {
        "title": escape(title, quote=True),
        "theme": palette.css("#" + TOKEN) + BASE,
        "css": css,
        "stage": stage,
        "words": nested_list(description),
        "sentence": escape(first[2]),
        "alpha": first[3] or "none",
        "beta": first[4] or "none",
        "hide": "" if has_window else " hidden",
        "count": str(len(data["steps"])),
        "size": f"{size * PIXELS_PER_POINT:g}",
        **{name: f"{share * size:g}" for name, share in (("thin", 0.1), ("best", 0.2), ("thick", 0.33))},
        "interval": str(round(1000 * SECONDS_A_STEP[speed])),
        "data": _script_json(data),
    }
    return Film(title, description, len(data["steps"]), _fill(values))


def _fill(values: dict[str, str]) -> str:
    text = files("pacman_env.pictures").joinpath("film.html").read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    return text


def _script_json(data: dict[str, Any]) -> str:
    """JSON that is safe inside ``<script>``."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
