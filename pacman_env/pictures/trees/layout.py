"""Where everything of a tree drawing goes. Sizes are in points; ``em`` is the size of the letters."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from itertools import filterfalse
from textwrap import wrap
from typing import TYPE_CHECKING

from pacman_env.games.protocol import State
from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import BoardDrawing
from pacman_env.pictures.boards.kinds import board_for
from pacman_env.pictures.canvas import text_width
from pacman_env.pictures.tidy import tidy
from pacman_env.pictures.trees.story import Story
from pacman_env.pictures.trees.view import View
from pacman_env.wording import compact, pretty, probability

if TYPE_CHECKING:
    from networkx import DiGraph

HALF = 1.15  # half the height of an inner node, in em
LEAF = 0.42  # half the side of a leaf's square
PRUNED = 0.62  # pruned nodes are smaller
SMALL = 0.82  # windows, moves and notes
LINE = 1.15  # from one line of small text to the next
_INSIDE = 2.95  # a wider value is next to its node, not in it
RING = 0.5  # from a shape to the ring around it
_MOVE_ABOVE = 0.95  # how far the middle of a move is above its child
_MOVE_BELOW = 0.34  # of a short edge: higher up the moves of two neighbors would meet
_COLUMN = 3.0  # width of a leaf with its share of the gap
_WIDEST = 18.0  # points: a projector is no wider for larger letters
_FEWEST = 5  # columns; fewer show nothing
_BOARD = 5.2  # width of a board inside a node
_FLAT, _LEAST_GAP = 14.0, 1.85  # em: what a wall shows at once, and between two rows at least


@dataclass
class Options:
    """What the caller of ``tree()`` asked for.

    Attributes:
        size: of the letters, in points.
        boards: whether each node carries its position.
        mark: node -> what differs there.
        focus: the node that is being looked at.
        windows: further windows that must find room next to a node (a film changes them).
        film: whether there must be room for a ring around any node.
        crosses: whether every edge has the cross of a cut (a film shows it when the cut comes).
        least: the smallest letters on boards inside of nodes, in points.
        flat: whether the rows move together where the tree is higher than a wall shows at once.
        room: how many times as large as usual inner nodes are, for a reader who writes into them.
    """

    size: float = 12.0
    boards: bool = False
    mark: Mapping[int, str] = field(default_factory=dict)
    focus: int | None = None
    windows: Mapping[int, str] = field(default_factory=dict)
    film: bool = False
    crosses: bool = False
    flat: bool = False
    room: float = 1.0
    least: float = 0.0


@dataclass
class Box:
    """A node with its texts and measures, relative to the middle of its shape.

    Attributes:
        half_width, half_height: of the shape.
        left, right: how far the node reaches with all its notes.
        below: how far it reaches down, with value, board or fold.
        ring: whether a ring goes around the shape.
        inside: whether the value is in the shape, and ``letters``, how large.
        notes: the lines at its right: (text, role, name).
        stub: the lines below a folded node.
        callout: the lines at its left.
        board, state: the position drawn below the shape.
    """

    value: str
    half_width: float
    half_height: float
    letters: float
    inside: bool
    ring: bool
    notes: list[tuple[str, str, str]]
    stub: list[str]
    callout: list[str]
    board: BoardDrawing | None = None
    state: State = None
    left: float = 0.0
    right: float = 0.0
    below: float = 0.0
    x: float = 0.0
    y: float = 0.0


class TreeLayout:
    """All boxes of a view in their places; y grows upwards, the leaves' row is at the bottom.

    Attributes:
        boxes: node -> box.
        rows: the middle of the shapes of each level, from the root down.
        labels: for each level the row label, (name, smaller second line).
        cuts: the nodes with a cut, numbered from 1 in the order in which they are drawn.
    """

    def __init__(self, view: View, options: Options) -> None:
        self.view, self.options, self.em = view, options, options.size
        cut = [node for node in view.depth if node in view.children and view.cut_children(node)]
        self.cuts = {node: rank for rank, node in enumerate(cut, 1)}
        self.boxes = {node: self._box(node) for node in view.depth}
        self._place_columns()
        self._place_rows()
        self.labels = [self._label(level) for level in range(len(self.rows))]

    def _box(self, node: int) -> Box:
        box = self._shape(node)
        self._measure(box, node)
        return box

    def _shape(self, node: int) -> Box:
        view, em = self.view, self.em
        value, kind, room = compact(view.value(node)), view.kind(node), self.options.room * em
        wide = text_width(value, em, bold=True)
        most = {"leaf": 0.0, "chance": 2.1}.get(kind, _INSIDE)
        inside = not view.pruned(node) and wide <= most * em
        letters = SMALL * em if inside and wide > 1.6 * em else em
        across = half = LEAF * em if kind == "leaf" else HALF * room
        if inside and kind != "chance":
            across = max(1.2 * room, 0.9 * wide * letters / em + 0.1 * em)
        shrink = PRUNED if view.pruned(node) and kind != "leaf" else 1.0
        callout, notes = (
            wrap(self.options.mark.get(node, ""), 22, break_on_hyphens=False),
            self._notes(node, inside, value),
        )
        ring = node == self.options.focus or bool(callout)
        stub = self._stub(node, value)
        box = Box(value, across * shrink, half * shrink, letters, inside, ring, notes, stub, callout)
        self._give_board(box, node)
        return box

    def _stub(self, node: int, value: str) -> list[str]:
        view, say = self.view, self.view.words
        if node not in view.folded:
            return []
        hidden = say("tree.row_folded", nodes=say.amount(view.folded[node], "node"))
        lines = [f"{hidden},", say("tree.row_value", value=value)] if value else [hidden]
        if view.cuts_inside[node]:
            lines.append(say("tree.row_cuts", cuts=say.amount(view.cuts_inside[node], "cut")))
        return lines

    def _give_board(self, box: Box, node: int) -> None:
        if not self.options.boards or self.view.pruned(node):
            return
        box.state = self.view.graph.nodes[node].get("state")
        if box.state is not None:
            natural = board_for(box.state, own=True)
            box.board = board_for(box.state, _BOARD * self.em / natural.width, self.options.least, own=True)

    def _notes(self, node: int, inside: bool, value: str) -> list[tuple[str, str, str]]:
        view = self.view
        beside = "" if inside or view.kind(node) == "leaf" else value
        notes = [(beside, "ink", f"value-{node}"), (pretty(view.window(node)), "muted", f"window-{node}")]
        notes.append((pretty(view.due(node)), "reason", f"due-{node}"))
        if node in self.cuts:
            notes.append((view.cut_head(node, self.cuts[node]), "reason", f"cut-{node}"))
        if node in view.left_out:
            more = view.words.amount(len(view.left_out[node]), "move")
            notes.append((view.words("tree.row_folded", nodes=more), "muted", f"more-{node}"))
        data = view.graph.nodes[node]
        if (times := data.get("searches", 1)) > 1:
            notes.append((view.words("tree.again", n=times), "reason", f"repeated-{node}"))
        if not data.get("returned", True) and not view.pruned(node):
            notes.append((view.words("tree.never_returned"), "reason", f"lost-{node}"))
        return [note for note in notes if note[0]]

    def _measure(self, box: Box, node: int) -> None:
        em, small = self.em, SMALL * self.em
        texts = [text for text, _, _ in box.notes]
        if wide := self.options.windows.get(node):
            texts.append(pretty(wide))
        beside = max(
            (text_width(text, small, bold=True) + self.aside(box) - box.half_width for text in texts), default=0
        )
        callout = max((text_width(line, small) + 1.1 * em for line in box.callout), default=0.0)
        under = text_width(box.value, em, bold=True) / 2 if self.view.kind(node) == "leaf" else 0.0
        stub = max((text_width(line, small) / 2 for line in box.stub), default=0.0)
        label = text_width(self.move(node), small) / 2 / 0.68
        board = box.board.width / 2 + 0.2 * em if box.board else 0.0
        box.left = max(self.aside(box) + callout, under, stub, label, board)
        box.right = max(box.half_width + beside, under, stub, label, board)
        box.below = box.half_height + self._under(box, node)

    def aside(self, box: Box) -> float:
        """How far from the middle of a node its notes begin."""
        return box.half_width + (0.3 + (RING if box.ring or self.options.film else 0.0)) * self.em

    def _under(self, box: Box, node: int) -> float:
        em = self.em
        room = (RING * em if box.ring else 0.0) + (box.board.height + 0.5 * em if box.board else 0.0)
        if self.view.kind(node) == "leaf" and box.value:
            room += 1.6 * em
        return room + ((1.0 + LINE * SMALL * len(box.stub)) * em if box.stub else 0.0)

    def move(self, node: int) -> str:
        """What is written on the edge to this node: the move, and its probability below a chance node."""
        chance = self.view.probability(node)
        if chance is None:
            return self.view.action(node)
        return f"{self.view.action(node)}: {probability(chance)}".removeprefix(": ")

    def _place_columns(self) -> None:
        x = tidy(self.view.children, self.view.root, lambda n: (self.boxes[n].left, self.boxes[n].right), 0.6 * self.em)
        for node, box in self.boxes.items():
            box.x = x[node]
        self.width = max(box.x + box.right for box in self.boxes.values())

    def _place_rows(self) -> None:
        levels: list[list[int]] = [[] for _ in range(max(self.view.depth.values()) + 1)]
        for node, depth in self.view.depth.items():
            levels[depth].append(node)
        shapes = [max(self.boxes[n].half_height for n in level) for level in levels]
        below = [max(self.boxes[n].below for n in level) for level in levels]
        gaps = self._gaps(levels, self._top + sum(shapes[1:]) + sum(below))
        depths = [0.0]
        for above, gap, shape in zip(below, gaps, shapes[1:], strict=False):
            depths.append(depths[-1] + above + gap + shape)
        self.levels, self.height = levels, depths[-1] + below[-1] + self._top
        self.rows = [self.height - self._top - depth for depth in depths]
        for node, depth in self.view.depth.items():
            self.boxes[node].y = self.rows[depth]

    @property
    def _top(self) -> float:
        """How far the shape of the root reaches up."""
        return HALF * self.options.room * self.em

    def _gaps(self, levels: list[list[int]], rest: float) -> list[float]:
        """The gap above each level but the first; on a wall they share what the ``rest`` of the height leaves."""
        gaps = [self._gap(level) for level in levels[1:]]
        room = _FLAT * self.em - rest
        if not self.options.flat or sum(gaps) <= room:
            return gaps
        return [max(_LEAST_GAP * self.em, gap * room / sum(gaps)) for gap in gaps]

    def _gap(self, level: list[int]) -> float:
        """Wide fans need height, or their edges run almost level."""
        span = max(abs(self.boxes[n].x - self.boxes[self.above(n)].x) for n in level)
        return min(max(3.4 * self.em, 0.17 * span), 6.5 * self.em)

    def above(self, node: int) -> int:
        """The parent of any node but the root."""
        parent = self.view.parent(node)
        assert parent is not None
        return parent

    def top(self, node: int) -> tuple[float, float]:
        """Where the edge from the parent ends."""
        box = self.boxes[node]
        return box.x, box.y + box.half_height

    def bottom(self, node: int) -> tuple[float, float]:
        """Where the edges to the children begin."""
        box = self.boxes[node]
        return box.x, box.y - box.half_height - self.hanging(box)

    def hanging(self, box: Box) -> float:
        """How much the board below a shape takes, and the ring if there is none."""
        ring = RING * self.em if box.ring else 0.0
        return ring + box.board.height + 0.4 * self.em if box.board else 0.0

    def on_edge(self, node: int, height: float) -> tuple[float, float]:
        """The point of the edge to this node that is ``height`` above the node's top."""
        (x, y), (px, py) = self.top(node), self.bottom(self.above(node))
        share = min(height / (py - y), 1.0)
        return x + (px - x) * share, y + (py - y) * share

    def cross_place(self, node: int) -> tuple[float, float]:
        """Where the cross of a cut is: above the move, and never on the parent."""
        return self.on_edge(node, min(2.0 * self.em, self._free(node) - 0.3 * self.em))

    def _free(self, node: int) -> float:
        """The height that the edge to this node has."""
        return self.bottom(self.above(node))[1] - self.top(node)[1]

    def move_place(self, node: int) -> tuple[float, float]:
        """Where the move is written."""
        above = (_MOVE_ABOVE + RING * self.boxes[node].ring) * self.em
        return self.on_edge(node, min(above, _MOVE_BELOW * self._free(node)) if self.options.flat else above)

    def _label(self, level: int) -> tuple[str, str]:
        """The name of a row: whose turn it is there."""
        view = self.view
        searched = list(filterfalse(view.pruned, self.levels[level]))
        nodes = [n for n in searched or self.levels[level] if view.kind(n) != "leaf"]
        if not nodes:
            return " / ".join(sorted(set(map(view.leaf_word, searched)))) or view.words("tree.utility"), ""
        kinds = " / ".join(dict.fromkeys(map(view.side, nodes)))
        agents = sorted({agent for n in nodes if (agent := view.agent(n)) is not None})
        return (" / ".join(map(view.agent_name, agents)), kinds) if agents else (kinds, "")


def room_for(columns: int, layout: TreeLayout) -> float:
    """How much of a layout finds room in the width of that many leaves: all of it from 1 on."""
    return columns * _COLUMN * min(layout.em, _WIDEST) / layout.width


def fitted(
    graph: "DiGraph[int]",
    columns: int | None,
    opened: Collection[int],
    options: Callable[[View], Options],
    kept: Collection[int] = (),
    words: Language = ENGLISH,
    objections: bool = True,
) -> TreeLayout:
    """Lay out as much of the tree as fits into the width of ``columns`` leaves; the rest is folded."""
    budget, story = columns, Story(graph, objections)
    while True:
        view = View(graph, budget, opened, kept, story, words)
        layout = TreeLayout(view, options(view))
        if columns is None or budget is None or budget <= _FEWEST:
            return layout
        share = room_for(columns, layout)
        if share >= 1:
            return layout
        budget = max(_FEWEST, min(budget - 1, int(budget * share)))
