"""What all states of a board share: where agents can be, a graph that grows as it is walked.

    place   a point of the doubled grid as one int: a cell, or the point half-way between two of them
    node    what an agent is: place and direction; it knows the agent's legal actions and where each of them leads, so
            that a move is two look-ups
    ways    for one place: action -> the node of an agent that leaves this way

A node is made when an agent first goes there. It knows nothing of fright (that is in the phase, see ``phase.py``):
forty timers for every place would be a large table, and a new board would be slow until it is filled.
"""

from functools import lru_cache
from itertools import chain, count, product
from typing import Any, TypeAlias

from pacman_env.engine.actions import EAST, NORTH, REVERSE, SOUTH, STOP, VECTORS, WEST, Action, Position
from pacman_env.engine.layout import Cell, Layout

CODES = {action: code for code, action in enumerate(Action)}
COLUMN = 2**18 + 1  # odd, so that a place is odd exactly when it is half-way between two cells
HALF_STEPS = {action: dx * COLUMN + dy for action, (dx, dy) in VECTORS.items()}
STEPS: dict[str, tuple[Action, int, int]] = {way: (way, 2 * half, CODES[way]) for way, half in HALF_STEPS.items()}
STRAIGHT_ON = {action: [action] for action in Action}
NEAR = {dx * COLUMN + dy for dx in range(-3, 4) for dy in range(-3, 4) if abs(dx) + abs(dy) <= 3}
"""From Pacman's place to those of the ghosts that he touches or could touch after one move."""
REACH = {dx * COLUMN + dy for dx, dy in VECTORS.values()}
"""From Pacman's place to those of the ghosts that he touches: at most half a cell away."""


def place_of(position: Position) -> int:
    """The place at (x, y)."""
    x, y = position
    return int(2 * x) * COLUMN + int(2 * y)


def cell_of(place: int) -> Cell:
    """The cell (x, y) at a place that is one."""
    x2, y2 = divmod(place, COLUMN)
    return x2 // 2, y2 // 2


class Crossing:
    """What all cells with the same ways out have in common.

    Attributes:
        legal: what Pacman may do here.
        onward: by the code of a ghost's direction: what it may do here, and the way back if that is closed to it (it
            turns back only in a dead end).
        walks, strides: the ways of Pacman and of a ghost out of a new cell: nobody went any of them, action -> None.
    """

    def __init__(self, exits: list[Action]) -> None:
        self.legal = [action for action in VECTORS if action is STOP or action in exits]
        self.onward = [_onward(exits, REVERSE[facing]) for facing in CODES]
        self.walks: dict[str, Any] = dict.fromkeys(self.legal)
        self.strides: dict[str, Any] = dict.fromkeys(exits)


def _onward(exits: list[Action], back: Action) -> tuple[list[Action], Action | None]:
    onward = [way for way in exits if way is not back]
    return (onward, back) if onward else (exits, None)


FREE = str.maketrans(".oPG1234", " " * 8)
CROSSINGS = {
    marks: Crossing([way for way, mark in zip((WEST, EAST, NORTH, SOUTH), marks, strict=True) if mark == " "])
    for marks in product("% ", repeat=4)
}


class PacmanNode:
    """A cell and a direction of Pacman, shared by all states of a board.

    Attributes:
        board: the board it belongs to.
        place, position: the cell; the position is (x, y), ints.
        direction: where he faces.
        key: place and direction as an int, the same on every board.
        legal: the legal actions, in order.
        ways: legal action -> next node; None where that is this one, and as long as nobody went this way.
        item: the bit of this cell's food or capsule in the state's items, 0 where there never was any.
    """

    __slots__ = ("board", "direction", "item", "key", "legal", "place", "position", "ways")

    board: "Board"
    place: int
    position: Cell
    direction: Action
    key: int
    legal: list[Action]
    ways: "dict[str, PacmanNode | None]"
    item: int


class GhostNode:
    """A place and a direction of a ghost, shared by all states of a board.

    Attributes:
        place: where it is.
        known: its position, once somebody asked for it.
        direction: where it faces.
        key: place and direction as an int, the same on every board.
        legal: the legal actions, in order.
        closed: the way back, where there is one that the ghost may not go.
        ways: action -> the node on the next cell, None as long as nobody went this way; of a half-way node, itself.
        half: where half a step takes a ghost that goes this way: half-way to here, once one came by; from half-way, to
            the cell ahead.
    """

    __slots__ = ("closed", "direction", "half", "key", "known", "legal", "place", "ways")

    place: int
    known: Position | None
    direction: Action
    key: int
    legal: list[Action]
    closed: Action | None
    ways: "dict[str, GhostNode | None]"
    half: "GhostNode | None"

    @property
    def position(self) -> Position:
        """(x, y); ints for a ghost just placed on a cell, floats for one that has walked."""
        if self.known is None:
            x2, y2 = divmod(self.place, COLUMN)
            self.known = x2 / 2, y2 / 2
        return self.known

    def halved(self) -> "GhostNode":
        """Half-way to here, straight on; from now on in ``half``."""
        way, node = self.direction, GhostNode()
        node.place = self.place - HALF_STEPS[way]
        node.direction, node.key, node.known = way, node.place << 3 | CODES[way], None
        node.legal, node.closed, node.ways, node.half = STRAIGHT_ON[way], None, {way: node}, self
        self.half = node
        return node


Corner: TypeAlias = tuple[int, Crossing, dict[str, GhostNode | None]]
"""What ghosts' nodes on one cell have in common: its place, its crossing, the ways out of it."""


class Board:
    """The nodes of one layout.

    Attributes:
        layout: the board it belongs to.
        numbers: cell -> the number of its capsule or food: capsules first, then food, each in the layout's order.
        first_food: the bit of the first food; items below it means that no food is left.
        pacman_start, ghost_starts: the nodes where the agents begin, ghost 1 first.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.numbers = dict(zip(layout.capsules + layout.food, count(), strict=False))
        self.first_food = 1 << len(layout.capsules)
        self._corners = corners(layout)
        self._cells: dict[int, tuple[Cell, list[Action], dict[str, PacmanNode | None], int]] = {}
        self._placed: dict[tuple[int, str], GhostNode] = {}
        start, *others = layout.starts
        self.pacman_start = self.walk(place_of(start), {}, STOP)
        self.ghost_starts = [self.placed(place_of(cell), STOP) for cell in others]

    def item(self, cell: Cell) -> int:
        """The bit of this cell's food or capsule, 0 where there never was any."""
        number = self.numbers.get(cell)
        return 0 if number is None else 1 << number

    def same_items(self, other: "Board") -> bool:
        """Whether both began with the same food and capsules, so that their items mean the same."""
        mine, theirs = self.layout, other.layout
        return self is other or (mine.food, mine.capsules) == (theirs.food, theirs.capsules)

    def pacman(self, cell: Cell, direction: Action) -> PacmanNode:
        """Pacman's node on this cell; he faces ``Stop`` at the start only."""
        if direction is STOP:
            return self.pacman_start
        before = place_of(cell) - 2 * HALF_STEPS[direction]
        if before not in self._corners:  # drawn by hand, he may have a wall behind him
            return self.walk(before, {}, direction)
        _, _, ways, _ = self._cells.get(before) or self._cell(before)
        return ways[direction] or self.walk(before, ways, direction)

    def ghost(self, position: Position, direction: Action) -> GhostNode:
        """A ghost's node at this very position: floats stay floats."""
        place, half = place_of(position), HALF_STEPS[direction]
        if isinstance(position[0], int):
            return self.placed(place, direction)
        before = place - half if place % 2 else place - 2 * half
        _, _, ways = self._corners[before]
        ahead = ways[direction] or self.stride(before, ways, direction)
        return (ahead.half or ahead.halved()) if place % 2 else ahead

    def placed(self, place: int, direction: Action) -> GhostNode:
        """The node of a ghost that was put on a cell: at its start, or at the end of its fright."""
        node = self._placed.get((place, direction))
        if node is None:
            node = self._placed[place, direction] = self.stride(place - 2 * HALF_STEPS[direction], {}, direction)
            node.known = cell_of(place)
        return node

    def calmed(self, node: GhostNode) -> GhostNode:
        """Where a ghost is put when its fright ends here: on a cell, floor(v + 0.5)."""
        place = node.place + abs(HALF_STEPS[node.direction]) if node.place % 2 else node.place
        return self.placed(place, node.direction)

    # New nodes; their slots are filled here, as an __init__ would take twice the time

    def walk(self, before: int, ways: dict[str, PacmanNode | None], action: str) -> PacmanNode:
        """Pacman's node a step from the place before; from now on in the ways of that place."""
        way, step, code = STEPS[action]
        node, place = PacmanNode(), before + step
        node.board, node.place, node.direction, node.key = self, place, way, place << 3 | code
        node.position, node.legal, node.ways, node.item = self._cells.get(place) or self._cell(place)
        ways[way] = node
        return node

    def stride(self, before: int, ways: dict[str, GhostNode | None], action: str) -> GhostNode:
        """A ghost's node a step from the place before; from now on in the ways of that place."""
        way, step, code = STEPS[action]
        node = GhostNode()
        place, crossing, node.ways = self._corners[before + step]
        node.place, node.direction, node.key = place, way, place << 3 | code
        node.legal, node.closed = crossing.onward[code]
        node.known = node.half = None
        ways[way] = node
        return node

    def _cell(self, place: int) -> tuple[Cell, list[Action], dict[str, PacmanNode | None], int]:
        """What Pacman's nodes on one cell have in common."""
        (_, crossing, _), (x2, y2) = self._corners[place], divmod(place, COLUMN)
        cell = x2 // 2, y2 // 2
        return self._cells.setdefault(place, (cell, crossing.legal, crossing.walks.copy(), self.item(cell)))


def corners(layout: Layout) -> dict[int, Corner]:
    """Place -> corner of every free cell."""
    line = layout.width + 1  # with the end of the line
    marks = layout.text.translate(FREE)
    rows = range(2 * (layout.height - 2), 0, -2)  # the text has the top row first; the border is wall
    places = chain.from_iterable(range(y, y + 2 * COLUMN * line, 2 * COLUMN) for y in rows)
    around = zip(marks[line - 1 :], marks[line + 1 :], marks, marks[2 * line :], strict=False)
    found = {}
    for place, mark, beside in zip(places, marks[line:], around, strict=False):
        if mark == " ":
            crossing = CROSSINGS[beside]
            found[place] = place, crossing, crossing.strides.copy()
    return found


def board_of(layout: Layout) -> Board:
    """The board of a layout, built once."""
    return _board_of(layout, layout.name)


@lru_cache(maxsize=256)
def _board_of(layout: Layout, name: str) -> Board:  # layouts are equal whatever their name: keep the right one
    return Board(layout)
