"""The figure of a film: the tree before the first step, its nodes as numbers, and other trees that a page offers."""

import json
import re
from functools import lru_cache
from html import escape

from pacman_env.games.tree import Chance, Tree
from pacman_env.language import Language
from pacman_env.pictures import switch
from pacman_env.pictures.films.film import filled, resource
from pacman_env.pictures.page import Row, library, rows_of, style
from pacman_env.pictures.picture import shown, svg_element
from pacman_env.pictures.svg import TOKEN, slim
from pacman_env.pictures.trees.drawing import TreeDrawing
from pacman_env.pictures.trees.layout import Options, TreeLayout
from pacman_env.pictures.trees.skeleton import Skeleton, graph_of
from pacman_env.pictures.trees.view import View

PAD = 0.36  # from a shape to the ring around it, in em
_CLASSES = {"node": "n", "edge": "e", "move": "m", "cross": "x", "shape": "shape", "stub": "stub"}
_NOTES = ("cut", "due", "repeated", "lost", "fold")
_MOVING = ("node", "edge", "move", "cross")


def unsearched(tree: Tree, words: Language, wall: bool) -> tuple[str, list[Row]]:
    """The drawing of a film of a tree that nobody has searched, with room for any search; and its nodes."""
    skeleton = Skeleton(View(graph_of(tree), None, words=words), {}, windowed=True)
    room = skeleton.room({})
    svg = _svg(TreeLayout(skeleton, Options(switch.letters(wall), windows=room, film=True, crosses=True, flat=wall)))
    return f"<figure>{svg}</figure>", _rows(skeleton)


def numbers(view: View) -> dict[str, list[Row]]:
    """The tree itself, for a page that can search it; nothing where it has numbers that a page cannot compute with."""
    try:
        return {"rows": _rows(view)}
    except ValueError:
        return {}


def _rows(view: View) -> list[Row]:
    states = {node: view.graph.nodes[node]["state"] for node in view.depth}
    return rows_of(states[view.root], {state.path: node for node, state in states.items()})


def tree_figure(layout: TreeLayout) -> str:
    """The tree as it is before the first step."""
    return f"<figure>{shown(f'{TOKEN}-tree', _svg(layout), layout.view.words('film.figure'))}</figure>"


def _svg(layout: TreeLayout) -> str:
    view, size = layout.view, layout.em
    drawing = TreeDrawing(layout, reasons=False, principal=False)
    canvas = drawing.draw()
    leaves = {f"value-{node}" for node in view.depth if layout.options.crosses and view.kind(node) == "leaf"}
    marks = dict.fromkeys(leaves, ("number", ""))
    body, css = slim(canvas, lambda name: marks.get(name) or _mark(name, view.root), f"{TOKEN}-tree")
    x, y, width, height = (f"{number:.1f}" for number in drawing.frame(view.root, PAD * size))
    ring = f'<rect class="ring" x="{x}" y="{y}" width="{width}" height="{height}" rx="{size / 2:g}"/>'
    body = re.sub(rf'(id="{TOKEN}-value-{view.root}"[^>]*>)[^<]*', r"\1", body)  # not known before the search
    label = view.words("film.figure")
    return svg_element(f"{TOKEN}-tree", canvas, label, css + _first_frame(size), body + ring)


def _first_frame(size: float) -> str:
    """How the classes look that the film switches; in the SVG, so that its first frame is right without the page."""
    strokes = {"thin": 0.1, "best": 0.2, "thick": 0.33}
    return filled(resource("film.css"), {name: f"{share * size:g}" for name, share in strokes.items()}).replace(
        TOKEN, f"{TOKEN}-tree"
    )


def _mark(name: str, root: int) -> tuple[str, str]:
    """The classes with which a part of the tree begins."""
    kind = name.partition("-")[0]
    if kind in _NOTES:
        return "note", ""
    state = "" if kind not in _MOVING else " open" if name == f"node-{root}" else " ahead"
    return _CLASSES.get(kind, "") + state, ""


_EVEN = (2, 2), (3, 2), (2, 3)
_NUMBERS = (3, 12, 8, 2, 4, 6, 14, 5, 2)


def living(words: Language, wall: bool) -> tuple[str, str]:
    """What a page needs for the leaves of its films to be changed: in its head, and in its body before the films."""
    return f"<style>{style()}</style><script>{library(words)}</script>", shapes(words, wall)


@lru_cache
def shapes(words: Language, wall: bool) -> str:
    """A ``<template>`` for each tree, with the drawing as HTML and its nodes as data."""
    html = ""
    for name, tree in _named(words).items():
        drawing, rows = unsearched(tree, words, wall)
        nodes = escape(json.dumps(rows))
        html += f'<template class="shape" data-name="{escape(name)}" data-rows="{nodes}">{drawing}</template>'
    return html


def _named(words: Language) -> dict[str, Tree]:
    trees = {words("leaf.even", n=moves, plies=plies): Tree(_even(moves, plies)) for moves, plies in _EVEN}
    return trees | {
        words("leaf.uneven"): Tree([[4, [7, 2]], [[3, 8], 5], 6]),
        words("leaf.min_first"): Tree(_even(3, 2), "min"),
        words("leaf.with_chance"): Tree([_lot(1 / 2, [8, 3], [2, 6]), _lot(1 / 4, [12, 7], [4, 5])]),
    }


def _lot(share: float, one: list[int], other: list[int]) -> Chance:
    return Chance([(share, one), (1 - share, other)], "min")


def _even(moves: int, plies: int) -> list[object]:
    line: list[object] = [_NUMBERS[rank % len(_NUMBERS)] for rank in range(moves**plies)]
    while len(line) > moves:
        line = [line[rank : rank + moves] for rank in range(0, len(line), moves)]
    return line
