"""A second opinion on answers: plain brute force on small positions, which shares nothing with the graders.

`disagreements(id, answer)` goes through the positions of an exercise and gives a line for each on which the answer is
not what the definition says; a right answer gives none. It stops after `most` lines.
"""

import contextlib
import functools
import inspect
import io
import itertools
import math
import random
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from numbers import Real
from typing import Any

from pacman_env import GameState, Layout
from pacman_env.games import Chance, Isolation, TicTacToe, Tree

INF = math.inf
NEAR = 1e-9  # numbers that round differently are equal


# -------------------------------------------------------------------------------------------------- small games


def worth(state: Any) -> Any:
    """The value of a position for MAX."""
    if state.is_terminal():
        return state.utility()
    values = [worth(state.result(action)) for action in state.actions()]
    if state.to_move == "chance":
        return sum(state.probability(action) * v for action, v in zip(state.actions(), values, strict=True))
    return max(values) if state.to_move == "max" else min(values)


def visits(state: Any, alpha: Any = -INF, beta: Any = INF) -> tuple[Any, int]:
    """The value, and how many positions alpha-beta makes for it when it cuts on equality."""
    if state.is_terminal():
        return state.utility(), 0
    made, maximizes = 0, state.to_move == "max"
    best = -INF if maximizes else INF
    for action in state.actions():
        value, below = visits(state.result(action), alpha, beta)
        made += 1 + below
        best = max(best, value) if maximizes else min(best, value)
        if best >= beta if maximizes else best <= alpha:
            break
        alpha, beta = (max(alpha, best), beta) if maximizes else (alpha, min(beta, best))
    return best, made


def _grown(rng: random.Random, depth: int, low: int, high: int) -> Any:
    """A tree whose branches end at different depths."""
    if depth == 0 or rng.random() < 0.2:
        return rng.randint(low, high)
    return [_grown(rng, depth - 1, low, high) for _ in range(rng.randint(2, 3))]


def _gambles(rng: random.Random, depth: int) -> Any:
    """A tree of choices and gambles; the shares of a gamble are seldom equal."""
    if depth == 0 or rng.random() < 0.15:
        return rng.randint(-20, 20)
    below = [_gambles(rng, depth - 1) for _ in range(rng.randint(2, 3))]
    if rng.random() < 0.5:
        return below
    shares = [rng.randint(1, 4) for _ in below]
    return Chance([(share / sum(shares), tree) for share, tree in zip(shares, below, strict=True)])


@functools.cache
def trees() -> tuple[Tree, ...]:
    """Leaves, single nodes, full and ragged trees; for either player; all negative and all positive ones, and ties."""
    rng = random.Random("trees")
    plain: list[Any] = [7, -4, [5], [-3, -8], [2, 9], [3, 3, 1], [[3, 12, 8], [2, 4, 6], [14, 5, 2]], [[-5, -2], [-7]]]
    for low, high in ((-20, 20), (-20, 20), (-20, -1), (1, 20), (0, 2)):
        plain += [[_grown(rng, depth, low, high) for _ in range(3)] for depth in (1, 2, 2, 3, 3)]
    return tuple(Tree(nested, to_move=player) for nested in plain for player in ("max", "min"))


@functools.cache
def games_of_chance() -> tuple[Tree, ...]:
    """Trees with chance nodes at the root and below, with MAX and MIN in one tree."""
    rng = random.Random("gambles")
    nested: list[Any] = [
        Chance([(0.5, 0), (0.5, 10)]),
        Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)]),
        Chance([(0.25, [3, 9]), (0.75, [-4, 2])], then="min"),
        [6, Chance([(0.5, [[5, -100], [3, -90]]), (0.5, [[20, 20], [1, 1]])])],
        [[1, 2], [3, 4]],
        5,
    ]
    nested += [[_gambles(rng, 3) for _ in range(2)] for _ in range(24)]
    return tuple(Tree(one, to_move=player) for one in nested for player in ("max", "min"))


@functools.cache
def real_games() -> tuple[Any, ...]:
    """Positions of tic-tac-toe and isolation that are not yet over."""
    rng, found = random.Random("games"), []
    starts = [TicTacToe()] * 24 + [Isolation()] * 8 + [Isolation(width=3, height=3, blocked=((1, 1), (2, 2)))] * 4
    for start in starts:
        state: Any = start
        for _ in range(rng.randint(4, 7) if isinstance(start, TicTacToe) else rng.randint(1, 3)):
            if not state.is_terminal():
                state = state.result(rng.choice(state.actions()))
        found += [state] if not state.is_terminal() else []
    return tuple(found)


@functools.cache
def isolation() -> tuple[Isolation, ...]:
    """Every position that can arise on the board of the chapter, and some on others: as many moves as there may be."""
    boards = [Isolation(), Isolation(width=2, height=2, blocked=()), Isolation(width=4, height=1, blocked=())]
    boards += [Isolation(to_move="min"), Isolation(width=3, height=2, blocked=((1, 0), (0, 1)))]
    found, new = set(boards), boards
    while new:
        new = [state.result(action) for state in new for action in state.actions()]
        new = list(dict.fromkeys(state for state in new if state not in found))
        found.update(new)
    return tuple(sorted(found, key=str))


@contextlib.contextmanager
def counted(kind: type, *names: str) -> Iterator[list[Any]]:
    """Count the calls of these methods: the list grows by the arguments of each call."""
    calls: list[Any] = []
    before = {name: getattr(kind, name) for name in names}

    def watched(original: Callable[..., Any]) -> Callable[..., Any]:
        def call(state: Any, *arguments: Any) -> Any:
            calls.append((state, *arguments))
            return original(state, *arguments)

        return call

    for name, original in before.items():
        setattr(kind, name, watched(original))
    try:
        yield calls
    finally:
        for name, original in before.items():
            setattr(kind, name, original)


# ------------------------------------------------------------------------------------------------------- Pacman

_ROOMS = (
    "%%%%%%\n%P .G%\n% %% %\n%G  .%\n%%%%%%",
    "%%%%%\n%P.G%\n%. G%\n%%%%%",
    "%%%%%%%\n%.P G.%\n%%% %%%\n%%%G%%%\n%%%%%%%",
    "%%%%%%\n%oP.G%\n%%% %%\n%%%%%%",
    "%%%%%%\n%P  .%\n% G  %\n%.   %\n%%%%%%",
    "%%%%%\n%P G%\n%G.%%\n%%G%%\n%%%%%",
    "%%%%%\n%.  %\n%PG.%\n%  o%\n%%%%%",
)


@dataclass(frozen=True)
class Board:
    """A Pacman position, how deep to search it and by which evaluation function."""

    state: GameState
    depth: int
    evaluation: Callable[[GameState], float]


def _noise(seed: int, low: int, values: int) -> Callable[[GameState], float]:
    """An evaluation that gives almost every position a whole number of its own, from `low` on."""

    def evaluation(state: GameState) -> float:
        ghosts = [(float(x), float(y)) for x, y in state.ghost_positions]
        key = (seed, state.pacman_position, state.food, state.capsules, state.scared_timers, state.score, ghosts)
        return low + zlib.crc32(repr(key).encode()) % values

    return evaluation


@functools.cache
def boards() -> tuple[Board, ...]:
    """Small rooms with one to three ghosts, some rounds into a game; many of them end within the search."""
    rng = random.Random("rooms")
    found: list[Board] = []
    ranges = itertools.cycle([(-1000, 2001)] * 4 + [(-3000, 900), (2000, 900), (0, 3)])
    layouts = [Layout.parse(text, name="room") for text in _ROOMS]
    while len(found) < 80:
        state = _played(GameState.initial(rng.choice(layouts), max_ghosts=rng.choice((1, 1, 2, 3))), rng)
        if not (state.is_win() or state.is_lose()) and len(state.legal_actions(0)) > 1:
            depth = rng.choice({1: (1, 2, 2, 3), 2: (1, 2), 3: (1,)}[state.num_agents - 1])
            found.append(Board(state, depth, _noise(len(found), *next(ranges))))
    return tuple(
        sorted([*found, *_arenas(), *_crowds(layouts)], key=lambda board: board.depth * board.state.num_agents)
    )


def _crowds(layouts: list[Layout]) -> Iterator[Board]:
    """First moves with three ghosts; many, because the last one seldom decides."""
    rng = random.Random("crowds")
    for number in range(60):
        yield Board(GameState.initial(rng.choice(layouts), max_ghosts=3), 1, _noise(2000 + number, -1000, 2001))


def _arenas() -> Iterator[Board]:
    """Open rooms where a ghost has four ways to go, and few different values: ties abound, and fractions decide."""
    for number in range(60):
        pacman, food = ((0, 0), (2, 1)) if number % 2 else ((1, 0), (0, 2))
        marks = {pacman: "P", food: ".", (1, 1): "G"}
        rows = ["".join(marks.get((x, y), " ") for x in range(3)) for y in range(3)]
        layout = Layout.parse("\n".join(["%%%%%", *(f"%{row}%" for row in rows), "%%%%%"]), name="arena")
        values = _noise(1000 + number, 0, 2 + number % 3) if number % 3 else _clipped(_noise(number, 0, 9))
        yield Board(GameState.initial(layout), 2 if number > 45 else 1, values)


def _clipped(noise: Callable[[GameState], float]) -> Callable[[GameState], float]:
    """Hardly anything is worth less than 2, so that minima differ."""
    return lambda state: min(noise(state), 2)


def _played(state: GameState, rng: random.Random) -> GameState:
    for agent in [*range(state.num_agents)] * rng.randint(0, 3):
        if not (state.is_win() or state.is_lose()):
            state = state.successor(agent, rng.choice(state.legal_actions(agent)))
    return state


def _search(state: GameState, agent: int, depth: int, board: Board, average: bool) -> float:
    if depth == 0 or state.is_win() or state.is_lose():
        return board.evaluation(state)
    after = (agent + 1) % state.num_agents
    children = [state.successor(agent, action) for action in state.legal_actions(agent)]
    values = [_search(child, after, depth - (after == 0), board, average) for child in children]
    if agent == 0:
        return max(values)
    return sum(values) / len(values) if average else min(values)


@functools.cache
def action_values(board: Board, average: bool) -> dict[str, float]:
    """The value of each action of Pacman, by full search."""
    moves, after = board.state.legal_actions(0), 1 % board.state.num_agents
    return {
        str(action): _search(board.state.successor(0, action), after, board.depth - (after == 0), board, average)
        for action in moves
    }


@functools.cache
def successors_made(board: Board, depth: int, cuts: bool) -> int:
    """How many successors a search makes that cuts beyond the bound only (or never), in the order of the actions."""

    def go(state: GameState, agent: int, left: int, alpha: float, beta: float) -> tuple[float, int]:
        if left == 0 or state.is_win() or state.is_lose():
            return board.evaluation(state), 0
        after, made, best = (agent + 1) % state.num_agents, 0, INF if agent else -INF
        for action in state.legal_actions(agent):
            value, below = go(state.successor(agent, action), after, left - (after == 0), alpha, beta)
            made += 1 + below
            best = min(best, value) if agent else max(best, value)
            if cuts and (best < alpha if agent else best > beta):
                break
            alpha, beta = (alpha, min(beta, best)) if agent else (max(alpha, best), beta)
        return best, made

    return go(board.state, 0, depth, -INF, INF)[1]


# --------------------------------------------------------------------------------------------------- evaluation


def _scene(*rows: str) -> GameState:
    return GameState.initial(Layout.parse("\n".join(rows), name="scene"))


@functools.cache
def preferences() -> tuple[tuple[str, GameState, GameState], ...]:
    """Pairs of positions with equal scores: the first of each is the better one for Pacman."""
    hall = "%%%%%%%%%%"
    near, far = _scene(hall, "%P.     G%", hall), _scene(hall, "%P    . G%", hall)
    calm, danger = _scene(hall, "%.   P  G%", hall), _scene(hall, "%.   PG  %", hall)
    scared = [_scene(hall, row, hall).successor(0, "East") for row in ("%Po G   .%", "%Po    G.%")]
    walls = "%%%%%%%"
    free = _scene(walls, "%P   G%", "%     %", "%.    %", walls)
    behind = _scene(walls, "%P   G%", "%%%%% %", "%.    %", walls)
    return (
        ("food near", near, far),
        ("dangerous ghost far", calm, danger),
        ("scared ghost near", scared[0], scared[1]),
        ("food in the open", free, behind),
    )


def _ends() -> tuple[GameState, GameState]:
    won = _scene("%%%%%%", "%P. G%", "%%%%%%").successor(0, "East")
    lost = _scene("%%%%%%", "%PG .%", "%%%%%%").successor(0, "East")
    return won, lost


# ----------------------------------------------------------------------------------------------------- verdicts


def disagreements(id: str, answer: Any, most: int = 3) -> list[str]:
    """Where the answer is not what the definition says, in words; at most so many lines."""
    random.seed(0)
    with contextlib.redirect_stdout(io.StringIO()):
        return list(itertools.islice(_JUDGES[id](answer), most))


def _asked(answer: Any, *arguments: Any) -> tuple[Any, str]:
    """What came back, and the error in words."""
    try:
        return answer(*arguments), ""
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"


def _number(got: Any, expected: Any) -> bool:
    real = isinstance(got, Real) and not isinstance(got, bool)
    return real and math.isclose(got, expected, rel_tol=NEAR, abs_tol=NEAR)


def _values(positions: Callable[[], tuple[Any, ...]]) -> Callable[[Any], Iterator[str]]:
    def judge(answer: Any) -> Iterator[str]:
        for state in positions():
            got, error = _asked(answer, state)
            if error or not _number(got, worth(state)):
                yield f"{state!r}: {worth(state)} expected, got {error or repr(got)}"

    return judge


def _decision(answer: Any) -> Iterator[str]:
    for state in (*trees(), *real_games()):
        if state.to_move == "max" and not state.is_terminal():
            first = max(state.actions(), key=lambda action: worth(state.result(action)))
            got, error = _asked(answer, state)
            if error or type(got) is not type(first) or got != first:
                yield f"{state!r}: {first!r} expected, got {error or repr(got)}"


def _terminal_test(answer: Any) -> Iterator[str]:
    for state in isolation():
        got, error = _asked(answer, state)
        if error or type(got).__name__ not in ("bool", "bool_") or bool(got) != state.is_terminal():
            yield f"{state!r}: {state.is_terminal()} expected, got {error or repr(got)}"


def _level(player: str) -> tuple[Any, ...]:
    return tuple(state for state in isolation() if state.to_move == player)


def _isolation_decision(answer: Any) -> Iterator[str]:
    for state in _level("max"):
        if not state.is_terminal():
            values = {action: worth(state.result(action)) for action in state.actions()}
            got, error = _asked(answer, state)
            move = tuple(got) if isinstance(got, list) else got
            if error or not isinstance(move, tuple) or values.get(move) != max(values.values()):
                yield f"{state!r}: a move of value {max(values.values())} expected, got {error or repr(got)}"


def _alpha_beta(answer: Any) -> Iterator[str]:
    for state in (*trees(), *real_games()):
        expected, needed = visits(state)
        with counted(type(state), "result") as calls:
            got, error = _asked(answer, state, *_window(answer))
        if error or not _number(got, expected):
            yield f"{state!r}: {expected} expected, got {error or repr(got)}"
        elif len(calls) != needed:
            yield f"{state!r}: {needed} positions to be made, the answer made {len(calls)}"


def _window(answer: Any) -> tuple[float, ...]:
    """Minus and plus infinity for an answer that cannot be called without them."""
    parameters = inspect.signature(answer).parameters.values()
    needed = [one for one in parameters if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
    return (-INF, INF) if len(needed) == 3 else ()


def _agent(average: bool) -> Callable[[Any], Iterator[str]]:
    def judge(answer: Any) -> Iterator[str]:
        for board in boards():
            values = action_values(board, average)
            got, error = _asked(_chosen, answer, board)
            if error or not isinstance(got, str) or values.get(str(got), -INF) < max(values.values()) - NEAR:
                yield f"{board.state}\ndepth {board.depth}: one of {values} expected, got {error or repr(got)}"

    return judge


def _chosen(answer: Any, board: Board) -> Any:
    return answer(evalFn=board.evaluation, depth=str(board.depth)).getAction(board.state)


def _alpha_beta_agent(answer: Any) -> Iterator[str]:
    yield from _agent(average=False)(answer)
    for board in boards():
        with counted(GameState, "successor") as calls:
            _, error = _asked(_chosen, answer, board)
        needed = successors_made(board, board.depth, cuts=True)
        if not error and len(calls) > needed:
            yield f"{board.state}\ndepth {board.depth}: {len(calls)} successors made, {needed} needed"


def share_of_work(answer: Any) -> float:
    """How much of the full search an alpha-beta agent does on all boards, in whatever order it tries the moves."""
    made = full = 0
    for board in boards():
        with counted(GameState, "successor") as calls:
            _chosen(answer, board)
        made, full = made + len(calls), full + successors_made(board, board.depth, cuts=False)
    return made / full


def _evaluation(answer: Any) -> Iterator[str]:
    for state in (*(one for _, *pair in preferences() for one in pair), *_ends()):
        got, error = _asked(answer, state)
        if error or not _number(got, got) or not math.isfinite(got):
            yield f"{state}: a number expected, got {error or repr(got)}"
            return
    for name, better, worse in preferences():
        if not answer(better) > answer(worse):
            yield f"{name}: {answer(better)} should be more than {answer(worse)}"


_JUDGES: dict[str, Callable[[Any], Iterator[str]]] = {
    "minimax.value": _values(lambda: (*trees(), *real_games())),
    "minimax.decision": _decision,
    "isolation.terminal_test": _terminal_test,
    "isolation.min_value": _values(lambda: _level("min")),
    "isolation.max_value": _values(lambda: _level("max")),
    "isolation.decision": _isolation_decision,
    "pacman.minimax_agent": _agent(average=False),
    "alphabeta.value": _alpha_beta,
    "alphabeta.agent": _alpha_beta_agent,
    "expectimax.exp_value": _values(games_of_chance),
    "expectimax.agent": _agent(average=True),
    "evaluation.better": _evaluation,
}
