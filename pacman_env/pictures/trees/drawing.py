"""Draw a tree that has been laid out: shapes, edges, notes, row labels, and the reasons of the cuts."""

import math

from pacman_env.pictures.boards.board import draw_parts
from pacman_env.pictures.canvas import (
    Canvas,
    Path,
    circle,
    cross,
    lines,
    polygon,
    rectangle,
    rounded,
    text_width,
    triangle,
)
from pacman_env.pictures.trees.layout import LINE, RING, SMALL, Box, TreeLayout
from pacman_env.pictures.trees.view import cut_reason
from pacman_env.wording import pretty

_MOST_REASONS = 6


class TreeDrawing:
    """A tree on a card."""

    def __init__(self, layout: TreeLayout, title: str = "", reasons: bool = True, principal: bool = True) -> None:
        """Prepare a card with a title above and, if wanted, the reasons of the cuts below.

        ``principal=False`` leaves the principal variation as thin as the rest.
        """
        self.layout, self.view, self.em = layout, layout.view, layout.em
        self.title, self.principal = title, set(layout.view.principal if principal else ())
        self.reasons = self._reasons() if reasons else []
        self.margin = self.em
        names = [(text_width(name, self.em), text_width(second, SMALL * self.em)) for name, second in layout.labels]
        self.labels_width = max(map(max, names)) + 1.6 * self.em
        self.below = (len(self.reasons) * 1.45 + 0.9) * self.em if self.reasons else 0.0
        self.above = 2.2 * self.em if title else 0.0
        heads = max((text_width(f"{head}  ", self.em, bold=True) for head, _ in self.reasons), default=0.0)
        texts = [heads + text_width(text, self.em) for _, text in self.reasons]
        wanted = max([self.labels_width + layout.width, text_width(title, self.em, bold=True), *texts])
        self.spare = wanted - self.labels_width - layout.width
        self.width = math.ceil(wanted + 2 * self.margin)
        self.height = math.ceil(layout.height + self.above + self.below + 2 * self.margin)

    def _reasons(self) -> list[tuple[str, str]]:
        """The lines below the tree, each with its head: where the code chose otherwise, and why it cut."""
        view = self.view
        lines = [(view.name(node), pretty(text)) for node in view.depth if (text := view.objection(node))]
        cuts = [(view.cut_head(node, rank), pretty(cut_reason(view, node))) for node, rank in self.layout.cuts.items()]
        return self._first(lines, "tree.more_objections") + self._first(cuts, "tree.more_cuts")

    def _first(self, rows: list[tuple[str, str]], more: str) -> list[tuple[str, str]]:
        left = len(rows) - _MOST_REASONS
        return rows if left < 2 else [*rows[:_MOST_REASONS], ("", self.view.words(more, n=left))]

    def draw(self, canvas: Canvas | None = None) -> Canvas:
        """Draw everything, on a card of its own or on a sheet that is there."""
        self.canvas = canvas = Canvas(self.width, self.height) if canvas is None else canvas
        canvas.shape(rounded(0, 0, self.width, self.height, 8), fill="paper", name="sheet-0")
        if self.title:
            y = self.height - self.margin - 0.6 * self.em
            canvas.text(self.margin, y, self.title, self.em, align="left", bold=True)
        self._draw_reasons()
        with canvas.shifted(self.margin, self.margin + self.below):
            self._draw_labels()
        with canvas.shifted(self.margin + self.labels_width + self.spare / 2, self.margin + self.below):
            self._draw_tree()
        return canvas

    def frame(self, node: int, pad: float) -> tuple[float, float, float, float]:
        """A ring around a node in SVG coordinates: left, top, width, height."""
        box = self.layout.boxes[node]
        across, half = box.half_width + pad, box.half_height + pad
        left = self.margin + self.labels_width + self.spare / 2 + box.x - across
        return left, self.height - (self.margin + self.below + box.y) - half, 2 * across, 2 * half

    def _draw_reasons(self) -> None:
        x, first = self.margin, self.margin + (len(self.reasons) - 1) * 1.45 * self.em + 0.4 * self.em
        indent = max((text_width(f"{head}  ", self.em, bold=True) for head, _ in self.reasons), default=0.0)
        for rank, (head, text) in enumerate(self.reasons):
            y = first - rank * 1.45 * self.em
            if head:
                self.canvas.text(x, y, head, self.em, "reason", align="left", bold=True)
            self.canvas.text(x + (indent if head else 0), y, text, self.em, "reason", align="left")

    def _draw_labels(self) -> None:
        for row, (y, (name, second)) in enumerate(zip(self.layout.rows, self.layout.labels, strict=True)):
            lift = 0.55 * self.em if second else 0
            self.canvas.text(0, y + lift, name, self.em, "muted", align="left", name=f"label-{row}")
            if second:
                self.canvas.text(
                    0, y - 0.75 * self.em, second, SMALL * self.em, "muted", align="left", name=f"label-{row}-second"
                )

    def _draw_tree(self) -> None:
        below = [node for node in self.view.depth if node != self.view.root]
        for node in sorted(below, key=lambda n: n in self.principal):
            self._edge(node, node in self.principal)
        for node in below:
            self._move(node)
        for node, box in self.layout.boxes.items():
            with self.canvas.group(f"node-{node}"):
                self._node(node, box)

    def _edge(self, node: int, principal: bool) -> None:
        start, end = self.layout.bottom(self.layout.above(node)), self.layout.top(node)
        em = self.em
        if self.view.pruned(node):
            dash = (0.34 * em, 0.28 * em)
            self.canvas.shape(lines([start, end]), line="faint", width=0.09 * em, dash=dash, name=f"edge-{node}")
        else:
            width = (0.33 if principal else 0.1) * em
            self.canvas.shape(lines([start, end]), line="ink", width=width, name=f"edge-{node}")
        if self.view.pruned(node) or self.layout.options.crosses:
            x, y = self.layout.cross_place(node)
            self.canvas.shape(cross(x, y, 0.22 * em), line="reason", width=0.14 * em, name=f"cross-{node}")

    def _move(self, node: int) -> None:
        text, size = self.layout.move(node), SMALL * self.em
        if not text:
            return
        x, y = self.layout.move_place(node)
        half = text_width(text, size) / 2 + 0.16 * self.em
        with self.canvas.group(f"move-{node}"):
            self.canvas.shape(rectangle(x - half, y - 0.5 * self.em, 2 * half, self.em), fill="paper")
            self.canvas.text(x, y, text, size, "faint" if self.view.pruned(node) else "ink")

    def _node(self, node: int, box: Box) -> None:
        self._rings(node, box)
        self._body(node, box)
        if box.board:
            self._board(box)
        if box.stub:
            self._stub(box, f"stub-{node}")
        self._notes(box)

    def _body(self, node: int, box: Box) -> None:
        kind, em = self.view.kind(node), self.em
        path = outline(kind, box.x, box.y, box.half_width, box.half_height)
        if pruned := self.view.pruned(node):
            self.canvas.shape(path, "paper", "faint", 0.09 * em, (0.25 * em, 0.2 * em), name=f"shape-{node}")
        else:
            lost = not self.view.graph.nodes[node].get("returned", True)
            width = (0.2 if node in self.principal else 0.1) * em
            self.canvas.shape(path, kind, "ink", width, (0.3 * em, 0.25 * em) if lost else (), name=f"shape-{node}")
        if kind == "leaf":
            ring = RING * em if box.ring and not box.board else 0.0
            y = box.y - box.half_height - 0.95 * em - ring - self.layout.hanging(box)
            color = "faint" if pruned else "ink"
            self.canvas.text(box.x, y, box.value, em, color, bold=not pruned, name=f"value-{node}")
        elif box.inside:
            lean = {"max": -0.42, "min": 0.42, "chance": 0.0}[kind] * em
            self.canvas.text(box.x, box.y + lean, box.value, box.letters, f"on {kind}", bold=True, name=f"value-{node}")

    def _rings(self, node: int, box: Box) -> None:
        wanted = {"focus": self.layout.options.focus == node, "reason": bool(box.callout)}
        for role in (role for role, on in wanted.items() if on):
            across, half = box.half_width + RING * self.em, box.half_height + RING * self.em
            path = rounded(box.x - across, box.y - half, 2 * across, 2 * half, 0.5 * self.em)
            self.canvas.shape(path, line=role, width=0.2 * self.em, name=f"ring-{node}")
        if box.callout:
            self._callout(box)

    def _callout(self, box: Box) -> None:
        size, em = SMALL * self.em, self.em
        width = max(text_width(line, size) for line in box.callout) + 0.7 * em
        height = len(box.callout) * LINE * size + 0.5 * em
        right = box.x - self.layout.aside(box)
        self.canvas.shape(
            rounded(right - width, box.y - height / 2, width, height, 0.3 * em), "paper", "reason", 0.1 * em
        )
        top = box.y + (len(box.callout) - 1) / 2 * LINE * size
        for rank, line in enumerate(box.callout):
            self.canvas.text(right - width / 2, top - rank * LINE * size, line, size, "reason")

    def _stub(self, box: Box, name: str) -> None:
        """A folded subtree: a fan that fades into a number."""
        x, top, em = box.x, box.y - box.half_height - self.layout.hanging(box), self.em
        self.canvas.shape(
            polygon([(x, top), (x - 0.75 * em, top - 0.8 * em), (x + 0.75 * em, top - 0.8 * em)]), "stub", name=name
        )
        for rank, line in enumerate(box.stub):
            y = top - (1.3 + rank * LINE * SMALL) * em
            half = text_width(line, SMALL * em) / 2 + 0.1 * em  # edges to other nodes pass behind the words
            ground = rectangle(x - half, y - 0.45 * em, 2 * half, 0.9 * em)
            self.canvas.shape(ground, fill="paper", name=f"fold{name[4:]}-{rank}-ground")
            self.canvas.text(x, y, line, SMALL * em, "muted", name=f"fold{name[4:]}-{rank}")

    def _notes(self, box: Box) -> None:
        size, step = SMALL * self.em, LINE * SMALL * self.em
        top = box.y + (len(box.notes) - 1) / 2 * step
        for rank, (text, role, name) in enumerate(box.notes):
            x, bold = box.x + self.layout.aside(box), role != "muted"
            self.canvas.text(x, top - rank * step, text, size, role, align="left", bold=bold, name=name)

    def _board(self, box: Box) -> None:
        board = box.board
        assert board is not None
        corner = box.x - board.width / 2, box.y - box.half_height - self.layout.hanging(box) + 0.15 * self.em
        with self.canvas.shifted(*corner):
            board.scenery(self.canvas)
            draw_parts(board, self.canvas, board.pose(box.state))


def outline(kind: str, x: float, y: float, across: float, half: float) -> Path:
    """MAX points up, MIN down, chance is round, a leaf is a square."""
    if kind in ("max", "min"):
        return triangle(x, y, across, half if kind == "max" else -half)
    if kind == "chance":
        return circle(x, y, half)
    return rectangle(x - half, y - half, 2 * half, 2 * half)
