"""The immutable position and the rules of Pacman.

One round is Pacman (agent 0), ghost 1, ghost 2, ...; the state does not know whose turn it is. What makes it fast:
every place and direction that an agent can have is a :class:`Node`, made once per board, which already knows its legal
actions and where each of them leads. A move is then two look-ups and a copy of a short list.
"""

from enum import StrEnum
from functools import lru_cache
from itertools import compress
from typing import NoReturn, Self

from pacman_env.berkeley_names import BerkeleyNames
from pacman_env.layout import Cell, Layout

Position = tuple[float, float]

SCARED_MOVES = 40
TIME_COST, FOOD_POINTS, WIN_POINTS, GHOST_POINTS, LOSS_POINTS = -1, 10, 500, 200, -500
PLAYING, WON, LOST = 0, 1, 2


class Action(StrEnum):
    """The five actions; each is the string of its name: ``Action.NORTH == "North"``."""

    NORTH = "North"
    SOUTH = "South"
    EAST = "East"
    WEST = "West"
    STOP = "Stop"

    def __repr__(self) -> str:
        """Print like a plain string, so that lists of actions read well."""
        return repr(self.value)


NORTH, SOUTH, EAST, WEST, STOP = Action
VECTORS = {WEST: (-1, 0), STOP: (0, 0), EAST: (1, 0), NORTH: (0, 1), SOUTH: (0, -1)}  # in the order of every list
REVERSE = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST, STOP: STOP}
CODES = {action: code for code, action in enumerate(Action)}


class IllegalAction(ValueError):
    """An action that this agent may not take here, or an agent that does not exist."""


class GameOver(ValueError):
    """A move in a game that is already won or lost."""


class Node:
    """A place and a direction of one agent, shared by all states of a board; never changed once the board is built.

    Attributes:
        board: the board it belongs to.
        position: (x, y); ints for Pacman and for a ghost just placed, floats for a ghost that has walked.
        direction: where the agent faces.
        key: place and direction as an int, the same on every board.
        legal: the legal actions, in order.
        step, half, last: action -> next node, for a whole step, for the half step of a scared ghost, and for the half
            step with which its fright ends (rounded to a cell).
        item: the bit of this cell's food or capsule in the state's items, 0 where there never was any (Pacman only).
        touching: the nodes of ghosts that touch this place, at most half a cell away (Pacman only).
    """

    __slots__ = ("board", "direction", "half", "item", "key", "last", "legal", "position", "step", "touching")

    board: "Board"
    position: Position
    direction: Action
    key: int
    legal: list[Action]
    step: "dict[str, Node]"
    half: "dict[str, Node]"
    last: "dict[str, Node]"
    item: int
    touching: "frozenset[Node]"

    def __init__(self, board: "Board", x2: int, y2: int, direction: Action, *, walked: bool) -> None:
        """At doubled coordinates: ``x2 = 2 * x``."""
        self.board = board
        self.position = (x2 / 2, y2 / 2) if walked else (x2 // 2, y2 // 2)
        self.direction = direction
        self.key = key(x2, y2, direction)
        self.legal, self.step, self.half, self.last = [], {}, {}, {}


def key(x2: int, y2: int, direction: Action) -> int:
    """A place in doubled coordinates and a direction as one int."""
    return x2 << 20 | y2 << 4 | CODES[direction]


class Board:
    """The nodes of one layout: what each agent can be, and where each action leads.

    Attributes:
        layout: the board it belongs to.
        items: cell -> the bit of its capsule or food: capsules first, then food, each in the layout's order.
        first_food: the bit of the first food; items below it means that no food is left.
        starts: the start node of each agent, Pacman first.
        pacman, ghosts, placed: key -> node, for Pacman, for ghosts that have walked, for ghosts just placed on a cell.
    """

    def __init__(self, layout: Layout) -> None:
        """Build and link all nodes: about 20 for each free cell."""
        self.layout = layout
        self.items = {cell: 1 << place for place, cell in enumerate(layout.capsules + layout.food)}
        self.first_food = 1 << len(layout.capsules)
        area = [(x, y) for x in range(layout.width) for y in range(layout.height) if not layout.is_wall((x, y))]
        self.pacman: dict[int, Node] = {}
        self.ghosts: dict[int, Node] = {}
        self.placed: dict[int, Node] = {}
        for cell in area:
            self._add_nodes(cell)
        for cell in area:
            self._link_pacman(cell)
        for node in self.ghosts.values():
            self._link_ghost(node)
        for same, node in self.placed.items():
            twin = self.ghosts[same]
            node.legal, node.step, node.half, node.last = twin.legal, twin.step, twin.half, twin.last
        keys = [key(2 * x, 2 * y, STOP) for x, y in layout.starts]
        self.starts = [self.pacman[keys[0]], *(self.placed[start] for start in keys[1:])]

    def same_items(self, other: "Board") -> bool:
        """Whether both began with the same food and capsules, so that their items mean the same."""
        mine, theirs = self.layout, other.layout
        return self is other or (mine.food, mine.capsules) == (theirs.food, theirs.capsules)

    def _add_nodes(self, cell: Cell) -> None:
        x2, y2 = 2 * cell[0], 2 * cell[1]
        for facing in Action:
            _add(self.pacman, Node(self, x2, y2, facing, walked=False))
            _add(self.ghosts, Node(self, x2, y2, facing, walked=True))
            _add(self.placed, Node(self, x2, y2, facing, walked=False))
        for action in self._exits(cell):
            dx, dy = VECTORS[action]
            _add(self.ghosts, Node(self, x2 + dx, y2 + dy, action, walked=True))

    def _exits(self, cell: Cell) -> list[Action]:
        x, y = cell
        return [a for a, (dx, dy) in VECTORS.items() if a is not STOP and not self.layout.is_wall((x + dx, y + dy))]

    def _link_pacman(self, cell: Cell) -> None:
        open_to, touching = self._exits(cell), self._touching(cell)
        for facing in Action:
            node = self.pacman[key(2 * cell[0], 2 * cell[1], facing)]
            node.legal = [action for action in VECTORS if action is STOP or action in open_to]
            node.step = {action: _ahead(self.pacman, node, action, 2) for action in open_to}
            node.step[STOP] = node
            node.item = self.items.get(cell, 0)
            node.touching = touching

    def _touching(self, cell: Cell) -> frozenset[Node]:
        places = [(2 * cell[0] + dx, 2 * cell[1] + dy) for dx, dy in VECTORS.values()]
        keys = [key(x2, y2, facing) for x2, y2 in places for facing in Action]
        return frozenset(table[one] for table in (self.ghosts, self.placed) for one in keys if one in table)

    def _link_ghost(self, node: Node) -> None:
        if node.position == _cell(node):
            self._link_ghost_on_cell(node)
        else:  # between two cells: straight on
            node.legal = [node.direction]
            node.half = {node.direction: _ahead(self.ghosts, node, node.direction, 1)}
            node.last = {node.direction: _ahead(self.placed, node, node.direction, 1)}

    def _link_ghost_on_cell(self, node: Node) -> None:
        open_to = self._exits(_cell(node))
        onward = [action for action in open_to if action is not REVERSE[node.direction]]
        node.legal = onward or open_to
        for action in node.legal:
            node.step[action] = _ahead(self.ghosts, node, action, 2)
            node.half[action] = _ahead(self.ghosts, node, action, 1)
            # floor(v + 0.5): a half step East or North is rounded to the cell ahead, West or South to the one behind
            node.last[action] = _ahead(self.placed, node, action, 2 if action in (EAST, NORTH) else 0)


def _add(table: dict[int, Node], node: Node) -> None:
    table[node.key] = node


def _cell(node: Node) -> Cell:
    return int(node.position[0]), int(node.position[1])


def _ahead(table: dict[int, Node], node: Node, action: Action, halves: int) -> Node:
    """The node that faces ``action``, this many half cells further."""
    (x, y), (dx, dy) = node.position, VECTORS[action]
    return table[key(int(2 * x) + dx * halves, int(2 * y) + dy * halves, action)]


def board_of(layout: Layout) -> Board:
    """The board of a layout, built once."""
    return _board_of(layout, layout.name)


@lru_cache(maxsize=256)
def _board_of(layout: Layout, name: str) -> Board:  # layouts are equal whatever their name: keep the right one
    return Board(layout)


class GameState(BerkeleyNames):
    """A position of the game: an immutable, hashable value that prints itself.

    A game begins with :meth:`initial`; every other state is a successor. Besides the names below, a state answers to
    every name of the Berkeley project (``getLegalActions``, ...).

    >>> state = GameState.initial(Layout.parse("%%%%%%\\n%P. G%\\n%%%%%%"))
    >>> state.legal_actions()
    ['Stop', 'East']
    >>> after = state.successor(0, "East")
    >>> after.score, after.is_win(), state.score
    (509, True, 0)
    >>> print(after)
    %%%%%%
    % < G%
    %%%%%%
    Score: 509
    """

    __slots__ = ("_ghosts", "_items", "_over", "_pacman", "_score", "_timers")

    _pacman: Node
    _ghosts: list[Node]  # ghost 1 first; shared with relatives, so never changed once the state is made
    _items: int  # one bit for each food and capsule still there, numbered as in Board.items
    _timers: list[int] | None  # how long each ghost is scared; None while nobody is; shared like the ghosts
    _score: int
    _over: int

    @classmethod
    def initial(cls, layout: Layout, max_ghosts: int | None = None) -> "GameState":
        """The start of a game on this layout, with at most ``max_ghosts`` ghosts (None: all of them)."""
        if not isinstance(layout, Layout):
            raise TypeError(f"GameState.initial needs a Layout, not {layout!r}: try Layout.load(name)")
        if max_ghosts is not None and max_ghosts < 0:
            raise ValueError(f"max_ghosts is {max_ghosts}: give 0 or more, or None for all ghosts")
        board = board_of(layout)
        state = GameState()
        state._pacman, *state._ghosts = board.starts[: None if max_ghosts is None else max_ghosts + 1]
        state._items = (1 << len(board.items)) - 1
        state._timers, state._score, state._over = None, 0, PLAYING
        return state

    def legal_actions(self, agent: int = 0) -> list[Action]:
        """A new list of what this agent may do, in the order West, Stop, East, North, South; empty after the game.

        Pacman may always stop; a ghost never does, and turns back only in a dead end.

        Raises:
            IllegalAction: there is no such agent.
        """
        if self._over:
            return []
        if agent == 0:
            return self._pacman.legal.copy()
        if 0 < agent <= len(self._ghosts):
            return self._ghosts[agent - 1].legal.copy()
        self._refuse_agent(agent)

    def successor(self, agent: int, action: str) -> "GameState":
        """The state after this agent's action; the state itself stays as it is.

        Raises:
            IllegalAction: the action is not in ``legal_actions(agent)``, or there is no such agent.
            GameOver: the game is already won or lost.
        """
        if self._over:
            self._refuse(agent, action)
        after, timers = GameState(), self._timers
        after._over = PLAYING
        try:
            if not agent:
                node = self._pacman.step[action]
            elif agent > 0:
                ghost, ghosts = agent - 1, self._ghosts.copy()
                if timers and (timer := timers[ghost]):
                    node = (ghosts[ghost].half if timer > 1 else ghosts[ghost].last)[action]
                    timers = timers.copy()
                    timers[ghost] = timer - 1
                    if timer == 1 and not any(timers):
                        timers = None
                else:
                    node = ghosts[ghost].step[action]
                ghosts[ghost] = node
            else:
                self._refuse(agent, action)
        except (LookupError, TypeError):
            self._refuse(agent, action)

        if agent:
            after._pacman, after._ghosts = self._pacman, ghosts
            after._items, after._score, after._timers = self._items, self._score, timers
            if node in self._pacman.touching:
                after._touch([ghost])
            return after

        items, score, item = self._items, self._score + TIME_COST, node.item
        if item and items & item:
            items ^= item
            if item < (first_food := node.board.first_food):
                timers = [SCARED_MOVES] * len(self._ghosts) or None
            else:
                score += FOOD_POINTS
                if items < first_food:
                    score += WIN_POINTS
                    after._over = WON
        after._pacman, after._ghosts = node, self._ghosts
        after._items, after._score, after._timers = items, score, timers
        if not node.touching.isdisjoint(self._ghosts):
            after._touch([index for index, ghost in enumerate(self._ghosts) if ghost in node.touching])
        return after

    def _touch(self, met: list[int]) -> None:
        """Pacman and these ghosts (from 0) meet, one after the other; called only while the state is being made."""
        self._ghosts = self._ghosts.copy()
        for ghost in met:
            timers = self._timers
            if timers is not None and timers[ghost]:
                self._score += GHOST_POINTS
                self._ghosts[ghost] = self._board.starts[ghost + 1]
                timers = self._timers = timers.copy()
                timers[ghost] = 0
            elif self._over != WON:
                self._score += LOSS_POINTS
                self._over = LOST
        if self._timers is not None and not any(self._timers):
            self._timers = None

    def _refuse(self, agent: int, action: object) -> NoReturn:
        if self._over:
            raise GameOver(f"the game is {'won' if self.is_win() else 'lost'}: no agent can move any more")
        legal = self.legal_actions(agent)
        who = f"ghost {agent}" if agent else "Pacman"
        raise IllegalAction(f"{who} at {self._agents[agent].position} cannot do {action!r}: legal are {legal}")

    def _refuse_agent(self, agent: int) -> NoReturn:
        raise IllegalAction(f"there is no agent {agent}: 0 is Pacman, the last ghost is {self.num_agents - 1}")

    @property
    def _board(self) -> Board:
        return self._pacman.board

    @property
    def _agents(self) -> list[Node]:
        return [self._pacman, *self._ghosts]

    def is_win(self) -> bool:
        """Whether the last food has been eaten."""
        return self._over == WON

    def is_lose(self) -> bool:
        """Whether a ghost has caught Pacman."""
        return self._over == LOST

    @property
    def layout(self) -> Layout:
        """The board that the game is played on."""
        return self._board.layout

    @property
    def score(self) -> int:
        """Points so far."""
        return self._score

    @property
    def num_agents(self) -> int:
        """Pacman and the ghosts in play."""
        return 1 + len(self._ghosts)

    @property
    def pacman_position(self) -> Cell:
        """Pacman's cell (x, y)."""
        x, y = self._pacman.position
        return int(x), int(y)

    @property
    def ghost_positions(self) -> list[Position]:
        """(x, y) of each ghost, ghost 1 first; a scared ghost can be half-way between two cells."""
        return [ghost.position for ghost in self._ghosts]

    @property
    def directions(self) -> list[Action]:
        """Where each agent faces, Pacman first."""
        return [agent.direction for agent in self._agents]

    @property
    def scared_timers(self) -> tuple[int, ...]:
        """How many more of its own moves each ghost is scared, ghost 1 first; 0 is not scared."""
        return (0,) * len(self._ghosts) if self._timers is None else tuple(self._timers)

    @property
    def food(self) -> tuple[Cell, ...]:
        """The cells with food, column by column from the left, upwards."""
        return tuple(compress(self.layout.food, _bits(self._items >> len(self.layout.capsules))))

    @property
    def capsules(self) -> tuple[Cell, ...]:
        """The cells with a capsule, row by row from the bottom, left to right."""
        return tuple(compress(self.layout.capsules, _bits(self._items)))

    @property
    def walls(self) -> frozenset[Cell]:
        """The wall cells of the board."""
        return self._board.layout.walls

    def __eq__(self, other: object) -> bool:
        """Same positions, directions, timers, food, capsules and score; walls and whose turn it is do not count.

        States of two layouts that began with different food or capsules are never equal.
        """
        if not isinstance(other, GameState):
            return NotImplemented
        if self is other:
            return True
        return self._identity() == other._identity() and self._board.same_items(other._board)

    def __hash__(self) -> int:
        """Agrees with ``==``."""
        return hash(self._identity())

    def _identity(self) -> tuple[object, ...]:
        timers = self._timers and tuple(self._timers)
        return (self._score, self._items, timers, self._pacman.key, *[ghost.key for ghost in self._ghosts])

    def __str__(self) -> str:
        """The board as text, top row first, then the score; Pacman is drawn as an open mouth."""
        return picture(self)

    def __repr__(self) -> str:
        """One line for lists and error messages."""
        ghosts = ", ".join(str(position) for position in self.ghost_positions) or "none"
        return f"<GameState {self.layout.name}: Pacman {self.pacman_position}, ghosts {ghosts}, score {self.score}>"

    def __copy__(self) -> Self:
        """Itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Itself: it never changes."""
        return self

    def __reduce__(self) -> str | tuple[object, ...]:
        """Travel between processes as layout and numbers."""
        ghosts = [(ghost.key, isinstance(ghost.position[0], float)) for ghost in self._ghosts]
        numbers = (self._items, self._timers, self._score, self._over)
        return (_restored, (self.layout, self._pacman.key, ghosts, *numbers))


def _restored(
    layout: Layout,
    pacman: int,
    ghosts: list[tuple[int, bool]],
    items: int,
    timers: list[int] | None,
    score: int,
    over: int,
) -> GameState:
    board = board_of(layout)
    state = GameState()
    state._pacman = board.pacman[pacman]
    state._ghosts = [(board.ghosts if walked else board.placed)[same] for same, walked in ghosts]
    state._items, state._timers, state._score, state._over = items, timers, score, over
    return state


def _bits(number: int) -> list[bool]:
    """The binary digits, lowest first."""
    return [digit == "1" for digit in reversed(bin(number)[2:])]


MOUTHS = {WEST: ">", NORTH: "v", SOUTH: "^", EAST: "<", STOP: "<"}


def picture(state: GameState) -> str:
    """The board as text: ``%`` wall, ``.`` food, ``o`` capsule (it hides an agent), ``G`` ghost, ``<>v^`` Pacman."""
    layout = state.layout
    rows = [["%" if (x, y) in layout.walls else " " for x in range(layout.width)] for y in range(layout.height)]
    marks = [(cell, ".") for cell in state.food]
    marks.append((state.pacman_position, MOUTHS[state.directions[0]]))
    marks += [((int(x + 0.5), int(y + 0.5)), "G") for x, y in state.ghost_positions]
    for (x, y), mark in [*marks, *((cell, "o") for cell in state.capsules)]:
        rows[y][x] = mark
    return "\n".join("".join(row) for row in reversed(rows)) + f"\nScore: {state.score}"
