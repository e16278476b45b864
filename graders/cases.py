"""The cases of each exercise, made from a seed.

`cases(id, seed)` gives the same list on every machine: `ask` builds the positions from it beside the student's code,
and `judge` builds them again by itself. Within a part the cases grow, so the first one that an answer gets wrong is the
smallest. `seed=None` gives the public cases of the visible check.
"""

import contextlib
import math
import random
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from graders.exercises import exercise
from pacman_env import Action, GameState, Layout, LayoutError
from pacman_env.games import Chance, Isolation, TicTacToe, Tree

Seed = int | str | None
Evaluation = Callable[[GameState], Any]
INFINITY = float("inf")


@dataclass(frozen=True)
class Case:
    """One question to an answer.

    `part` is the idea of the exercise that it belongs to. `root` is the position asked about. For agents, `depth`
    counts rounds and `evaluation` is the function to search with. A case with `advice` belongs to no part: it costs
    nothing, and an answer that is right everywhere else but fails here is told that finding.
    """

    part: str
    root: Any
    depth: int = 0
    evaluation: Evaluation | None = None
    advice: str = ""

    def __str__(self) -> str:
        """The question in words."""
        return f"depth {self.depth}" if self.depth else type(self.root).__name__


def cases(id: str, seed: Seed = None) -> list[Case]:
    """All cases of an exercise, part by part, small ones first."""
    exercise(id)
    return list(_cases(id, "public" if seed is None else str(seed)))


def forget() -> None:
    """Make all cases anew from now on: somebody has changed the positions of the old ones."""
    _cases.cache_clear()
    scenes.cache_clear()


@lru_cache(maxsize=64)
def _cases(id: str, seed: str) -> tuple[Case, ...]:
    rng = random.Random(f"{id}|{seed}")
    return tuple(_MAKERS[id](rng))


# -------------------------------------------------------------------------------------------- trees by hand


def _leaves(rng: random.Random, low: int = -20, high: int = 20) -> Iterator[int]:
    """Endless whole numbers; the first `high - low + 1` of them are all different."""
    while True:
        yield from rng.sample(range(low, high + 1), high - low + 1)


def _full(leaves: Iterator[Any], widths: tuple[int, ...]) -> Any:
    """A full tree with these branching factors, outermost first."""
    if not widths:
        return next(leaves)
    return [_full(leaves, widths[1:]) for _ in range(widths[0])]


def _distinct(rng: random.Random, widths: tuple[int, ...], to_move: str = "max") -> Tree:
    """A full tree whose leaves are small numbers, no two equal."""
    count = math.prod(widths)
    return Tree(_full(_leaves(rng, -(count // 2), count), widths), to_move=to_move)


def _tied(rng: random.Random, widths: tuple[int, ...], values: int = 3, to_move: str = "max") -> Tree:
    """A full tree with few different leaves, so that ties abound."""
    return Tree(_full(iter(lambda: rng.randrange(values), -1), widths), to_move=to_move)


def _ragged(rng: random.Random, leaves: Iterator[Any], depth: int) -> Any:
    """A tree whose branches end at different depths."""
    if depth == 0 or rng.random() < 0.25:
        return next(leaves)
    return [_ragged(rng, leaves, depth - 1) for _ in range(rng.randint(1, 3))]


def _ragged_tree(rng: random.Random, leaves: Iterator[Any]) -> Any:
    return [[next(leaves), _ragged(rng, leaves, 2)], *(_ragged(rng, leaves, 2) for _ in range(2))]


def _shallow(rng: random.Random, part: str) -> Iterator[Case]:
    """A leaf, then single nodes of MAX and MIN with one, two and three leaves: all negative and all positive too."""
    for low, high in ((1, 9), (-9, -1), (-9, 9)):
        leaves = _leaves(rng, low, high)
        yield Case(part, Tree(next(leaves)))
        for width in (1, 2, 3):
            for player in ("max", "min"):
                yield Case(part, Tree([next(leaves) for _ in range(width)], to_move=player))


_SHAPES = ((2, 1), (1, 2), (2, 2), (2, 3), (3, 2), (2, 2, 2), (3, 3), (2, 1, 2, 2), (2, 3, 2), (2, 2, 2, 2))


def _alternating(rng: random.Random, part: str, players: tuple[str, ...] = ("max", "min")) -> Iterator[Case]:
    for widths in _SHAPES:
        for player in players:
            yield Case(part, _distinct(rng, widths, player))


def _any_shape(rng: random.Random, part: str, players: tuple[str, ...] = ("max", "min")) -> Iterator[Case]:
    for _ in range(5):
        for player in players:
            yield Case(part, Tree(_ragged_tree(rng, _leaves(rng)), to_move=player))


def own_tree(name: str) -> Tree:
    """The tree that belongs to this name, for working by hand: MAX over three MIN nodes with three leaves each.

    The same name gives the same tree everywhere; capitals and spaces do not matter.
    """
    rng = random.Random(f"by hand|{''.join(name.lower().split())}")
    return Tree(_full(_leaves(rng, 1, 30), (3, 3)))


# ----------------------------------------------------------------------------------------------- real games


def _played(state: Any, rng: random.Random, moves: int) -> Any:
    """The position after some random moves; it stops early where the game does."""
    for _ in range(moves):
        legal = state.actions()
        if not legal:
            break
        state = state.result(rng.choice(legal))
    return state


def _tic_tac_toe(rng: random.Random, marks: int) -> TicTacToe:
    while True:
        state: TicTacToe = _played(TicTacToe(), rng, marks)
        if not state.is_terminal():
            return state


def _real_games(rng: random.Random, part: str, players: tuple[str, ...] = ("max", "min")) -> Iterator[Case]:
    for marks in (7, 7, 6, 6, 5, 5, 4):
        game = _tic_tac_toe(rng, marks)
        if game.to_move in players:
            yield Case(part, game)
    for moves in (0, 2, 2, 1, 1):
        board = _isolation(rng, rng.choice((4, 5)), moves)
        if board.to_move in players and not board.is_terminal():
            yield Case(part, board)


_BOARDS = {2: [(2, 1)], 3: [(3, 1), (2, 2)], 4: [(2, 2), (3, 2)], 5: [(3, 2)], 6: [(3, 3), (3, 2), (4, 2)]}


def _isolation(rng: random.Random, cells: int, moves: int) -> Isolation:
    """A small board with this many open cells, after some moves."""
    width, height = rng.choice(_BOARDS[cells])
    if rng.random() < 0.3:
        width, height = height, width
    places = [(x, y) for y in range(height) for x in range(width)]
    blocked = tuple(rng.sample(places, width * height - cells))
    return _played(Isolation(width=width, height=height, blocked=blocked), rng, moves)  # type: ignore[no-any-return]


def _open_game(rng: random.Random, moves: int) -> Isolation:
    """A position far from decided: the player to move has a choice, and so has the other one after some move."""
    while True:
        state = _isolation(rng, rng.choice((5, 6)), moves)
        replies = [len(state.result(move).actions()) for move in state.actions()]
        if len(replies) > 1 and max(replies) > 1:
            return state


def _stuck(rng: random.Random, active: bool, waiting: bool) -> Isolation:
    """A position in which the active player, the waiting one, both or none cannot move."""
    while True:
        state = _isolation(rng, rng.choice((3, 4, 5, 6)), rng.randint(2, 5))
        if None not in state.players and (not state.actions(), not _other(state).actions()) == (active, waiting):
            return state


def _last_move(rng: random.Random) -> Isolation:
    """A position with exactly one legal move."""
    while True:
        state = _isolation(rng, rng.choice((3, 4, 5)), rng.randint(2, 4))
        if len(state.actions()) == 1:
            return state


def _other(state: Isolation) -> Isolation:
    """The same board with the turn handed to the other player."""
    return Isolation("\n".join(str(state).splitlines()[:-1]), to_move="min" if state.to_move == "max" else "max")


def _played_by(state: Isolation, player: str) -> Isolation:
    """The same position with this player to move: where it is the other one's turn, the two change names."""
    if state.to_move == player:
        return state
    board = "\n".join(str(state).splitlines()[:-1])
    return Isolation(board.translate(str.maketrans("12", "21")), to_move=player)


def _terminal_test(rng: random.Random) -> Iterator[Case]:
    whose, only = exercise("isolation.terminal_test").ideas
    yield Case(whose, Isolation("1#2"))
    yield Case(whose, Isolation())
    yield Case(whose, Isolation("1#.\n##.\n2#."))
    for _ in range(5):
        yield Case(whose, _stuck(rng, active=True, waiting=True))
        yield Case(whose, _stuck(rng, active=False, waiting=False))
        yield Case(whose, _played(Isolation(), rng, 1))
    yield from (Case(whose, _last_move(rng)) for _ in range(4))
    for _ in range(9):
        yield Case(only, _stuck(rng, active=False, waiting=True))
        yield Case(only, _stuck(rng, active=True, waiting=False))


def _isolation_values(id: str, player: str) -> Callable[[random.Random], Iterator[Case]]:
    """Positions for min_value and max_value: the player of the function's name is to move."""
    over, few, whole = exercise(id).ideas

    def make(rng: random.Random) -> Iterator[Case]:
        return (replace(case, root=_played_by(case.root, player)) for case in anybody(rng))

    def anybody(rng: random.Random) -> Iterator[Case]:
        for waiting in (True, False, True, False):
            yield Case(over, _stuck(rng, active=True, waiting=waiting))
        for waiting in (True, False) * 2:
            yield Case(few, _stuck(rng, active=False, waiting=waiting))
        yield from sorted((Case(few, _open_game(rng, rng.randint(1, 3))) for _ in range(28)), key=_open_cells)
        for cells in (2, 3, 4, 5):
            yield Case(whole, _isolation(rng, cells, 0))
        yield from (Case(whole, _open_game(rng, moves)) for moves in (0,) * 6 + (1,) * 8)
        yield Case(whole, Isolation())

    return make


def _isolation_decision(rng: random.Random) -> Iterator[Case]:
    """Positions with a choice for MAX; the small ones first."""
    winning, losing = exercise("isolation.decision").ideas
    found = [_played_by(_open_game(rng, rng.choice((0, 0, 1, 2, 3))), "max") for _ in range(56)]
    found += [_isolation(rng, 4, 0), _isolation(rng, 3, 0)]
    yield from sorted((Case(winning, state) for state in found), key=_open_cells)
    yield from (Case(losing, _played_by(_lost(rng), "max")) for _ in range(4))


def _open_cells(case: Case) -> int:
    board: Isolation = case.root
    return board.width * board.height - len(board.closed)


def _lost(rng: random.Random) -> Isolation:
    """A position in which one more move each ends the game badly: every move strands the player to move."""
    while True:
        state = _isolation(rng, rng.choice((4, 5, 6)), rng.randint(2, 4))
        moves = state.actions()
        if moves and all(not _other(state.result(move)).actions() and state.result(move).actions() for move in moves):
            return state


# --------------------------------------------------------------------------------------------------- Pacman


@dataclass(frozen=True)
class Noise:
    """An evaluation that looks like noise: it gives almost every position a number of its own.

    With few `values` it gives many positions the same number. Noise tells wrong searches apart: two searches that reach
    different leaves seldom agree on the move. A value of its own, so that it can travel between processes.
    """

    seed: int
    values: int = 2001
    shift: int = 0
    parts: int = 1

    def __call__(self, state: GameState) -> Any:
        """The number of a position: a whole one, or that many parts of it, shifted."""
        key = (self.seed, state.pacman_position, state.food, state.capsules, state.scared_timers, state.score)
        ghosts = [(float(x), float(y)) for x, y in state.ghost_positions]
        number = zlib.crc32(repr((key, ghosts)).encode()) % self.values - self.values // 2 + self.shift
        return number if self.parts == 1 else number / self.parts


def table(seed: int, values: int = 2001) -> Evaluation:
    """Noise with this seed."""
    return Noise(seed, values)


def score(state: GameState) -> int:
    """The game's own score."""
    return state.score


def against_score(state: GameState) -> int:
    """An evaluation that likes what the score dislikes."""
    return -state.score


def hopeless(state: GameState) -> float:
    """An evaluation to which every position is a loss beyond measure."""
    return -INFINITY


@dataclass(frozen=True)
class Room:
    """What a small room has: its inner size and how many of each thing."""

    width: int
    height: int
    walls: int
    food: int
    capsules: int = 0


_TINY = Room(3, 2, walls=0, food=1)
_SMALL = Room(3, 3, walls=2, food=2)
_TIGHT = Room(3, 2, walls=1, food=1)
_OPEN = Room(3, 3, walls=0, food=1)
_SCARY = Room(3, 2, walls=0, food=1, capsules=1)


class Rooms:
    """Small rooms with everything in random places; a few of each kind, used again and again.

    Every room has three ghosts and games there use as many of them as they need: the engine builds a board once for
    each layout, and that is what costs time here.
    """

    def __init__(self, rng: random.Random, kinds: int = 3) -> None:
        """Draw about `kinds` rooms of each sort."""
        self.rng, self.kinds = rng, kinds
        self._drawn: dict[Room, list[Layout]] = {}

    def layout(self, room: Room) -> Layout:
        """A layout of this sort."""
        drawn = self._drawn.setdefault(room, [])
        if len(drawn) < self.kinds or self.rng.random() < 0.02:  # now and then a new one: the others may not do
            drawn.append(self._draw(room))
            return drawn[-1]
        return self.rng.choice(drawn)

    def _draw(self, room: Room) -> Layout:
        places = [(x, y) for x in range(1, room.width + 1) for y in range(1, room.height + 1)]
        marks = "PGGG" + "." * room.food + "%" * room.walls + "o" * room.capsules
        while True:  # until it is a legal layout
            cells = dict(zip(self.rng.sample(places, len(marks)), marks, strict=True))
            with contextlib.suppress(LayoutError):
                return Layout.parse(_picture(room, cells), name="small room")

    def position(self, room: Room, ghosts: int, rounds: int) -> GameState:
        """A position some rounds into a random game, at Pacman's turn, not yet over, with a choice for Pacman."""
        while True:
            state = GameState.initial(self.layout(room), max_ghosts=ghosts)
            for agent in [*range(ghosts + 1)] * rounds:
                if _runs(state):
                    state = state.successor(agent, self.rng.choice(state.legal_actions(agent)))
            if _runs(state) and len(state.legal_actions(0)) > 2:
                return state


def _picture(room: Room, cells: dict[tuple[int, int], str]) -> str:
    rows = ["".join(cells.get((x, y), " ") for x in range(1, room.width + 1)) for y in range(room.height, 0, -1)]
    return "\n".join(["%" * (room.width + 2), *(f"%{row}%" for row in rows), "%" * (room.width + 2)])


def _runs(state: GameState) -> bool:
    return not (state.is_win() or state.is_lose())


def _noise(rng: random.Random) -> Evaluation:
    return table(rng.randrange(10**9))


def _agent_case(rooms: Rooms, part: str, ghosts: int, depth: int, evaluation: Evaluation | None = None) -> Case:
    """A small board; the more positions a search makes, the smaller."""
    rng = rooms.rng
    room = _TINY if ghosts * depth > 2 else rng.choice((_TINY, _SMALL, _OPEN))
    return Case(part, rooms.position(room, ghosts, rng.randint(0, 2)), depth, evaluation or _noise(rng))


def _agent_cases(rooms: Rooms, part: str, pairs: Iterable[tuple[int, int]], values: int = 2001) -> Iterator[Case]:
    """One case with noise for each pair (ghosts, depth)."""
    return (_agent_case(rooms, part, *pair, table(rooms.rng.randrange(10**9), values)) for pair in pairs)


def _signs(rooms: Rooms, part: str) -> Iterator[Case]:
    """Evaluations below zero everywhere."""
    for depth in (1, 2) * 2:
        yield _agent_case(rooms, part, 1, depth, _below_zero(rooms.rng))


def _advice_for_agents(rooms: Rooms) -> Iterator[Case]:
    """What no exercise asks for: a board without ghosts, and nothing left to hope for."""
    yield replace(_agent_case(rooms, "", 0, 2), advice="needs-a-ghost")
    yield replace(_agent_case(rooms, "", 1, 1, hopeless), advice="strict-from-minus-inf")


def _below_zero(rng: random.Random) -> Evaluation:
    return Noise(rng.randrange(10**9), shift=-3000)


def _endings(rooms: Rooms, part: str, depths: tuple[int, ...]) -> Iterator[Case]:
    """Positions where the last food and a ghost are close, so that some branches end early."""
    for number, depth in enumerate(depths):
        while True:
            state = rooms.position(_TIGHT, 1 + number % 2, rooms.rng.randint(0, 3))
            if _near_the_end(state):
                yield Case(part, state, depth, _noise(rooms.rng))
                break


def _near_the_end(state: GameState) -> bool:
    """Whether Pacman can win at once and can be caught within the round."""
    after = [state.successor(0, action) for action in state.legal_actions(0)]
    replies = [child.successor(1, action) for child in after if _runs(child) for action in child.legal_actions(1)]
    return any(child.is_win() for child in after) and any(reply.is_lose() for reply in replies)


def _evaluations(rooms: Rooms, part: str) -> Iterator[Case]:
    """Evaluations with a will of their own: against the score, the score, fractions."""
    for evaluation in (against_score, score, _halves(rooms.rng)) * 2 + (against_score,):
        yield _agent_case(rooms, part, 1, 1, evaluation)
        yield _agent_case(rooms, part, 1, 2, evaluation)


def _halves(rng: random.Random) -> Evaluation:
    return Noise(rng.randrange(10**9), parts=8)


def _pairs(*counted: tuple[int, int, int]) -> list[tuple[int, int]]:
    """(ghosts, depth) from (how many, ghosts, depth)."""
    return [(ghosts, depth) for count, ghosts, depth in counted for _ in range(count)]


def _minimax_agent(rng: random.Random) -> Iterator[Case]:
    one, deeper, several, endings, any_evaluation = exercise("pacman.minimax_agent").ideas
    rooms = Rooms(rng)
    yield from _agent_cases(rooms, one, _pairs((12, 1, 1)))
    yield from _agent_cases(rooms, deeper, _pairs((16, 1, 2), (4, 1, 3)))
    yield from _agent_cases(rooms, several, _pairs((16, 2, 1), (4, 3, 1), (6, 2, 2)))
    yield from _endings(rooms, endings, (1,) * 16 + (2,) * 14)
    yield from _signs(rooms, any_evaluation)
    yield from _evaluations(rooms, any_evaluation)
    yield from _advice_for_agents(rooms)


def _expectimax_agent(rng: random.Random) -> Iterator[Case]:
    one, deeper, several, endings = exercise("expectimax.agent").ideas
    rooms = Rooms(rng)
    yield from _agent_cases(rooms, one, _pairs((12, 1, 1)))
    yield from _openings(rng, one, [2001] * 12 + [2] * 36 + [3] * 12)
    yield from _signs(rooms, endings)
    yield from _agent_cases(rooms, deeper, _pairs((34, 1, 2), (3, 1, 3)))
    yield from _agent_cases(rooms, several, _pairs((14, 2, 1), (4, 3, 1), (3, 2, 2)))
    yield from _endings(rooms, endings, (1,) * 16 + (2,) * 14)
    yield from _advice_for_agents(rooms)


def _openings(rng: random.Random, part: str, values: Iterable[int]) -> Iterator[Case]:
    """First moves with the ghost in the middle, where it has four ways to go; with few values fractions decide."""
    arenas = [_arena(rng) for _ in range(4)]
    for count in values:
        yield Case(part, rng.choice(arenas), 1, table(rng.randrange(10**9), count))


def _arena(rng: random.Random) -> GameState:
    """An open room of three by three cells, a ghost in the middle, Pacman and one food somewhere else."""
    cells = [(x, y) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)]
    pacman, food = rng.sample(cells, 2)
    return GameState.initial(Layout.parse(_picture(_OPEN, {pacman: "P", food: ".", (2, 2): "G"}), name="arena"))


def _alphabeta_agent(rng: random.Random) -> Iterator[Case]:
    one, several, equal, endings, work = exercise("alphabeta.agent").ideas
    rooms = Rooms(rng)
    yield from _agent_cases(rooms, one, _pairs((6, 1, 1), (20, 1, 2), (2, 1, 3)))
    yield from _signs(rooms, equal)
    yield from _agent_cases(rooms, several, _pairs((12, 2, 1), (3, 3, 1), (3, 2, 2)))
    yield from _agent_cases(rooms, equal, _pairs((16, 1, 1), (36, 1, 2)), values=4)
    yield from _endings(rooms, endings, (1,) * 8 + (2,) * 8)
    yield from _agent_cases(rooms, work, _pairs((48, 1, 2), (4, 2, 1), (3, 1, 3)))
    yield from _advice_for_agents(rooms)


# ------------------------------------------------------------------------------------- evaluation functions


def _scene(*rows: str, moves: str = "") -> GameState:
    """A position from rows of text, after moves such as "0E 1W": agent and direction."""
    state = GameState.initial(Layout.parse("\n".join(rows), name="scene"))
    directions = {action[0]: action for action in Action}
    for move in moves.split():
        state = state.successor(int(move[0]), directions[move[1]])
    return state


@lru_cache(maxsize=1)
def scenes() -> dict[str, GameState]:
    """Positions that an evaluation function must be able to judge, by name; some come in pairs to be compared."""
    wide = ("%%%%%%%%%", "%       %", "%.      %", "%%%%%%%%%")
    return {
        "won": _scene("%%%%%%", "%P. G%", "%%%%%%", moves="0E"),
        "lost": _scene("%%%%%%", "%PG .%", "%%%%%%", moves="0E"),
        "no ghost": _scene("%%%%%%", "%P  .%", "%%%%%%"),
        "scared half-way": _scene("%%%%%%%%", "%Po  G.%", "%%%%%%%%", moves="0E 1W"),
        "on a capsule": _scene("%%%%%%%%", "%Po .G.%", "%%%%%%%%", moves="0E"),
        "ghost near": _scene(wide[0], "%  PG   %", *wide[2:]),
        "ghost far": _scene(wide[0], "%  P   G%", *wide[2:]),
        "brave ghost": _scene("%%%%%%%%", "%.%..%.%", "%P  G .%", "%%%%%%%%", moves="0E 1W"),
        "scared ghost": _scene("%%%%%%%%", "%.%..%.%", "%Po G .%", "%%%%%%%%", moves="0E 1W 1W"),
        "food near": _scene("%%%%%%%%%", "%P.    G%", "%%%%%%%%%"),
        "food far": _scene("%%%%%%%%%", "%P    .G%", "%%%%%%%%%"),
        "food in the open": _scene("%%%%%%%", "%P   G%", "%     %", "%.    %", "%%%%%%%"),
        "food behind a wall": _scene("%%%%%%%", "%P   G%", "%%%%% %", "%.    %", "%%%%%%%"),
    }


def _evaluation(rng: random.Random) -> Iterator[Case]:
    part = next(iter(exercise("evaluation.better").ideas))
    return (Case(part, state) for state in scenes().values())


# ------------------------------------------------------------------------------------------------- registry


def _minimax_value(rng: random.Random) -> Iterator[Case]:
    one, turns, shape, real = exercise("minimax.value").ideas
    yield from _shallow(rng, one)
    yield from _alternating(rng, turns)
    yield from _any_shape(rng, shape)
    yield from _real_games(rng, real)


_BROAD: tuple[tuple[int, ...], ...] = ((4, 2), (3, 3), (4, 3), (3, 2, 2), (3, 3, 2), (3, 2, 2, 2))
_TIED: tuple[tuple[int, ...], ...] = ((2,), (3,), (2, 2), (3, 2), (3, 2), (2, 2, 2), (3, 2, 2), (4, 2), (4, 1))


def _minimax_decision(rng: random.Random) -> Iterator[Case]:
    best, first, real = exercise("minimax.decision").ideas
    for width in (1, 2, 2, 3, 3):
        yield Case(best, _distinct(rng, (width,)))
    yield from _alternating(rng, best, players=("max",))
    yield from _any_shape(rng, best, players=("max",))
    for widths in _BROAD * 6:
        yield Case(best, _distinct(rng, widths))
    for worst in (0, -20):
        yield Case(first, Tree([worst, worst]))
        yield Case(first, Tree([[worst, worst], [worst]]))
    for widths in _TIED:
        yield Case(first, _tied(rng, widths, values=2))
    yield from _real_games(rng, real, players=("max",))
    yield Case("", Tree([-INFINITY, -INFINITY]), advice="strict-from-minus-inf")


_WIDE: tuple[tuple[int, ...], ...] = ((2, 2), (3, 2), (3, 3), (2, 2, 2), (3, 3, 2), (2, 2, 2, 2), (3, 3, 3))
_TALL: tuple[tuple[int, ...], ...] = ((2, 2, 2), (2, 3, 2), (3, 2, 3), (2, 2, 2, 2), (2, 2, 2, 2, 2), (3, 2, 2, 3))
_EVEN: tuple[tuple[int, ...], ...] = ((2, 2), (3, 2), (2, 3), (3, 3), (2, 2, 2), (3, 2, 3), (2, 3, 3), (2, 2, 2, 2))


def _alphabeta_value(rng: random.Random) -> Iterator[Case]:
    same, work, enough, equal = exercise("alphabeta.value").ideas
    yield from list(_shallow(rng, same))[:7]
    yield from _alternating(rng, same)
    yield from _real_games(rng, same)
    for widths in _WIDE:
        for player in ("max", "min"):
            yield Case(work, _distinct(rng, widths, player))
    for widths in _TALL:
        for player in ("max", "min"):
            yield Case(enough, _distinct(rng, widths, player))
    for widths in _EVEN:
        for player in ("max", "min"):
            yield Case(equal, _tied(rng, widths, 3, player))


_SHARES = {2: [1, 3], 3: [1, 2, 5], 4: [1, 2, 2, 3]}


def _chances(rng: random.Random, count: int, equal: bool) -> list[float]:
    """Probabilities: all equal, or quarters and eighths that differ."""
    if equal:
        return [1 / count] * count
    chosen = rng.sample(_SHARES[count], count)
    return [part / sum(chosen) for part in chosen]


def _gamble(rng: random.Random, equal: bool, subtrees: list[Any], then: str | None = None) -> Chance:
    return Chance(zip(_chances(rng, len(subtrees), equal), subtrees, strict=True), then=then)


def _exp_value(rng: random.Random) -> Iterator[Case]:
    equal, unequal, together = exercise("expectimax.exp_value").ideas
    leaves = _leaves(rng, -30, 30)
    yield Case(equal, Tree(Chance([(0.5, 0), (0.5, 10)])))
    yield Case(equal, Tree(Chance([(0.5, 0), (0.5, 1)])))
    for count in (1, 2, 2, 3, 3, 4):
        yield Case(equal, Tree(_gamble(rng, True, [next(leaves) for _ in range(count)])))
    yield Case(unequal, Tree(Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)])))
    for count in (2, 2, 3, 3, 4, 4):
        yield Case(unequal, Tree(_gamble(rng, False, [next(leaves) for _ in range(count)])))
    for then in ("max", "min") * 2:
        yield Case(together, Tree(_gamble(rng, False, [[next(leaves), next(leaves)] for _ in range(2)], then)))
    for then in ("max", "min") * 32:
        yield Case(together, Tree(_gamble(rng, False, [_mixed(rng, leaves), next(leaves), _mixed(rng, leaves)], then)))


def _mixed(rng: random.Random, leaves: Iterator[int]) -> Any:
    """A decision between something sure and two gambles."""
    return [next(leaves), *(_gamble(rng, False, [next(leaves), [next(leaves), next(leaves)]]) for _ in range(2))]


_MAKERS: dict[str, Callable[[random.Random], Iterator[Case]]] = {
    "minimax.value": _minimax_value,
    "minimax.decision": _minimax_decision,
    "isolation.terminal_test": _terminal_test,
    "isolation.min_value": _isolation_values("isolation.min_value", "min"),
    "isolation.max_value": _isolation_values("isolation.max_value", "max"),
    "isolation.decision": _isolation_decision,
    "pacman.minimax_agent": _minimax_agent,
    "alphabeta.value": _alphabeta_value,
    "alphabeta.agent": _alphabeta_agent,
    "expectimax.exp_value": _exp_value,
    "expectimax.agent": _expectimax_agent,
    "evaluation.better": _evaluation,
}
