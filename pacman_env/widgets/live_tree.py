"""A tree for as many searches as one likes: its shape stays, and what a search has found is laid over it."""

import secrets
from collections.abc import Iterator
from html import escape

from pacman_env.games.tree import Number, Tree
from pacman_env.pictures import palette, switch
from pacman_env.pictures.canvas import CAP_HEIGHT, text_width
from pacman_env.pictures.picture import PIXELS_PER_POINT
from pacman_env.pictures.svg import FONTS, TOKEN, slim
from pacman_env.pictures.trees.drawing import TreeDrawing
from pacman_env.pictures.trees.layout import LINE, SMALL, Options, fitted
from pacman_env.pictures.trees.view import View
from pacman_env.wording import compact, number, pretty

_WIDEST = "[-99.9, +99.9]"  # the window for which there is room next to each node
_INSIDE = 1.7  # em: a value that is wider is written smaller


class LiveTree:
    """A tree by hand drawn once: `svg` is its shape, `shown(graph)` what is over it after a search."""

    def __init__(self, tree: Tree) -> None:
        """Draw nodes, edges and moves; numbers come with each search."""
        from pacman_env.pictures.trees.skeleton import graph_of  # loads networkx, which a browser may lack

        graph = graph_of(tree)
        self.node = {data["state"].path: node for node, data in graph.nodes(data=True)}
        windows = {node: _WIDEST for node, kind in graph.nodes(data="kind") if kind in ("max", "min")}
        self._paths = {node: path for path, node in self.node.items()}
        options = Options(switch.letters(None), windows=windows)
        self._layout = fitted(graph, None, (), lambda _: options)
        self._drawing = TreeDrawing(self._layout, reasons=False, principal=False)
        self._token, self._em = "tree" + secrets.token_hex(4), self._layout.em
        body, css = slim(self._drawing.draw())
        self._body, self._css = body.replace(TOKEN, self._token), css.replace(TOKEN, self._token)

    @property
    def svg(self) -> str:
        """The shape of the tree."""
        token = self._token
        theme = f'{palette.css("#" + token)}{self._css}#{token} [id^="{token}-value-"]{{visibility:hidden}}'
        return f'<svg id="{token}" {self._size()} aria-hidden="true"><style>{theme}</style>{self._body}</svg>'

    def _size(self) -> str:
        width, height = self._drawing.width, self._drawing.height
        across, high = round(width * PIXELS_PER_POINT), round(height * PIXELS_PER_POINT)
        return f'viewBox="0 0 {width} {height}" width="{across}" height="{high}" style="max-width:100%;height:auto"'

    def shown(self, view: View, tree: Tree, fields: dict[str, str] | None = None) -> str:
        """What a search of ``tree`` found: values, windows, cuts, the line of best play.

        ``fields`` has for the path of a leaf the class of its field, to which a press on the leaf goes.
        """
        name = f"{self._token}-over"
        style = f"{palette.css('#' + name)}#{name} text{{font-family:{FONTS};text-anchor:middle}}"
        parts = "".join([*self._texts(view), *self._unread(view, tree), *self._fields(fields or {})])
        rules = "".join(self._rules(view))
        over = f'<svg id="{name}" {self._size()} aria-hidden="true"><style>{style}</style>{parts}</svg>'
        return f"<style>{rules}</style>{over}"

    def _path(self, view: View, node: int) -> str:
        state = view.graph.nodes[node]["state"]
        return str(getattr(state, "path", ""))

    def _rules(self, view: View) -> Iterator[str]:
        """The strokes that differ from those of a tree that nobody has searched."""
        token, em = self._token, self._em
        for node in view.principal:
            at = self.node[self._path(view, node)]
            yield f"#{token} #{token}-edge-{at}{{stroke-width:{0.33 * em:.1f}}}"
            yield f"#{token} #{token}-shape-{at}{{stroke-width:{0.2 * em:.1f}}}"
        for at in self._unvisited(view):
            faint = f"stroke:var(--faint);stroke-dasharray:{0.34 * em:.1f} {0.28 * em:.1f}"
            yield f"#{token} #{token}-edge-{at}{{{faint}}}"
            yield f"#{token} #{token}-shape-{at}{{fill:var(--paper);{faint}}}"

    def _unvisited(self, view: View) -> list[int]:
        seen = {self._path(view, node) for node in view.depth if not view.pruned(node)}
        return [node for path, node in self.node.items() if path not in seen]

    def _place(self, x: float, y: float) -> tuple[float, float]:
        """From the layout to the SVG, where y grows downwards."""
        drawing = self._drawing
        return x + drawing.margin + drawing.labels_width + drawing.spare / 2, drawing.height - drawing.margin - y

    def _texts(self, view: View) -> Iterator[str]:
        em = self._em
        for node in view.depth:
            at = self.node.get(self._path(view, node))
            if at is None:
                continue
            box = self._layout.boxes[at]
            if view.pruned(node):
                yield self._cross(at)
            elif self._layout.view.kind(at) == "leaf":
                yield self._text(box.x, self._under(at), compact(view.value(node)), em, "ink", True)
            else:
                yield self._value(view, node, at)
                notes = [(view.window(node), "muted"), (view.due(node), "reason")]
                notes += [("cut", "reason")] if view.cut_children(node) else []
                yield from self._notes(at, [(pretty(text), role) for text, role in notes if text])

    def _under(self, at: int) -> float:
        """Where the number of a leaf is."""
        box = self._layout.boxes[at]
        return box.y - box.half_height - 0.95 * self._em

    def _unread(self, view: View, tree: Tree) -> Iterator[str]:
        """The numbers of the leaves that the search never looked at."""
        leaves = dict(_leaves(tree))
        for at in self._unvisited(view):
            path = self._paths[at]
            if path in leaves:
                text = compact(number(leaves[path]))
                yield self._text(self._layout.boxes[at].x, self._under(at), text, self._em, "faint")

    def _value(self, view: View, node: int, at: int) -> str:
        em, box, text = self._em, self._layout.boxes[at], compact(view.value(node))
        size = em * min(1.0, _INSIDE * em / max(text_width(text, em, bold=True), 1.0))
        kind = self._layout.view.kind(at)
        lean = {"max": -0.42, "min": 0.42}.get(kind, 0.0) * em
        return self._text(box.x, box.y + lean, text, size, f"on {kind}", True)

    def _notes(self, at: int, notes: list[tuple[str, str]]) -> Iterator[str]:
        box, size, step = self._layout.boxes[at], SMALL * self._em, LINE * SMALL * self._em
        top = box.y + (len(notes) - 1) / 2 * step
        for rank, (text, role) in enumerate(notes):
            yield self._text(
                box.x + self._layout.aside(box), top - rank * step, text, size, role, role != "muted", "start"
            )

    def _cross(self, at: int) -> str:
        arm = 0.22 * self._em
        x, y = self._place(*self._layout.on_edge(at, 2.0 * self._em))
        path = f"M{x - arm:.1f} {y - arm:.1f}l{2 * arm:.1f} {2 * arm:.1f}m0 {-2 * arm:.1f}l{-2 * arm:.1f} {2 * arm:.1f}"
        return f'<path d="{path}" style="stroke:var(--reason);stroke-width:{0.14 * self._em:.1f};fill:none"/>'

    def _text(
        self, x: float, y: float, text: str, size: float, role: str, bold: bool = False, anchor: str = "middle"
    ) -> str:
        left, base = self._place(x, y - CAP_HEIGHT / 2 * size)
        color = f"var({palette.variable(role)},{palette.LIGHT[role]})"
        weight = "font-weight:700;" if bold else ""
        style = f"{weight}font-size:{size:.1f}px;fill:{color};text-anchor:{anchor}"
        return f'<text x="{left:.1f}" y="{base:.1f}" style="{style}">{escape(text)}</text>'

    def _fields(self, fields: dict[str, str]) -> Iterator[str]:
        """What can be pressed: a square around each leaf and its number."""
        em = self._em
        for path, name in fields.items():
            box = self._layout.boxes[self.node[path]]
            x, y = self._place(box.x - 1.1 * em, box.y + 0.8 * em)
            press = f"this.closest('.course-widget').querySelector('.{name} input').select()"
            yield (
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{2.2 * em:.1f}" height="{2.9 * em:.1f}" fill="transparent" '
                f'style="pointer-events:all;cursor:pointer" onclick="{escape(press)}"/>'
            )


def _leaves(tree: Tree) -> Iterator[tuple[str, Number]]:
    if tree.is_terminal():
        yield tree.path, tree.utility()
    for move in tree.actions():
        yield from _leaves(tree.result(move))
