"""The immutable position and the rules of Pacman.

One round is Pacman (agent 0), ghost 1, ghost 2, ...; the state does not know whose turn it is. What makes it fast:
whatever an agent can be (place, direction, and for a ghost its timer) is a node, made once per board and shared by all
states, which already knows its legal actions and where each of them leads. A move is then two look-ups and a copy of a
short list. Nodes are made when a game first comes by: the forty frights of every place would be a large table.
"""

from enum import StrEnum
from functools import lru_cache
from itertools import compress
from typing import NoReturn, Self

from pacman_env.engine.berkeley_names import BerkeleyNames
from pacman_env.engine.layout import Cell, Layout

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


class PacmanNode:
    """A cell and a direction of Pacman, shared by all states of a board.

    Attributes:
        board: the board it belongs to.
        position: (x, y), ints.
        direction: where he faces.
        key: place and direction as an int, the same on every board.
        legal: the legal actions, in order.
        step: action -> next node, as far as it was ever taken.
        item: the bit of this cell's food or capsule in the state's items, 0 where there never was any.
        near: the ghost nodes that Pacman touches here or could touch after one move from here.
        touching: the ghost nodes that he touches here: at most half a cell away.
    """

    __slots__ = ("board", "direction", "item", "key", "legal", "near", "position", "step", "touching")

    def __init__(self, board: "Board", cell: Cell, direction: Action) -> None:
        """Facing ``direction`` on a free cell."""
        x, y = cell
        self.board, self.position, self.direction = board, cell, direction
        self.key = key(2 * x, 2 * y, direction)
        exits = board.exits(cell)
        self.legal = [action for action in VECTORS if action is STOP or action in exits]
        self.step: dict[str, PacmanNode] = {}
        self.item = board.items.get(cell, 0)
        self.near, self.touching = board.near[cell], board.touching[cell]

    def ahead(self, action: Action) -> "PacmanNode":
        """Where a legal action leads; from now on in ``step``."""
        (x, y), (dx, dy) = self.position, VECTORS[action]
        facing = self.direction if action is STOP else action
        node = self.step[action] = self.board.pacman((x + dx, y + dy), facing)
        return node


class GhostNode:
    """A place, a direction and a timer of a ghost, shared by all states of a board.

    Attributes:
        board: the board it belongs to.
        position: (x, y); ints for a ghost just placed on a cell, floats for one that has walked.
        direction: where it faces.
        timer: for how many more of its own moves it is scared, 0 to 40.
        key: place, direction and timer as an int, the same on every board.
        legal: the legal actions, in order.
        step: action -> next node, as far as it was ever taken.
        scared: the node where a capsule leaves this ghost, once one was eaten.
    """

    __slots__ = ("board", "direction", "key", "legal", "position", "scared", "step", "timer")

    def __init__(self, board: "Board", x2: int, y2: int, direction: Action, timer: int, walked: bool) -> None:
        """At doubled coordinates: ``x2 = 2 * x``."""
        self.board, self.direction, self.timer = board, direction, timer
        self.position: Position = (x2 / 2, y2 / 2) if walked else (x2 // 2, y2 // 2)
        self.key = key(x2, y2, direction, timer)
        if x2 % 2 or y2 % 2:  # between two cells: straight on
            self.legal = [direction]
        else:
            exits = board.exits((x2 // 2, y2 // 2))
            self.legal = [action for action in exits if action is not REVERSE[direction]] or exits
        self.step: dict[str, GhostNode] = {}
        self.scared: GhostNode | None = None

    def ahead(self, action: Action) -> "GhostNode":
        """Where a legal action leads; from now on in ``step``."""
        (x, y), (dx, dy) = self.position, VECTORS[action]
        halves = 1 if self.timer else 2
        x2, y2 = int(2 * x) + dx * halves, int(2 * y) + dy * halves
        if self.timer == 1:  # the fright ends: floor(v + 0.5) puts the ghost on a cell
            node = self.board.ghost((x2 + 1) // 2 * 2, (y2 + 1) // 2 * 2, action, 0, walked=False)
        else:
            node = self.board.ghost(x2, y2, action, max(0, self.timer - 1), walked=True)
        self.step[action] = node
        return node

    def frightened(self) -> "GhostNode":
        """The same place and direction, scared anew; from now on in ``scared``."""
        self.scared = self.board.ghost_at(self.position, self.direction, SCARED_MOVES)
        return self.scared


def key(x2: int, y2: int, direction: Action, timer: int = 0) -> int:
    """A place in doubled coordinates, a direction and a timer as one int."""
    return x2 << 28 | y2 << 10 | timer << 4 | CODES[direction]


class Board:
    """The nodes of one layout: a graph that grows as it is walked.

    Attributes:
        layout: the board it belongs to.
        items: cell -> the bit of its capsule or food: capsules first, then food, each in the layout's order.
        first_food: the bit of the first food; items below it means that no food is left.
        pacman_start, ghost_starts: the nodes where the agents begin, ghost 1 first.
        touching: free cell -> the ghost nodes at most half a cell away.
        near: free cell -> the ghost nodes that touch it or a neighbouring cell.
    """

    def __init__(self, layout: Layout) -> None:
        """Without nodes yet."""
        self.layout = layout
        self.items = {cell: 1 << place for place, cell in enumerate(layout.capsules + layout.food)}
        self.first_food = 1 << len(layout.capsules)
        area = [(x, y) for x in range(layout.width) for y in range(layout.height) if not layout.is_wall((x, y))]
        self.touching: dict[Cell, set[GhostNode]] = {cell: set() for cell in area}
        self.near: dict[Cell, set[GhostNode]] = {cell: set() for cell in area}
        self._pacmen: dict[tuple[Cell, Action], PacmanNode] = {}
        self._ghosts: dict[tuple[int, bool], GhostNode] = {}
        start, *others = layout.starts
        self.pacman_start = self.pacman(start, STOP)
        self.ghost_starts = [self.ghost_at(cell, STOP, 0) for cell in others]

    def pacman(self, cell: Cell, direction: Action) -> PacmanNode:
        """Pacman's node on this cell."""
        known = self._pacmen.get((cell, direction))
        return known or self._pacmen.setdefault((cell, direction), PacmanNode(self, cell, direction))

    def ghost(self, x2: int, y2: int, direction: Action, timer: int, *, walked: bool) -> GhostNode:
        """A ghost's node at doubled coordinates; ``walked`` tells floats from ints in its position."""
        same = (key(x2, y2, direction, timer), walked)
        known = self._ghosts.get(same)
        return known or self._ghosts.setdefault(same, self._new_ghost(x2, y2, direction, timer, walked))

    def _new_ghost(self, x2: int, y2: int, direction: Action, timer: int, walked: bool) -> GhostNode:
        node = GhostNode(self, x2, y2, direction, timer, walked)
        for cell in {(x2 // 2, y2 // 2), ((x2 + 1) // 2, (y2 + 1) // 2)}:  # two when it is between cells
            self.touching[cell].add(node)
            for place in [cell, *self.layout.neighbors(cell)]:
                self.near[place].add(node)
        return node

    def ghost_at(self, position: Position, direction: Action, timer: int) -> GhostNode:
        """A ghost's node at this very position: floats stay floats."""
        x, y = position
        return self.ghost(int(2 * x), int(2 * y), direction, timer, walked=isinstance(x, float))

    def exits(self, cell: Cell) -> list[Action]:
        """The ways out of a cell, in the order of every list."""
        x, y = cell
        return [a for a, (dx, dy) in VECTORS.items() if a is not STOP and not self.layout.is_wall((x + dx, y + dy))]

    def same_items(self, other: "Board") -> bool:
        """Whether both began with the same food and capsules, so that their items mean the same."""
        mine, theirs = self.layout, other.layout
        return self is other or (mine.food, mine.capsules) == (theirs.food, theirs.capsules)


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

    __slots__ = ("_ghosts", "_items", "_near", "_over", "_pacman", "_score")

    _pacman: PacmanNode
    _ghosts: list[GhostNode]  # ghost 1 first; shared with relatives, so never changed once the state is made
    _items: int  # one bit for each food and capsule still there, numbered as in Board.items
    _score: int
    _over: int
    _near: bool | None  # whether a ghost is in Pacman's reach; None until his first move from here asks

    @classmethod
    def initial(cls, layout: Layout, max_ghosts: int | None = None) -> "GameState":
        """The start of a game on this layout, with at most ``max_ghosts`` ghosts (None: all of them)."""
        if not isinstance(layout, Layout):
            raise TypeError(f"GameState.initial needs a Layout, not {layout!r}: try Layout.load(name)")
        if max_ghosts is not None and max_ghosts < 0:
            raise ValueError(f"max_ghosts is {max_ghosts}: give 0 or more, or None for all ghosts")
        board = board_of(layout)
        state = GameState()
        state._pacman, state._ghosts = board.pacman_start, board.ghost_starts[:max_ghosts]
        state._items = (1 << len(board.items)) - 1
        state._score, state._over, state._near = 0, PLAYING, None
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
        try:
            if agent > 0:
                return self._ghosts[agent - 1].legal.copy()
        except (LookupError, TypeError):
            pass
        raise IllegalAction(f"there is no agent {agent!r}: 0 is Pacman, the last ghost is {self.num_agents - 1}")

    def successor(self, agent: int, action: str) -> "GameState":
        """The state after this agent's action; the state itself stays as it is.

        Raises:
            IllegalAction: the action is not in ``legal_actions(agent)``, or there is no such agent.
            GameOver: the game is already won or lost.
        """
        over = self._over
        if over:
            self._refuse(agent, action)
        after = GameState()
        if agent == 0:
            try:
                node = self._pacman.step[action]
            except (LookupError, TypeError):
                node = self._pacman.ahead(self._checked(agent, action))
            items, ghosts, points, item = self._items, self._ghosts, TIME_COST, node.item
            if item and items & item:
                items ^= item
                if item < (first_food := node.board.first_food):
                    ghosts = [ghost.scared or ghost.frightened() for ghost in ghosts]
                else:
                    points += FOOD_POINTS
                    if items < first_food:
                        points += WIN_POINTS
                        over = WON
            after._pacman, after._ghosts, after._items = node, ghosts, items
            after._score, after._over, after._near = self._score + points, over, None
            near = self._near
            if near is None:  # a search asks for all of Pacman's moves: look around once
                near = self._near = not self._pacman.near.isdisjoint(self._ghosts)
            if near and not node.touching.isdisjoint(ghosts):
                after._meet([index for index, ghost in enumerate(ghosts) if ghost in node.touching])
            return after

        ghosts = self._ghosts.copy()
        try:
            if agent < 0:
                self._refuse(agent, action)
            moved = ghosts[agent - 1].step[action]
        except (LookupError, TypeError):
            checked = self._checked(agent, action)
            moved = ghosts[agent - 1].ahead(checked)
        ghosts[agent - 1] = moved
        after._pacman, after._ghosts, after._items = self._pacman, ghosts, self._items
        after._score, after._over, after._near = self._score, over, None
        if moved in self._pacman.touching:
            after._meet([agent - 1])
        return after

    def _meet(self, met: list[int]) -> None:
        """Pacman and these ghosts (from 0) meet, one after the other; called only while the state is being made."""
        ghosts = self._ghosts = self._ghosts.copy()
        for index in met:
            if ghosts[index].timer:
                self._score += GHOST_POINTS
                ghosts[index] = self._board.ghost_starts[index]
            elif self._over != WON:
                self._score += LOSS_POINTS
                self._over = LOST

    def _checked(self, agent: int, action: str) -> Action:
        """The action, if it is legal."""
        for legal in self.legal_actions(agent):
            if legal == action:
                return legal
        self._refuse(agent, action)

    def _refuse(self, agent: int, action: str) -> NoReturn:
        if self._over:
            raise GameOver(f"the game is {'won' if self.is_win() else 'lost'}: no agent can move any more")
        legal = self.legal_actions(agent)
        who = f"ghost {agent}" if agent else "Pacman"
        raise IllegalAction(f"{who} at {self._agents[agent].position} cannot do {action!r}: legal are {legal}")

    @property
    def _board(self) -> Board:
        return self._pacman.board

    @property
    def _agents(self) -> list[PacmanNode | GhostNode]:
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
        return self._pacman.position

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
        return tuple(ghost.timer for ghost in self._ghosts)

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
        """Same positions, directions, timers, food, capsules and score; walls and whose turn it is do not count."""
        if not isinstance(other, GameState):
            return NotImplemented
        if self is other:
            return True
        if self._score != other._score or self._pacman.key != other._pacman.key:
            return False
        if self._ghosts != other._ghosts and self._ghost_keys() != other._ghost_keys():
            return False
        if self._board.same_items(other._board):
            return self._items == other._items
        return (self.food, self.capsules) == (other.food, other.capsules)

    def __hash__(self) -> int:
        """Agrees with ``==``: of the items only their number counts, which no numbering of them changes."""
        return hash((self._score, self._items.bit_count(), self._pacman.key, *self._ghost_keys()))

    def board_key(self) -> tuple[int, ...]:
        """All but the score, as a key for tables; only states of one layout may share a table."""
        return (self._items, self._pacman.key, *self._ghost_keys())

    def _ghost_keys(self) -> list[int]:
        return [ghost.key for ghost in self._ghosts]

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
        pacman = (self._pacman.position, self._pacman.direction.value)
        ghosts = [(ghost.position, ghost.direction.value, ghost.timer) for ghost in self._ghosts]
        return (_restored, (self.layout, pacman, ghosts, self._items, self._score, self._over))


def _restored(
    layout: Layout,
    pacman: tuple[Cell, str],
    ghosts: list[tuple[Position, str, int]],
    items: int,
    score: int,
    over: int,
) -> GameState:
    """The state of these numbers; lists may stand for tuples, as in JSON."""
    board, (cell, facing) = board_of(layout), pacman
    state = GameState()
    state._pacman = board.pacman((cell[0], cell[1]), Action(facing))
    state._ghosts = [board.ghost_at(place, Action(faces), timer) for place, faces, timer in ghosts]
    state._items, state._score, state._over, state._near = items, score, over, None
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
