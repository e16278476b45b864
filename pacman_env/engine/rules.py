"""The rules of Pacman, written to be read: one function for each rule, no shortcut anywhere.

They are those of the Pacman project of UC Berkeley's course CS 188 (``multiagent``), found by reading and by playing;
``data/vectors`` holds games that its own engine has played. ``state.py`` plays by the same rules, and quickly. Neither
module knows the other; the tests play random games on both and compare all that can be seen.

    cell        (x, y); (0, 0) is at the bottom left, x grows to the East, y to the North
    agent       0 is Pacman, 1, 2, ... are the ghosts; they move one after another, Pacman first
    position    a cell, or for a scared ghost also the point half-way between two cells
    timer       how many more of its own moves a ghost stays scared for; 0 is calm
    steps       between two positions: |dx| + |dy|, walls or not

A game is a value: every rule takes one and returns another.

>>> game = begin('''
... %%%%%%
... %P. G%
... %%%%%%''')
>>> legal_actions(game, 0), legal_actions(game, 1)
(['Stop', 'East'], ['West'])
>>> after = move(game, 0, "East")
>>> after.score, after.won, after.events
(509, True, ('dot eaten', 'won'))
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

Cell = tuple[int, int]
Position = tuple[float, float]

STEPS = {
    "West": (-1, 0),
    "Stop": (0, 0),
    "East": (1, 0),
    "North": (0, 1),
    "South": (0, -1),
}  # in the order of all lists
BACK = {"West": "East", "East": "West", "North": "South", "South": "North", "Stop": "Stop"}

TIME, DOT, LAST_DOT, SCARED_GHOST, CAUGHT = -1, 10, 500, 200, -500  # points
FRIGHT = 40  # moves
REACH = 0.7  # steps


@dataclass(frozen=True)
class Agent:
    """Pacman or a ghost."""

    start: Cell
    position: Position
    direction: str = "Stop"
    timer: int = 0


@dataclass(frozen=True)
class Game:
    """Everything that there is to know about a position of the game, and what happened in the move that led to it."""

    walls: frozenset[Cell]
    food: tuple[Cell, ...]  # column by column from the left, upwards
    capsules: tuple[Cell, ...]  # row by row from the bottom, left to right
    agents: tuple[Agent, ...]
    score: int = 0
    won: bool = False
    lost: bool = False
    events: tuple[str, ...] = ()


# The beginning


def begin(board: str, most_ghosts: int | None = None) -> Game:
    """Put up the board.

    ``%`` is a wall, ``.`` a dot, ``o`` a capsule, ``P`` Pacman. The ghosts are ``G`` and ``1``, then ``2``, ``3`` and
    ``4``, and among equals from left to right and upwards; only the first ``most_ghosts`` of them play.
    """
    rows = board.strip("\n").split("\n")[::-1]
    marks = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}

    def cells(kinds: str) -> list[Cell]:
        return sorted(cell for cell, mark in marks.items() if mark in kinds)

    ghosts = cells("G1") + cells("2") + cells("3") + cells("4")
    return Game(
        walls=frozenset(cells("%")),
        food=tuple(cells(".")),
        capsules=tuple(sorted(cells("o"), key=lambda cell: (cell[1], cell[0]))),
        agents=tuple(Agent(cell, cell) for cell in cells("P") + ghosts[:most_ghosts]),
    )


# Who may do what


def legal_actions(game: Game, agent: int) -> list[str]:
    """What an agent may do; nothing once the game is won or lost."""
    if game.won or game.lost:
        return []
    return ghost_actions(game, game.agents[agent]) if agent else pacman_actions(game)


def pacman_actions(game: Game) -> list[str]:
    """Pacman may go wherever there is no wall, and stop anywhere."""
    return ways_out(game, game.agents[0])


def ghost_actions(game: Game, ghost: Agent) -> list[str]:
    """A ghost never stops. Between two cells it goes straight on; on a cell it turns back only in a dead end."""
    if is_between_cells(ghost.position):
        return [ghost.direction]
    ways = [way for way in ways_out(game, ghost) if way != "Stop"]
    return [way for way in ways if way != BACK[ghost.direction]] or ways


def ways_out(game: Game, agent: Agent) -> list[str]:
    """The actions that do not lead into a wall."""
    x, y = agent.position
    return [action for action, (dx, dy) in STEPS.items() if (x + dx, y + dy) not in game.walls]


def is_between_cells(position: Position) -> bool:
    """Half-way from one cell to the next."""
    return any(value % 1 for value in position)


# A move


def move(game: Game, agent: int, action: str) -> Game:
    """The game after an action: first the agent moves and its move has its effects, then Pacman and ghosts meet.

    After Pacman's move he can meet every ghost, in their order; after a ghost's move it can meet him.
    """
    if action not in legal_actions(game, agent):
        raise ValueError(f"{action!r} is not legal for agent {agent}: choose one of {legal_actions(game, agent)}")
    game = replace(game, events=())
    if agent == 0:
        game = pacman_steps(game, action)
        game = food_is_eaten(game)
        game = capsule_is_eaten(game)
        game = time_is_paid(game)
        return all_meet(game, range(1, len(game.agents)))
    game = ghost_steps(game, agent, action)
    game = fright_runs_out(game, agent)
    return all_meet(game, [agent])


def pacman_steps(game: Game, action: str) -> Game:
    """Pacman goes one cell and faces where he goes; when he stops he goes on facing where he did."""
    pacman, (dx, dy) = game.agents[0], STEPS[action]
    x, y = pacman.position
    facing = pacman.direction if action == "Stop" else action
    return with_agent(game, 0, replace(pacman, position=(x + dx, y + dy), direction=facing))


def food_is_eaten(game: Game) -> Game:
    """A dot where Pacman is now is eaten for 10 points; the last one wins the game and 500 points."""
    here = game.agents[0].position
    if here not in game.food:
        return game
    food = tuple(cell for cell in game.food if cell != here)
    game = happens(replace(game, food=food), "dot eaten", DOT)
    return game if food else happens(replace(game, won=True), "won", LAST_DOT)


def capsule_is_eaten(game: Game) -> Game:
    """A capsule where Pacman is now is eaten; every ghost is scared for its next 40 moves, whatever it was before."""
    pacman, *ghosts = game.agents
    if pacman.position not in game.capsules:
        return game
    capsules = tuple(cell for cell in game.capsules if cell != pacman.position)
    scared = [replace(ghost, timer=FRIGHT) for ghost in ghosts]
    return happens(replace(game, capsules=capsules, agents=(pacman, *scared)), "capsule eaten")


def time_is_paid(game: Game) -> Game:
    """Each of Pacman's moves costs a point, also when he stops."""
    return replace(game, score=game.score + TIME)


def ghost_steps(game: Game, agent: int, action: str) -> Game:
    """A ghost goes one cell, a scared one half a cell, and faces where it goes."""
    ghost, (dx, dy) = game.agents[agent], STEPS[action]
    x, y = ghost.position
    step = 0.5 if ghost.timer else 1.0
    return with_agent(game, agent, replace(ghost, position=(x + step * dx, y + step * dy), direction=action))


def fright_runs_out(game: Game, agent: int) -> Game:
    """A ghost's timer counts its own moves. When it runs out, the ghost is put on a cell: halves are rounded up."""
    ghost = game.agents[agent]
    if ghost.timer == 0:
        return game
    if ghost.timer > 1:
        return with_agent(game, agent, replace(ghost, timer=ghost.timer - 1))
    x, y = (math.floor(value + 0.5) for value in ghost.position)
    return happens(with_agent(game, agent, replace(ghost, position=(x, y), timer=0)), f"ghost {agent} calm")


# Pacman and the ghosts


def all_meet(game: Game, ghosts: Iterable[int]) -> Game:
    """Pacman meets those of the ghosts that he touches, one after the other, also after one has caught him."""
    for agent in ghosts:
        if steps_between(game.agents[agent].position, game.agents[0].position) <= REACH:
            game = meets(game, agent)
    return game


def meets(game: Game, agent: int) -> Game:
    """Pacman eats a scared ghost for 200 points; a calm one catches him, unless this very move has won the game.

    An eaten ghost is back on its start at once, calm and facing nowhere. Being caught costs 500 points and the game.
    """
    ghost = game.agents[agent]
    if ghost.timer:
        return happens(with_agent(game, agent, Agent(ghost.start, ghost.start)), f"ghost {agent} eaten", SCARED_GHOST)
    return game if game.won else happens(replace(game, lost=True), f"caught by ghost {agent}", CAUGHT)


def steps_between(a: Position, b: Position) -> float:
    """The steps from one position to another if there were no walls."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


# Writing it down


def with_agent(game: Game, agent: int, changed: Agent) -> Game:
    """The game with one agent changed."""
    agents = [changed if index == agent else other for index, other in enumerate(game.agents)]
    return replace(game, agents=tuple(agents))


def happens(game: Game, event: str, points: int = 0) -> Game:
    """The game with an event and its points."""
    return replace(game, events=(*game.events, event), score=game.score + points)
