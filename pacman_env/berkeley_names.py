"""The Berkeley project's names for a position: ``state.getLegalActions()``, ``state.getFood()[x][y]``, and so on.

The engine knows nothing of them: the front door puts them into ``GameState`` (:func:`mix_in`).
Nothing here plays by rules of its own: every method asks the state. What it hands out (lists, grids, agent states) is
made again for each call, so a caller may change it. Every name also has its PEP 8 spelling (``get_legal_actions``,
``scared_timer``), for files that were written for a port of the project.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

from pacman_env.engine.actions import LEFT, REVERSE, VECTORS, Action, Position
from pacman_env.engine.layout import Cell, Layout
from pacman_env.engine.state import GameState

Vector = tuple[float, float]
Class = TypeVar("Class", bound=type)

TOLERANCE = 0.001


def pep8(name: str) -> str:
    """``getLegalActions`` as ``get_legal_actions``; names of classes and constants as they are."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() if name[:1].islower() else name


def both_spellings(cls: Class) -> Class:
    """Give each name of a class its PEP 8 spelling, too."""
    for name, value in list(vars(cls).items()):
        if not hasattr(cls, pep8(name)):
            setattr(cls, pep8(name), value)
    return cls


# Old files compare with ``is``, too: what they get must be the very strings that Directions has.
PLAIN: dict[str, str] = {action: action.value for action in Action}


class Directions:
    """The five directions, and which one is to the left, to the right and behind."""

    NORTH, SOUTH, EAST, WEST, STOP = PLAIN.values()
    LEFT = {PLAIN[ahead]: PLAIN[left] for ahead, left in LEFT.items()}  # noqa: RUF012
    RIGHT = {left: ahead for ahead, left in LEFT.items()}  # noqa: RUF012
    REVERSE = {PLAIN[ahead]: PLAIN[back] for ahead, back in REVERSE.items()}  # noqa: RUF012


@both_spellings
class Configuration:
    """A place (x, y) and a direction."""

    __slots__ = ("direction", "pos")

    def __init__(self, pos: Position, direction: str) -> None:
        self.pos, self.direction = pos, direction

    def getPosition(self) -> Position:
        """(x, y)."""
        return self.pos

    def getDirection(self) -> str:
        """Where it faces."""
        return self.direction

    def isInteger(self) -> bool:
        """Whether it is on a cell, not between two."""
        x, y = self.pos
        return x == int(x) and y == int(y)

    def generateSuccessor(self, vector: Vector) -> "Configuration":
        """The configuration after a step by this vector; a step of length 0 keeps the direction."""
        (x, y), (dx, dy) = self.pos, vector
        ahead = Actions.vectorToDirection(vector)
        return Configuration((x + dx, y + dy), self.direction if ahead == Directions.STOP else ahead)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Configuration) and (self.pos, self.direction) == (other.pos, other.direction)

    def __hash__(self) -> int:
        return hash((self.pos, self.direction))

    def __str__(self) -> str:
        """``(x,y)=(1, 2), North``."""
        return f"(x,y)={self.pos}, {self.direction}"

    __repr__ = __str__


@both_spellings
class AgentState:
    """One agent: where it is, where it started, whether it is Pacman, and how long it stays scared (its own moves)."""

    __slots__ = ("configuration", "isPacman", "scaredTimer", "start")

    def __init__(self, startConfiguration: Configuration, isPacman: bool) -> None:
        self.start = self.configuration = startConfiguration
        self.isPacman, self.scaredTimer = isPacman, 0

    def getPosition(self) -> Position:
        """(x, y); half cells are possible for a scared ghost."""
        return self.configuration.pos

    def getDirection(self) -> str:
        """Where it faces."""
        return self.configuration.direction

    def copy(self) -> "AgentState":
        """An equal one that can be changed apart from this one."""
        twin = AgentState(self.start, self.isPacman)
        twin.configuration, twin.scaredTimer = self.configuration, self.scaredTimer
        return twin

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, AgentState) and self.configuration == other.configuration
        return same and self.scaredTimer == other.scaredTimer  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash((self.configuration, self.scaredTimer))

    def __str__(self) -> str:
        """``Pacman: (x,y)=(1, 2), North`` or the same for a ghost."""
        return f"{'Pacman' if self.isPacman else 'Ghost'}: {self.configuration}"

    __repr__ = __str__


@both_spellings
class Grid:
    """A board of values, ``grid[x][y]``; (0, 0) is the bottom-left cell.

    >>> grid = Grid(3, 2)
    >>> grid[2][0] = True
    >>> grid.asList(), grid.count(False)
    ([(2, 0)], 5)
    >>> print(grid)
    FFF
    FFT
    """

    __slots__ = ("data", "height", "width")

    def __init__(self, width: int, height: int, initialValue: object = False) -> None:
        self.width, self.height = width, height
        self.data: list[list[Any]] = [[initialValue] * height for _ in range(width)]

    def __getitem__(self, x: int) -> list[Any]:
        """Column x, from the bottom up."""
        return self.data[x]

    def __setitem__(self, x: int, column: list[Any]) -> None:
        self.data[x] = column

    def __iter__(self) -> Iterator[list[Any]]:
        return iter(self.data)

    def copy(self) -> "Grid":
        """An equal grid that can be changed apart from this one."""
        return _grid(self.width, self.height, [column.copy() for column in self.data])

    deepCopy = copy

    def shallowCopy(self) -> "Grid":
        """A grid that shares its columns with this one."""
        return _grid(self.width, self.height, self.data)

    def count(self, item: object = True) -> int:
        """How many cells hold the item."""
        return sum(column.count(item) for column in self.data)

    def asList(self, key: object = True) -> list[Cell]:
        """The cells (x, y) that hold the key, column by column from the left, upwards."""
        columns = enumerate(self.data)
        return [(x, y) for x, column in columns if key in column for y, item in enumerate(column) if item == key]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.data == other.data

    def __hash__(self) -> int:
        return hash(tuple(map(tuple, self.data)))

    def __str__(self) -> str:
        """The first letters of the values, top row first."""
        rows = zip(*self.data, strict=True)
        return "\n".join(reversed(["".join(str(item)[0] for item in row) for row in rows]))

    __repr__ = __str__


def _grid(width: int, height: int, data: list[list[Any]]) -> Grid:
    grid = Grid.__new__(Grid)
    grid.width, grid.height, grid.data = width, height, data
    return grid


def _grid_of_cells(cells: Iterable[Cell], width: int, height: int) -> Grid:
    grid = Grid(width, height)
    for x, y in cells:
        grid.data[x][y] = True
    return grid


@lru_cache(maxsize=256)
def _walls(layout: Layout) -> Grid:
    return _grid_of_cells(layout.walls, layout.width, layout.height)


@both_spellings
class Actions:
    """Arithmetic with directions; all of them static."""

    _directionsAsList = tuple((PLAIN[action], vector) for action, vector in VECTORS.items())
    _directions = dict(_directionsAsList)  # noqa: RUF012
    TOLERANCE = TOLERANCE

    @staticmethod
    def reverseDirection(action: str) -> str:
        """The direction behind."""
        return Directions.REVERSE.get(action, action)

    @staticmethod
    def vectorToDirection(vector: Vector) -> str:
        """The direction of a vector; up and down come before left and right."""
        dx, dy = vector
        if dy:
            return Directions.NORTH if dy > 0 else Directions.SOUTH
        if dx:
            return Directions.EAST if dx > 0 else Directions.WEST
        return Directions.STOP

    @staticmethod
    def directionToVector(direction: str, speed: float = 1.0) -> Vector:
        """A step of this length; (dx, dy) are floats when the speed is one."""
        dx, dy = Actions._directions[direction]
        return dx * speed, dy * speed

    @staticmethod
    def getPossibleActions(config: Configuration, walls: Grid) -> list[str]:
        """What an agent here could do: straight on between two cells, else wherever there is no wall."""
        x, y = config.pos
        column, row = int(x + 0.5), int(y + 0.5)
        if abs(x - column) + abs(y - row) > TOLERANCE:
            return [config.direction]
        return [action for action, (dx, dy) in Actions._directionsAsList if not walls[column + dx][row + dy]]

    @staticmethod
    def getLegalNeighbors(position: Position, walls: Grid) -> list[Cell]:
        """The cells that one step can reach, the cell itself included, in the order West, Stop, East, North, South."""
        x, y = int(position[0] + 0.5), int(position[1] + 0.5)
        around = [(x + dx, y + dy) for _, (dx, dy) in Actions._directionsAsList]
        return [(i, j) for i, j in around if 0 <= i < walls.width and 0 <= j < walls.height and not walls[i][j]]

    @staticmethod
    def getSuccessor(position: Position, action: str) -> Position:
        """The place one step further, walls or not."""
        dx, dy = Actions.directionToVector(action)
        return position[0] + dx, position[1] + dy


@both_spellings
class LayoutView:
    """A layout under its Berkeley names; ``str`` is the board as text.

    Attributes:
        width, height: in cells, walls included.
        capsules: where they are at the start, row by row from the bottom.
        agentPositions: (whether it is Pacman, start cell) of each agent, Pacman first.
        numGhosts: how many ghosts the layout has, whether they play or not.
        totalFood: how many dots there are at the start.
        layoutText: the lines of the board, top row first.
    """

    __slots__ = ("_layout", "agentPositions", "capsules", "height", "layoutText", "numGhosts", "totalFood", "width")

    def __init__(self, layout: "Layout | list[str]") -> None:
        """Of this layout, or of the lines of one, top row first."""
        self._layout = layout = layout if isinstance(layout, Layout) else Layout.parse("\n".join(layout))
        self.width, self.height, self.capsules = layout.width, layout.height, list(layout.capsules)
        self.agentPositions = [(index == 0, cell) for index, cell in enumerate(layout.starts)]
        self.numGhosts, self.totalFood = len(layout.starts) - 1, len(layout.food)
        self.layoutText = layout.text.split("\n")

    @property
    def walls(self) -> Grid:
        """Where the walls are."""
        return _walls(self._layout).copy()

    @property
    def food(self) -> Grid:
        """Where the food is at the start."""
        return _grid_of_cells(self._layout.food, self.width, self.height)

    def getNumGhosts(self) -> int:
        """How many ghosts the layout has, whether they play or not."""
        return self.numGhosts

    def isWall(self, pos: Position) -> bool:
        """Whether there is a wall at (x, y)."""
        return tuple(pos) in self._layout.walls

    def deepCopy(self) -> "LayoutView":
        """Return the view itself: the layout below it cannot be changed."""
        return self

    def __str__(self) -> str:
        return self._layout.text


@both_spellings
class StateData:
    """What the Berkeley project keeps in ``state.data``, read-only."""

    __slots__ = ("_state",)

    def __init__(self, state: "BerkeleyNames") -> None:
        self._state = state

    @property
    def agentStates(self) -> list[AgentState]:
        """All agents, Pacman first."""
        return [self._state._agent_state(index) for index in range(len(self._state._agents))]

    @property
    def food(self) -> Grid:
        """Where food is left."""
        return self._state.getFood()

    @property
    def capsules(self) -> list[Cell]:
        """Where capsules are left."""
        return self._state.getCapsules()

    @property
    def layout(self) -> LayoutView:
        """The board."""
        return LayoutView(self._state.layout)

    @property
    def score(self) -> int:
        """Points so far."""
        return self._state.score

    @property
    def _win(self) -> bool:
        return self._state.is_win()

    @property
    def _lose(self) -> bool:
        return self._state.is_lose()

    def __str__(self) -> str:
        return str(self._state)


@both_spellings
class BerkeleyNames(GameState):
    """What is put into ``GameState``: agent 0 is Pacman, agents 1, 2, ... are the ghosts."""

    __slots__ = ()

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        """A new list of what this agent may do, as plain strings; empty once the game is over."""
        return [PLAIN[action] for action in self.legal_actions(agentIndex)]

    def getLegalPacmanActions(self) -> list[str]:
        """A new list of what Pacman may do, as plain strings."""
        return self.getLegalActions(0)

    def generateSuccessor(self, agentIndex: int, action: str) -> GameState:
        """The state after this agent's action."""
        return self.successor(agentIndex, action)

    def generatePacmanSuccessor(self, action: str) -> GameState:
        """The state after Pacman's action."""
        return self.successor(0, action)

    getNextState, getPacmanNextState = generateSuccessor, generatePacmanSuccessor  # another course's names

    def getPacmanPosition(self) -> Cell:
        """Pacman's cell (x, y), two ints."""
        return self.pacman_position

    def getPacmanState(self) -> AgentState:
        """Pacman's place and direction."""
        return self._agent_state(0)

    def getGhostStates(self) -> list[AgentState]:
        """Place, direction, and timer of every ghost, ghost 1 first."""
        return [self._agent_state(index) for index in range(1, len(self._agents))]

    def getGhostState(self, agentIndex: int) -> AgentState:
        """Place, direction, and timer of one ghost, counted from 1; ValueError for another index."""
        return self._agent_state(self._ghost(agentIndex))

    def getGhostPosition(self, agentIndex: int) -> Position:
        """(x, y) of one ghost, counted from 1, half cells possible; ValueError for another index."""
        return self._agents[self._ghost(agentIndex)].position

    def getGhostPositions(self) -> list[Position]:
        """(x, y) of every ghost, ghost 1 first."""
        return self.ghost_positions

    def getFood(self) -> Grid:
        """Where food is left."""
        return _grid_of_cells(self.food, self.layout.width, self.layout.height)

    def getWalls(self) -> Grid:
        """Where walls are."""
        return _walls(self.layout).copy()

    def getCapsules(self) -> list[Cell]:
        """Where capsules are left, row by row from the bottom."""
        return list(self.capsules)

    def hasFood(self, x: int, y: int) -> bool:
        """Whether there is food at (x, y)."""
        bit = self._board.item((x, y))
        return bit >= self._board.first_food and bool(self._items & bit)

    def hasWall(self, x: int, y: int) -> bool:
        """Whether there is a wall at (x, y)."""
        return (x, y) in self.layout.walls

    def getNumFood(self) -> int:
        """How many dots are left."""
        return (self._items >> len(self.layout.capsules)).bit_count()

    def getNumAgents(self) -> int:
        """How many agents play: Pacman and the ghosts."""
        return len(self._agents)

    def getScore(self) -> float:
        """Points so far, as a float."""
        return float(self.score)

    def isWin(self) -> bool:
        """Whether the last food has been eaten."""
        return self.is_win()

    def isLose(self) -> bool:
        """Whether a ghost has caught Pacman."""
        return self.is_lose()

    def deepCopy(self) -> GameState:
        """Return the state itself: it never changes."""
        return self

    copy = deepCopy

    @property
    def data(self) -> StateData:
        """The parts of the state, read-only."""
        return StateData(self)

    def _ghost(self, agentIndex: int) -> int:
        """The index, if it is a ghost's."""
        if 0 < agentIndex < len(self._agents):
            return agentIndex
        raise ValueError(f"agent {agentIndex} is not a ghost: the ghosts are 1 to {len(self._agents) - 1}")

    def _agent_state(self, index: int) -> AgentState:
        here = self._agents[index]
        agent = AgentState(Configuration(self.layout.starts[index], Directions.STOP), index == 0)
        agent.configuration = Configuration(here.position, PLAIN[here.direction])
        agent.scaredTimer = self.scared_timers[index - 1] if index else 0
        return agent


MIXED_IN = {name: member for name, member in vars(BerkeleyNames).items() if not name.startswith("__")}


def _without_them(state: GameState) -> list[str]:
    """What completion offers: one name for each thing is enough."""
    return [name for name in object.__dir__(state) if name not in MIXED_IN]


def _class_without_them(cls: type) -> list[str]:
    """The same for the class."""
    return [name for name in type.__dir__(cls) if name not in MIXED_IN]


def mix_in() -> None:
    """Put the names into ``GameState``: whatever a search is handed then answers to them."""
    for cls, members in [
        (GameState, {**MIXED_IN, "__dir__": _without_them}),
        (type(GameState), {"__dir__": _class_without_them}),
    ]:
        for name, member in members.items():
            setattr(cls, name, member)
