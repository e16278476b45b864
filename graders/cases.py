"""The cases of each exercise, made from a seed.

`cases(id, seed)` gives the same list on every machine: `ask` builds the positions from it beside the student's code, and
`judge` builds them again by itself. Within a part the cases grow, so the first one that an answer gets wrong is the
smallest. `seed=None` gives the public cases of the visible check.
"""

import random
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from graders.exercises import exercise
from pacman_env import GameState, Layout, LayoutError
from pacman_env.games import Isolation, TicTacToe, Tree

Seed = int | str | None
Evaluation = Callable[[GameState], Any]
MAX = float("inf")


@dataclass(frozen=True)
class Case:
    """One question to an answer.

    `part` is the idea of the exercise that it belongs to. `root` is the position asked about. For agents, `depth` counts
    rounds and `evaluation` is the function to search with.
    """

    part: str
    root: Any
    depth: int = 0
    evaluation: Evaluation | None = None

    def __str__(self) -> str:
        """The question in words."""
        return f"depth {self.depth}" if self.depth else type(self.root).__name__


def cases(id: str, seed: Seed = None) -> list[Case]:
    """All cases of an exercise, part by part, small ones first."""
    exercise(id)
    return list(_cases(id, "public" if seed is None else str(seed)))


@lru_cache(maxsize=64)
def _cases(id: str, seed: str) -> tuple[Case, ...]:
    rng = random.Random(f"{id}|{seed}")
    return tuple(_MAKERS[id](rng))


# -------------------------------------------------------------------------------------------- trees by hand


def _leaves(rng: random.Random, low: int = -9, high: int = 9) -> Iterator[int]:
    """Endless small numbers; no two in a row of the same bag are equal, so that trees seldom have ties."""
    while True:
        yield from rng.sample(range(low, high + 1), high - low + 1)


def _full(rng: random.Random, leaves: Iterator[Any], widths: list[int]) -> Any:
    """A full tree with these branching factors, outermost first."""
    if not widths:
        return next(leaves)
    return [_full(rng, leaves, widths[1:]) for _ in range(widths[0])]


def _ragged(rng: random.Random, leaves: Iterator[Any], depth: int) -> Any:
    """A tree whose branches end at different depths."""
    if depth == 0 or rng.random() < 0.25:
        return next(leaves)
    return [_ragged(rng, leaves, depth - 1) for _ in range(rng.randint(1, 3))]


def _ragged_tree(rng: random.Random, leaves: Iterator[Any]) -> Any:
    return [[next(leaves), _ragged(rng, leaves, 2)], *(_ragged(rng, leaves, 2) for _ in range(2))]


def _tree(nested: Any, to_move: str = "max") -> Tree:
    return Tree(nested, to_move=to_move)


def _shallow(rng: random.Random, part: str) -> Iterator[Case]:
    """A leaf, then single nodes of MAX and MIN with one, two and three leaves: all negative and all positive too."""
    for low, high in ((1, 9), (-9, -1), (-9, 9)):
        leaves = _leaves(rng, low, high)
        yield Case(part, _tree(next(leaves)))
        for width in (1, 2, 3):
            for player in ("max", "min"):
                yield Case(part, _tree([next(leaves) for _ in range(width)], player))


_SHAPES = ([2, 1], [1, 2], [2, 2], [2, 3], [3, 2], [2, 2, 2], [3, 3], [2, 1, 2, 2], [2, 3, 2], [2, 2, 2, 2])


def _alternating(rng: random.Random, part: str, players: tuple[str, ...] = ("max", "min")) -> Iterator[Case]:
    leaves = _leaves(rng)
    for widths in _SHAPES:
        for player in players:
            yield Case(part, _tree(_full(rng, leaves, list(widths)), player))


def _any_shape(rng: random.Random, part: str, players: tuple[str, ...] = ("max", "min")) -> Iterator[Case]:
    leaves = _leaves(rng, -20, 20)
    for _ in range(5):
        for player in players:
            yield Case(part, _tree(_ragged_tree(rng, leaves), player))


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
        state = _played(TicTacToe(), rng, marks)
        if not state.is_terminal() or rng.random() < 0.2:
            return state


def _real_games(rng: random.Random, part: str, players: tuple[str, ...] = ("max", "min")) -> Iterator[Case]:
    for marks in (8, 7, 7, 6, 6, 5, 5, 4):
        state = _tic_tac_toe(rng, marks)
        if state.to_move in players and not state.is_terminal():
            yield Case(part, state)
    for cells in (3, 4, 5):
        state = _isolation(rng, cells, 0 if "min" not in players else rng.randint(0, 2))
        if state.to_move in players and not state.is_terminal():
            yield Case(part, state)


_BOARDS = {2: [(2, 1)], 3: [(3, 1), (2, 2)], 4: [(2, 2), (3, 2)], 5: [(3, 2)], 6: [(3, 3), (3, 2), (4, 2)]}


def _isolation(rng: random.Random, cells: int, moves: int) -> Isolation:
    """A small board with this many open cells, after some moves."""
    width, height = rng.choice(_BOARDS[cells])
    if rng.random() < 0.3:
        width, height = height, width
    places = [(x, y) for y in range(height) for x in range(width)]
    blocked = tuple(rng.sample(places, width * height - cells))
    return _played(Isolation(width=width, height=height, blocked=blocked), rng, moves)  # type: ignore[no-any-return]


def _stuck(rng: random.Random, active: bool, waiting: bool) -> Isolation:
    """A position in which the active player, the waiting one, both or none cannot move."""
    while True:
        state = _isolation(rng, rng.choice((3, 4, 5, 6)), rng.randint(2, 5))
        if None not in state.players and (not state.actions(), not _other(state).actions()) == (active, waiting):
            return state


def _other(state: Isolation) -> Isolation:
    """The same board with the turn handed to the other player."""
    return Isolation("\n".join(str(state).splitlines()[:-1]), to_move="min" if state.to_move == "max" else "max")


def _terminal_test(rng: random.Random) -> Iterator[Case]:
    whose, only = exercise("isolation.terminal_test").ideas
    yield Case(whose, Isolation("1#2"))
    yield Case(whose, Isolation())
    for _ in range(5):
        yield Case(whose, _stuck(rng, active=True, waiting=True))
        yield Case(whose, _stuck(rng, active=False, waiting=False))
        yield Case(whose, _played(Isolation(), rng, 1))
    for _ in range(6):
        yield Case(only, _stuck(rng, active=False, waiting=True))
        yield Case(only, _stuck(rng, active=True, waiting=False))


def _isolation_values(id: str) -> Callable[[random.Random], Iterator[Case]]:
    """Positions for min_value and max_value; either player may be active: the function says whose level it is."""
    over, few, whole = exercise(id).ideas

    def make(rng: random.Random) -> Iterator[Case]:
        for waiting in (True, False, True, False):
            yield Case(over, _stuck(rng, active=True, waiting=waiting))
        for waiting in (True, False) * 3:
            yield Case(few, _stuck(rng, active=False, waiting=waiting))
        for moves in (3, 2, 2, 2, 1, 1):
            yield Case(few, _isolation(rng, rng.choice((4, 5, 6)), moves))
        for cells in (2, 3, 4, 5, 5):
            yield Case(whole, _isolation(rng, cells, 0))
        yield Case(whole, Isolation())

    return make


def _isolation_decision(rng: random.Random) -> Iterator[Case]:
    """Positions with a choice of at least two moves; the small ones first."""
    winning, losing = exercise("isolation.decision").ideas
    found: list[Case] = []
    while len(found) < 16:
        state = _isolation(rng, rng.choice((4, 5, 6)), rng.randint(0, 3))
        if len(state.actions()) > 1:
            found.append(Case(winning, state))
    yield from sorted(found, key=_open_cells)
    yield from (Case(losing, _lost(rng)) for _ in range(4))


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


def table(seed: int, values: int = 2001) -> Evaluation:
    """An evaluation that looks like noise: it gives almost every position a number of its own.

    With few `values` it gives many positions the same number. Noise tells wrong searches apart: two searches that reach
    different leaves seldom agree on the move.
    """

    def evaluation(state: GameState) -> int:
        key = (seed, state.pacman_position, state.food, state.capsules, state.scared_timers, state.score)
        ghosts = [(float(x), float(y)) for x, y in state.ghost_positions]
        return zlib.crc32(repr((key, ghosts)).encode()) % values - values // 2

    return evaluation


def score(state: GameState) -> int:
    """The game's own score."""
    return state.score


def against_score(state: GameState) -> int:
    """An evaluation that likes what the score dislikes."""
    return -state.score


def hopeless(state: GameState) -> float:
    """An evaluation to which every position is a loss beyond measure."""
    return -MAX


def _room(rng: random.Random, width: int, height: int, ghosts: int, food: int, walls: int, capsules: int) -> Layout:
    """A small room with everything in random places; drawn again until it is a legal layout."""
    places = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    marks = "P" + "G" * ghosts + "." * food + "%" * walls + "o" * capsules
    while True:
        cells = dict(zip(rng.sample(places, len(marks)), marks, strict=True))
        rows = ["".join(cells.get((x, y), " ") for x in range(1, width + 1)) for y in range(height, 0, -1)]
        try:
            return Layout.parse("\n".join(["%" * (width + 2), *(f"%{row}%" for row in rows), "%" * (width + 2)]))
        except LayoutError:
            continue


def _position(rng: random.Random, ghosts: int, rounds: int = 1, **room: int) -> GameState:
    """A position a few rounds into a random game, at Pacman's turn, not yet over, with a choice for Pacman."""
    size = {"width": 4, "height": 3, "food": 2, "walls": 2, "capsules": 0} | room
    while True:
        state = GameState.initial(_room(rng, ghosts=ghosts, **size))
        for agent in list(range(ghosts + 1)) * rounds:
            state = (
                state.successor(agent, rng.choice(state.legal_actions(agent) or ["Stop"])) if _runs(state) else state
            )
        if _runs(state) and len(state.legal_actions(0)) > 2:
            return state


def _runs(state: GameState) -> bool:
    return not (state.is_win() or state.is_lose())


def _noise(rng: random.Random) -> Evaluation:
    return table(rng.randrange(10**9))


def _agent_case(rng: random.Random, part: str, ghosts: int, depth: int, **room: int) -> Case:
    return Case(part, _position(rng, ghosts, rounds=rng.randint(0, 2), **room), depth, _noise(rng))


_TINY = {"width": 3, "height": 2, "walls": 0, "food": 1}
_SMALL = {"width": 3, "height": 3, "walls": 2, "food": 2}


def _one_ghost(rng: random.Random, part: str, depths: tuple[int, ...]) -> Iterator[Case]:
    for depth in depths:
        yield _agent_case(rng, part, 1, depth, **(_TINY if rng.random() < 0.5 else _SMALL))


def _many_ghosts(rng: random.Random, part: str, counts: tuple[tuple[int, int], ...]) -> Iterator[Case]:
    """One case for each pair (ghosts, depth)."""
    for ghosts, depth in counts:
        yield _agent_case(rng, part, ghosts, depth, **(_TINY if ghosts * depth > 3 else _SMALL))


def _no_ghost(rng: random.Random, part: str) -> Iterator[Case]:
    for depth in (1, 1, 1, 2, 2, 2, 3, 3):
        yield _agent_case(rng, part, 0, depth, **(_TINY if depth > 1 else _SMALL))


def _endings(rng: random.Random, part: str, depths: tuple[int, ...]) -> Iterator[Case]:
    """Positions where the last food or a ghost is one step away, so that some branches end early."""
    for depth in depths:
        while True:
            state = _position(rng, rng.choice((1, 1, 2)), rounds=0, width=3, height=2, walls=1, food=1)
            if _near_the_end(state):
                yield Case(part, state, depth, _noise(rng))
                break


def _near_the_end(state: GameState) -> bool:
    """Whether Pacman can win at once and can be caught within the round."""
    after = [state.successor(0, action) for action in state.legal_actions(0)]
    caught = any(
        child.successor(1, action).is_lose() for child in after if _runs(child) for action in child.legal_actions(1)
    )
    return any(child.is_win() for child in after) and caught


def _evaluations(rng: random.Random, part: str) -> Iterator[Case]:
    """Evaluations with a will of their own: against the score, like the score, all alike, hopeless, fractions."""
    for evaluation in (against_score, score, hopeless, against_score, _halves(rng), _halves(rng), score, against_score):
        yield Case(part, _position(rng, 1, rounds=1, **_SMALL), rng.choice((1, 2)), evaluation)


def _halves(rng: random.Random) -> Evaluation:
    noise = _noise(rng)
    return lambda state: noise(state) / 8


def _minimax_agent(rng: random.Random) -> Iterator[Case]:
    one, deeper, several, none, endings, any_evaluation = exercise("pacman.minimax_agent").ideas
    yield from _one_ghost(rng, one, (1,) * 12)
    yield from _one_ghost(rng, deeper, (2,) * 9 + (3,) * 3)
    yield from _many_ghosts(rng, several, ((2, 1),) * 9 + ((3, 1),) * 3 + ((2, 2),) * 3)
    yield from _no_ghost(rng, none)
    yield from _endings(rng, endings, (1,) * 4 + (2,) * 8)
    yield from _evaluations(rng, any_evaluation)


# ------------------------------------------------------------------------------------------------- registry


def _minimax_value(rng: random.Random) -> Iterator[Case]:
    one, turns, shape, real = exercise("minimax.value").ideas
    yield from _shallow(rng, one)
    yield from _alternating(rng, turns)
    yield from _any_shape(rng, shape)
    yield from _real_games(rng, real)


_MAKERS: dict[str, Callable[[random.Random], Iterator[Case]]] = {
    "minimax.value": _minimax_value,
    "isolation.terminal_test": _terminal_test,
    "isolation.min_value": _isolation_values("isolation.min_value"),
    "isolation.max_value": _isolation_values("isolation.max_value"),
    "isolation.decision": _isolation_decision,
    "pacman.minimax_agent": _minimax_agent,
}
