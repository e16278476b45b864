"""What all states of a board share: where agents can be, a graph that grows as it is walked.

    place   a point of the doubled grid as one int: a cell, or the point half-way between two of them
    node    what an agent is: place and direction, and for a ghost whether it is scared; it knows the agent's legal
            actions and where each of them leads, so that a move is two look-ups
    ways    for one place: action -> the node of an agent that leaves this way

Nodes and ways are made when a game first comes by. They know no timers (those are in the phase, see ``phase.py``):
forty frights for every place would be a large table, and a new board would be slow until it is filled.
"""

from functools import lru_cache
from itertools import count, product
from typing import Any

from pacman_env.engine.actions import EAST, NORTH, REVERSE, SOUTH, STOP, VECTORS, WEST, Action, Position
from pacman_env.engine.layout import Cell, Layout

CODES = {action: code for code, action in enumerate(Action)}
COLUMN = 2**18 + 1  # odd, so that a place is odd exactly when it is half-way between two cells
HALF_STEPS = {action: dx * COLUMN + dy for action, (dx, dy) in VECTORS.items()}
STRAIGHT_ON = {action: [action] for action in Action}
NEAR = {dx * COLUMN + dy for dx in range(-3, 4) for dy in range(-3, 4) if abs(dx) + abs(dy) <= 3}
"""From Pacman's place to those of the ghosts that he touches or could touch after one move."""


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
        exits: the ways out, in the order of every list.
        legal: what Pacman may do here.
        onward: what a ghost may do here, by its direction: turn back only in a dead end.
        reach: from the cell to the places of the ghosts that Pacman touches here: at most half a cell away.
    """

    def __init__(self, exits: list[Action]) -> None:
        """With these ways out."""
        self.exits = exits
        self.legal = [action for action in VECTORS if action is STOP or action in exits]
        self.onward = {facing: [way for way in exits if way is not REVERSE[facing]] or exits for facing in Action}
        self.reach = [0, *(HALF_STEPS[way] for way in exits)]


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
        ways: action -> next node; None where that is this one, and everywhere until somebody moved on from here.
        item: the bit of this cell's food or capsule in the state's items, 0 where there never was any.
        touching: the places of the ghosts that he touches here: at most half a cell away.
    """

    __slots__ = ("board", "direction", "item", "key", "legal", "place", "position", "touching", "ways")

    board: "Board"
    place: int
    position: Cell
    direction: Action
    key: int
    legal: list[Action]
    ways: "dict[str, PacmanNode | None]"
    item: int
    touching: frozenset[int]

    def ahead(self, action: str) -> "PacmanNode":
        """Where a legal action leads; from now on in ``ways``."""
        self.ways = self.board.walks(self.place)
        return self.ways[action] or self


class GhostNode:
    """A place and a direction of a ghost, calm or scared, shared by all states of a board.

    Attributes:
        place: where it is.
        known: its position, once somebody asked for it.
        direction: where it faces.
        key: place and direction as an int, the same on every board.
        legal: the legal actions, in order.
        ways: action -> next node, the way back among them; None everywhere until somebody moved on from here.
        back: what ``ways`` has for an action that is not legal.
        scared: the node where a capsule leaves this ghost, once one was eaten; a scared node's is itself.
        calm: the node where the end of its fright leaves it, once one ended here.
    """

    __slots__ = ("back", "calm", "direction", "key", "known", "legal", "place", "scared", "ways")

    place: int
    known: Position | None
    direction: Action
    key: int
    legal: list[Action]
    ways: "dict[str, GhostNode]"
    back: "GhostNode | None"
    scared: "GhostNode | None"
    calm: "GhostNode | None"

    @property
    def position(self) -> Position:
        """(x, y); ints for a ghost just placed on a cell, floats for one that has walked."""
        if self.known is None:
            x2, y2 = divmod(self.place, COLUMN)
            self.known = x2 / 2, y2 / 2
        return self.known

    def ahead(self, action: str, board: "Board") -> "GhostNode":
        """Where a legal action leads; from now on in ``ways``."""
        self.enter(board.creeps(self.place) if self.scared is self else board.strides(self.place))
        return self.ways[action]

    def enter(self, ways: "dict[str, GhostNode]") -> None:
        """Begin to know the ways out of this place; ``back`` comes last, so that other threads never see it alone."""
        self.ways = ways
        self.back = ways.get(REVERSE[self.direction], NOBODY) if len(ways) > 1 else NOBODY

    def frightened(self, board: "Board") -> "GhostNode":
        """The same place and direction, scared; from now on in ``scared``."""
        self.scared = board.ghost(self.position, self.direction, scared=True)
        return self.scared

    def calmed(self, board: "Board") -> "GhostNode":
        """Where a ghost is put when its fright ends here: on a cell, floor(v + 0.5); from now on in ``calm``."""
        place = self.place + abs(HALF_STEPS[self.direction]) if self.place % 2 else self.place
        self.calm = board.ghost(cell_of(place), self.direction, scared=False)
        return self.calm


NOBODY = GhostNode()  # where no way leads
UNKNOWN: dict[str, Any] = dict.fromkeys(Action)  # the ways of a node from which nobody moved on


def ghost_node(place: int, facing: Action, legal: list[Action], ways: dict[str, GhostNode] | None = None) -> GhostNode:
    """A calm ghost's node; its slots are filled from here, as an ``__init__`` would take twice the time."""
    node = GhostNode()
    node.place, node.direction, node.key, node.legal = place, facing, place << 3 | CODES[facing], legal
    node.known = node.scared = node.calm = None
    if ways is None:
        node.ways, node.back = UNKNOWN, None
    else:
        node.enter(ways)
    return node


class Board:
    """The nodes of one layout.

    Attributes:
        layout: the board it belongs to.
        numbers: cell -> the number of its capsule or food: capsules first, then food, each in the layout's order.
        first_food: the bit of the first food; items below it means that no food is left.
        pacman_start, ghost_starts: the nodes where the agents begin, ghost 1 first.
    """

    def __init__(self, layout: Layout) -> None:
        """With the nodes where the agents begin."""
        self.layout = layout
        self.numbers = dict(zip(layout.capsules + layout.food, count(), strict=False))
        self.first_food = 1 << len(layout.capsules)
        self._crossings = crossings(layout)
        self._walks: dict[int, dict[str, PacmanNode | None]] = {}
        self._strides: dict[int, dict[str, GhostNode]] = {}
        self._creeps: dict[int, dict[str, GhostNode]] = {}
        self._cells: dict[int, tuple[Cell, list[Action], int, frozenset[int]]] = {}
        self._placed: dict[tuple[Cell, str, bool], GhostNode] = {}
        start, *others = layout.starts
        self.pacman_start = self._pacman(place_of(start), STOP)
        self.ghost_starts = [self.ghost(cell, STOP, scared=False) for cell in others]

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
        place, before = place_of(cell), place_of(cell) - 2 * HALF_STEPS[direction]
        walked = self.walks(before)[direction] if before in self._crossings else None
        return walked or self._pacman(place, direction)  # drawn by hand, he may have a wall behind him

    def ghost(self, position: Position, direction: Action, *, scared: bool) -> GhostNode:
        """A ghost's node at this very position: floats stay floats."""
        if isinstance(position[0], int):
            return self._placed_ghost((int(position[0]), int(position[1])), direction, scared)
        place, half = place_of(position), HALF_STEPS[direction]
        if place % 2:
            return self.creeps(place - half)[direction]
        origin = place - 2 * half
        return self.creeps(origin)[direction].ways[direction] if scared else self.strides(origin)[direction]

    def walks(self, place: int) -> dict[str, PacmanNode | None]:
        """Pacman's ways out of a cell: whole steps."""
        ways = self._walks.get(place)
        if ways is None:
            ways = {STOP: None}
            for way in self._crossings[place].exits:
                ways[way] = self._pacman(place + 2 * HALF_STEPS[way], way)
            self._walks[place] = ways  # only now: other threads may play on this board
        return ways

    def strides(self, place: int) -> dict[str, GhostNode]:
        """A calm ghost's ways out of a cell: whole steps."""
        ways = self._strides.get(place)
        if ways is None:
            ways, crossings, strides = {}, self._crossings, self._strides
            for way in crossings[place].exits:
                there = place + 2 * HALF_STEPS[way]
                ways[way] = ghost_node(there, way, crossings[there].onward[way], strides.get(there))
            strides[place] = ways
        return ways

    def creeps(self, place: int) -> dict[str, GhostNode]:
        """A scared ghost's ways out of a cell: half steps, from where it goes straight on to the next cell."""
        ways = self._creeps.get(place)
        if ways is None:
            ways, crossings, creeps = {}, self._crossings, self._creeps
            for way in crossings[place].exits:
                half = HALF_STEPS[way]
                there = place + 2 * half
                ahead = ghost_node(there, way, crossings[there].onward[way], creeps.get(there))
                middle = ways[way] = ghost_node(place + half, way, STRAIGHT_ON[way], {way: ahead})
                middle.scared, ahead.scared = middle, ahead
            creeps[place] = ways
        return ways

    def _pacman(self, place: int, direction: Action) -> PacmanNode:
        node = PacmanNode()
        node.board, node.place, node.direction = self, place, direction
        node.key = place << 3 | CODES[direction]
        node.position, node.legal, node.item, node.touching = self._cells.get(place) or self._cell(place)
        node.ways = self._walks.get(place, UNKNOWN)
        return node

    def _cell(self, place: int) -> tuple[Cell, list[Action], int, frozenset[int]]:
        """What Pacman's nodes on one cell have in common."""
        cell, crossing = cell_of(place), self._crossings[place]
        touching = frozenset([place + far for far in crossing.reach])
        found = self._cells[place] = cell, crossing.legal, self.item(cell), touching
        return found

    def _placed_ghost(self, cell: Cell, direction: Action, scared: bool) -> GhostNode:
        """The node of a ghost that was put on a cell: at its start, or at the end of its fright."""
        node = self._placed.get((cell, direction, scared))
        if node is None:
            place = place_of(cell)
            node = self._placed[cell, direction, scared] = ghost_node(
                place, direction, self._crossings[place].onward[direction]
            )
            node.known, node.scared = cell, node if scared else None
        return node


def crossings(layout: Layout) -> dict[int, Crossing]:
    """Place -> crossing of every free cell."""
    rows = layout.text.translate(FREE).split("\n")[::-1]
    found = {}
    for y, (below, row, above) in enumerate(zip(rows, rows[1:], rows[2:], strict=False), 1):
        around = zip(row, row[2:], above[1:], below[1:], strict=False)
        for x, (mark, marks) in enumerate(zip(row[1:], around, strict=False), 1):
            if mark == " ":
                found[2 * x * COLUMN + 2 * y] = CROSSINGS[marks]
    return found


def board_of(layout: Layout) -> Board:
    """The board of a layout, built once."""
    return _board_of(layout, layout.name)


@lru_cache(maxsize=256)
def _board_of(layout: Layout, name: str) -> Board:  # layouts are equal whatever their name: keep the right one
    return Board(layout)
