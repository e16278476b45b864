"""A second opinion on answers: the oracle's brute force on small positions, which shares nothing with the graders.

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
from dataclasses import replace
from numbers import Real
from typing import Any

import networkx as nx

from pacman_env import GameState, Layout
from pacman_env.games import Chance, Isolation, TicTacToe, Tree
from tests import oracle
from tests.oracle import Turn

INF = math.inf
NEAR = 1e-9  # numbers that round differently are equal


@functools.cache
def visits(game: Any) -> tuple[Any, int]:
    """The value, and how many positions alpha-beta makes for it when it cuts on equality."""
    search = oracle.alpha_beta(game)
    return search.nodes[0]["value"], made(search)


def made(search: nx.DiGraph) -> int:
    """How many positions a search makes: all that it visits but the first."""
    return sum(not pruned for _, pruned in search.nodes(data="pruned")) - 1


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


_ROOMS = (
    "%%%%%%\n%P .G%\n% %% %\n%G  .%\n%%%%%%",
    "%%%%%\n%P.G%\n%. G%\n%%%%%",
    "%%%%%%%\n%.P G.%\n%%% %%%\n%%%G%%%\n%%%%%%%",
    "%%%%%%\n%oP.G%\n%%% %%\n%%%%%%",
    "%%%%%%\n%P  .%\n% G  %\n%.   %\n%%%%%%",
    "%%%%%\n%P G%\n%G.%%\n%%G%%\n%%%%%",
    "%%%%%\n%.  %\n%PG.%\n%  o%\n%%%%%",
)


def _noise(seed: int, low: int, values: int) -> Callable[[GameState], float]:
    """An evaluation that gives almost every position a whole number of its own, from `low` on."""

    def evaluation(state: GameState) -> float:
        ghosts = [(float(x), float(y)) for x, y in state.ghost_positions]
        key = (seed, state.pacman_position, state.food, state.capsules, state.scared_timers, state.score, ghosts)
        return low + zlib.crc32(repr(key).encode()) % values

    return evaluation


@functools.cache
def boards() -> tuple[Turn, ...]:
    """Small rooms with one to three ghosts, some rounds into a game; many of them end within the search."""
    rng = random.Random("rooms")
    found: list[Turn] = []
    ranges = itertools.cycle([(-1000, 2001)] * 4 + [(-3000, 900), (2000, 900), (0, 3)])
    layouts = [Layout.parse(text, name="room") for text in _ROOMS]
    while len(found) < 80:
        state = _played(GameState.initial(rng.choice(layouts), max_ghosts=rng.choice((1, 1, 2, 3))), rng)
        if not (state.is_win() or state.is_lose()) and len(state.legal_actions(0)) > 1:
            depth = rng.choice({1: (1, 2, 2, 3), 2: (1, 2), 3: (1,)}[state.num_agents - 1])
            found.append(Turn(state, depth, _noise(len(found), *next(ranges))))
    return tuple(
        sorted([*found, *_arenas(), *_crowds(layouts)], key=lambda board: board.rounds * board.state.num_agents)
    )


def _crowds(layouts: list[Layout]) -> Iterator[Turn]:
    """First moves with three ghosts; many, because the last one seldom decides."""
    rng = random.Random("crowds")
    for number in range(60):
        yield Turn(GameState.initial(rng.choice(layouts), max_ghosts=3), 1, _noise(2000 + number, -1000, 2001))


def _arenas() -> Iterator[Turn]:
    """Open rooms where a ghost has four ways to go, and few different values: ties abound, and fractions decide."""
    for number in range(60):
        pacman, food = ((0, 0), (2, 1)) if number % 2 else ((1, 0), (0, 2))
        marks = {pacman: "P", food: ".", (1, 1): "G"}
        rows = ["".join(marks.get((x, y), " ") for x in range(3)) for y in range(3)]
        layout = Layout.parse("\n".join(["%%%%%", *(f"%{row}%" for row in rows), "%%%%%"]), name="arena")
        values = _noise(1000 + number, 0, 2 + number % 3) if number % 3 else _clipped(_noise(number, 0, 9))
        yield Turn(GameState.initial(layout), 2 if number > 45 else 1, values)


def _clipped(noise: Callable[[GameState], float]) -> Callable[[GameState], float]:
    """Hardly anything is worth less than 2, so that minima differ."""
    return lambda state: min(noise(state), 2)


def _played(state: GameState, rng: random.Random) -> GameState:
    for agent in [*range(state.num_agents)] * rng.randint(0, 3):
        if not (state.is_win() or state.is_lose()):
            state = state.successor(agent, rng.choice(state.legal_actions(agent)))
    return state


@functools.cache
def action_values(board: Turn, ghosts: str) -> dict[str, float]:
    """The value of each action of Pacman, by full search."""
    return {str(action): value for action, value in oracle.move_values(replace(board, ghosts=ghosts)).items()}


@functools.cache
def needed(board: Turn) -> int:
    """How many successors a search makes that cuts beyond the bound only, in the order of the actions."""
    return made(oracle.strict_alpha_beta(board))


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
            if error or not _number(got, oracle.value(state)):
                yield f"{state!r}: {oracle.value(state)} expected, got {error or repr(got)}"

    return judge


def _decision(answer: Any) -> Iterator[str]:
    for state in (*trees(), *real_games()):
        if state.to_move == "max" and not state.is_terminal():
            first = max(state.actions(), key=lambda action: oracle.value(state.result(action)))
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
            values = {action: oracle.value(state.result(action)) for action in state.actions()}
            got, error = _asked(answer, state)
            move = tuple(got) if isinstance(got, list) else got
            if error or not isinstance(move, tuple) or values.get(move) != max(values.values()):
                yield f"{state!r}: a move of value {max(values.values())} expected, got {error or repr(got)}"


def _alpha_beta(answer: Any) -> Iterator[str]:
    for state in (*trees(), *real_games()):
        expected, positions = visits(state)
        with counted(type(state), "result") as calls:
            got, error = _asked(answer, state, *_window(answer))
        if error or not _number(got, expected):
            yield f"{state!r}: {expected} expected, got {error or repr(got)}"
        elif len(calls) != positions:
            yield f"{state!r}: {positions} positions to be made, the answer made {len(calls)}"


def _window(answer: Any) -> tuple[float, ...]:
    """Minus and plus infinity for an answer that cannot be called without them."""
    parameters = inspect.signature(answer).parameters.values()
    needed = [one for one in parameters if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
    return (-INF, INF) if len(needed) == 3 else ()


def _agent(ghosts: str) -> Callable[[Any], Iterator[str]]:
    def judge(answer: Any) -> Iterator[str]:
        for board in boards():
            values = action_values(board, ghosts)
            got, error = _asked(_chosen, answer, board)
            if error or not isinstance(got, str) or values.get(str(got), -INF) < max(values.values()) - NEAR:
                yield f"{board.state}\ndepth {board.rounds}: one of {values} expected, got {error or repr(got)}"

    return judge


def _chosen(answer: Any, board: Turn) -> Any:
    return answer(evalFn=board.evaluation, depth=str(board.rounds)).getAction(board.state)


def _alpha_beta_agent(answer: Any) -> Iterator[str]:
    yield from _agent("min")(answer)
    for board in boards():
        with counted(GameState, "successor") as calls:
            _, error = _asked(_chosen, answer, board)
        if not error and len(calls) > needed(board):
            yield f"{board.state}\ndepth {board.rounds}: {len(calls)} successors made, {needed(board)} needed"


def share_of_work(answer: Any) -> float:
    """How much of the full search an alpha-beta agent does on all boards, in whatever order it tries the moves."""
    done = full = 0
    for board in boards():
        with counted(GameState, "successor") as calls:
            _chosen(answer, board)
        done, full = done + len(calls), full + oracle.count(board)[0] - 1
    return done / full


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
    "pacman.minimax_agent": _agent("min"),
    "alphabeta.value": _alpha_beta,
    "alphabeta.agent": _alpha_beta_agent,
    "expectimax.exp_value": _values(games_of_chance),
    "expectimax.agent": _agent("chance"),
    "evaluation.better": _evaluation,
}
