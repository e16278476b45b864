"""The immutable position and the rules of Pacman.

One round is Pacman (agent 0), ghost 1, ghost 2, ...; the state does not know whose turn it is. What makes it fast: every
place and direction that an agent can have is a :class:`Node`, made once per board, which already knows its legal
actions and where each of them leads. A move is then two look-ups and a copy of a short list.
"""

from enum import StrEnum
from functools import lru_cache
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
        position: (x, y); ints for Pacman and for a ghost just placed, floats for a ghost that has walked.
        direction: where the agent faces.
        spot: the place alone as an int, half cells included.
        key: place and direction as an int, the same on every board.
        legal: the legal actions, in order.
        step, half, last: action -> next node, for a whole step, for the half step of a scared ghost, and for the half
            step with which its fright ends (rounded to a cell).
        food, capsule: the bit of this cell in the state's food and capsules, 0 where there never was any (Pacman only).
        reach: the spots that touch this one, at most half a cell away (Pacman only).
    """

    __slots__ = ("capsule", "direction", "food", "half", "key", "last", "legal", "position", "reach", "spot", "step")

    position: Position
    direction: Action
    spot: int
    key: int
    legal: list[Action]
    step: "dict[str, Node]"
    half: "dict[str, Node]"
    last: "dict[str, Node]"
    food: int
    capsule: int
    reach: frozenset[int]

    def __init__(self, x2: int, y2: int, direction: Action, *, walked: bool) -> None:
        """At doubled coordinates: ``x2 = 2 * x``."""
        self.position = (x2 / 2, y2 / 2) if walked else (x2 // 2, y2 // 2)
        self.direction = direction
        self.spot = spot(x2, y2)
        self.key = self.spot * 8 + CODES[direction]
        self.legal, self.step, self.half, self.last = [], {}, {}, {}


def spot(x2: int, y2: int) -> int:
    """A place in doubled coordinates as one int."""
    return x2 << 16 | y2


class Board:
    """The nodes of one layout: what each agent can be, and where each action leads.

    Attributes:
        layout: the board it belongs to.
        starts: the start node of each agent, Pacman first.
        pacman, ghosts, placed: key -> node, for Pacman, for ghosts that have walked, for ghosts just placed on a cell.
    """

    def __init__(self, layout: Layout) -> None:
        """Build and link all nodes: about 20 for each free cell."""
        self.layout = layout
        area = [(x, y) for x in range(layout.width) for y in range(layout.height) if not layout.is_wall((x, y))]
        self.pacman: dict[int, Node] = {}
        self.ghosts: dict[int, Node] = {}
        self.placed: dict[int, Node] = {}
        for cell in area:
            self._add_nodes(cell)
        for node in self.pacman.values():
            self._link_pacman(node)
        for node in self.ghosts.values():
            self._link_ghost(node)
        for key, node in self.placed.items():
            twin = self.ghosts[key]
            node.legal, node.step, node.half, node.last = twin.legal, twin.step, twin.half, twin.last
        keys = [spot(2 * x, 2 * y) * 8 + CODES[STOP] for x, y in layout.starts]
        self.starts = [self.pacman[keys[0]], *(self.placed[key] for key in keys[1:])]

    def _add_nodes(self, cell: Cell) -> None:
        x2, y2 = 2 * cell[0], 2 * cell[1]
        for facing in Action:
            _add(self.pacman, Node(x2, y2, facing, walked=False))
            _add(self.ghosts, Node(x2, y2, facing, walked=True))
            _add(self.placed, Node(x2, y2, facing, walked=False))
        for action in self._exits(cell):
            dx, dy = VECTORS[action]
            _add(self.ghosts, Node(x2 + dx, y2 + dy, action, walked=True))

    def _exits(self, cell: Cell) -> list[Action]:
        x, y = cell
        return [a for a, (dx, dy) in VECTORS.items() if a is not STOP and not self.layout.is_wall((x + dx, y + dy))]

    def _link_pacman(self, node: Node) -> None:
        (x, y), layout = _cell(node), self.layout
        open_to = self._exits((x, y))
        node.legal = [action for action in VECTORS if action is STOP or action in open_to]
        node.step = {action: _ahead(self.pacman, node, action, 2) for action in open_to}
        node.step[STOP] = node
        node.food = food_bit(layout, (x, y)) if (x, y) in layout.food else 0
        node.capsule = capsule_bit(layout, (x, y)) if (x, y) in layout.capsules else 0
        node.reach = frozenset(spot(2 * x + dx, 2 * y + dy) for dx, dy in VECTORS.values())

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
    return table[spot(int(2 * x) + dx * halves, int(2 * y) + dy * halves) * 8 + CODES[action]]


def food_bit(layout: Layout, cell: Cell) -> int:
    """The bit of a cell in a state's food: columns from the left, upwards."""
    return 1 << (cell[0] * layout.height + cell[1])


def capsule_bit(layout: Layout, cell: Cell) -> int:
    """The bit of a cell in a state's capsules: rows from the bottom, left to right."""
    return 1 << (cell[1] * layout.width + cell[0])


@lru_cache(maxsize=256)
def board_of(layout: Layout) -> Board:
    """The board of a layout, built once."""
    return Board(layout)


_new = object.__new__


class GameState(BerkeleyNames):
    """A position of the game: an immutable, hashable value that prints itself.

    Besides the names below, it answers to every name of the Berkeley project (``getLegalActions``, ...).

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

    __slots__ = ("_agents", "_board", "_capsules", "_food", "_over", "_score", "_timers")

    _board: Board
    _agents: list[Node]  # one a player, Pacman first
    _food: int
    _capsules: int
    _timers: list[int] | None  # one an agent (Pacman's is 0); None while no ghost is scared
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
        state = _new(GameState)
        state._board = board
        state._agents = board.starts[: None if max_ghosts is None else max_ghosts + 1]
        state._food = sum(food_bit(layout, cell) for cell in layout.food)
        state._capsules = sum(capsule_bit(layout, cell) for cell in layout.capsules)
        state._timers, state._score, state._over = None, 0, PLAYING
        return state

    def legal_actions(self, agent: int = 0) -> list[Action]:
        """A new list of what this agent may do, in the order West, Stop, East, North, South; empty once the game is over.

        Pacman may always stop; a ghost never does, and turns back only in a dead end.

        Raises:
            IllegalAction: there is no such agent.
        """
        if self._over:
            return []
        if agent < 0:
            self._refuse_agent(agent)
        try:
            return self._agents[agent].legal.copy()
        except IndexError:
            self._refuse_agent(agent)

    def successor(self, agent: int, action: str) -> "GameState":
        """The state after this agent's action; the state itself stays as it is.

        Raises:
            IllegalAction: the action is not in ``legal_actions(agent)``, or there is no such agent.
            GameOver: the game is already won or lost.
        """
        agents, timers = self._agents, self._timers
        if self._over or agent < 0:
            self._refuse(agent, action)
        try:
            here = agents[agent]
            timer = timers[agent] if timers is not None else 0
            node = (here.half if timer > 1 else here.last if timer else here.step)[action]
        except (LookupError, TypeError):
            self._refuse(agent, action)

        after = _new(GameState)
        after._board = self._board
        after._over = PLAYING
        after._agents = moved = agents.copy()
        moved[agent] = node
        if agent:  # a ghost
            after._food, after._capsules, after._score = self._food, self._capsules, self._score
            after._timers = _counted_down(timers, agent) if timer else timers  # type: ignore[arg-type]
            if node.spot in agents[0].reach:
                after._touch(agent)
            return after

        food, score = self._food, self._score + TIME_COST
        if food & node.food:
            food ^= node.food
            score += FOOD_POINTS
            if not food:
                score += WIN_POINTS
                after._over = WON
        after._food, after._score = food, score
        if self._capsules & node.capsule:
            after._capsules = self._capsules ^ node.capsule
            after._timers = [0] + [SCARED_MOVES] * (len(agents) - 1) if len(agents) > 1 else None
        else:
            after._capsules, after._timers = self._capsules, timers
        reach = node.reach
        for ghost in range(1, len(agents)):
            if agents[ghost].spot in reach:
                after._touch(ghost)
        return after

    def _touch(self, ghost: int) -> None:
        """Pacman and this ghost meet; called only while the state is being made."""
        timers = self._timers
        if timers is not None and timers[ghost]:
            self._score += GHOST_POINTS
            self._agents[ghost] = self._board.starts[ghost]
            self._timers = _with_timer(timers, ghost, 0)
        elif self._over != WON:
            self._score += LOSS_POINTS
            self._over = LOST

    def _refuse(self, agent: int, action: object) -> NoReturn:
        if self._over:
            raise GameOver(f"the game is {'won' if self.is_win() else 'lost'}: no agent can move any more")
        legal = self.legal_actions(agent)
        who = f"ghost {agent}" if agent else "Pacman"
        raise IllegalAction(f"{who} at {self._agents[agent].position} cannot do {action!r}: legal are {legal}")

    def _refuse_agent(self, agent: int) -> NoReturn:
        raise IllegalAction(f"there is no agent {agent}: 0 is Pacman, the last ghost is {self.num_agents - 1}")

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
        return len(self._agents)

    @property
    def pacman_position(self) -> Cell:
        """Pacman's cell (x, y)."""
        x, y = self._agents[0].position
        return int(x), int(y)

    @property
    def ghost_positions(self) -> list[Position]:
        """(x, y) of each ghost, ghost 1 first; a scared ghost can be half-way between two cells."""
        return [ghost.position for ghost in self._agents[1:]]

    @property
    def directions(self) -> list[Action]:
        """Where each agent faces, Pacman first."""
        return [agent.direction for agent in self._agents]

    @property
    def scared_timers(self) -> tuple[int, ...]:
        """How many more of its own moves each ghost is scared, ghost 1 first; 0 is not scared."""
        return (0,) * (len(self._agents) - 1) if self._timers is None else tuple(self._timers[1:])

    @property
    def food(self) -> tuple[Cell, ...]:
        """The cells with food, column by column from the left, upwards."""
        height = self.layout.height
        return tuple([divmod(bit, height) for bit in _bits(self._food)])

    @property
    def capsules(self) -> tuple[Cell, ...]:
        """The cells with a capsule, row by row from the bottom, left to right."""
        width = self.layout.width
        return tuple([(bit % width, bit // width) for bit in _bits(self._capsules)])

    @property
    def walls(self) -> frozenset[Cell]:
        """The wall cells of the board."""
        return self._board.layout.walls

    def __eq__(self, other: object) -> bool:
        """Same positions, directions, timers, food, capsules and score; walls and whose turn it is do not count."""
        if not isinstance(other, GameState):
            return NotImplemented
        return self is other or self._identity() == other._identity()

    def __hash__(self) -> int:
        """Agrees with ``==``."""
        return hash(self._identity())

    def _identity(self) -> tuple[object, ...]:
        timers, size = self._timers and tuple(self._timers), (self.layout.width, self.layout.height)
        return (self._score, self._food, self._capsules, timers, size, *[agent.key for agent in self._agents])

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
        agents = [(agent.key, isinstance(agent.position[0], float)) for agent in self._agents]
        numbers = (self._food, self._capsules, self._timers, self._score, self._over)
        return (_restored, (self.layout, agents, *numbers))


def _restored(
    layout: Layout,
    agents: list[tuple[int, bool]],
    food: int,
    capsules: int,
    timers: list[int] | None,
    score: int,
    over: int,
) -> GameState:
    board = board_of(layout)
    state = _new(GameState)
    state._board = board
    ghosts = [(board.ghosts if walked else board.placed)[key] for key, walked in agents[1:]]
    state._agents = [board.pacman[agents[0][0]], *ghosts]
    state._food, state._capsules, state._timers, state._score, state._over = food, capsules, timers, score, over
    return state


def _counted_down(timers: list[int], ghost: int) -> list[int] | None:
    return _with_timer(timers, ghost, timers[ghost] - 1)


def _with_timer(timers: list[int], ghost: int, value: int) -> list[int] | None:
    """A copy with this ghost's timer set; None once nobody is scared."""
    timers = timers.copy()
    timers[ghost] = value
    return timers if value or any(timers) else None


def _bits(number: int) -> list[int]:
    """The places of the ones, lowest first."""
    return [place for place, digit in enumerate(reversed(bin(number)[2:])) if digit == "1"]


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
