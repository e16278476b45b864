"""Every text of an algorithm means the same: the searches for small games, the agents, the solutions in the notebooks.

The definition (`pacman_env.games.minimax`) is the grader's reference; `tests/graders/test_reference.py` holds it to the
book and to recorded games. Here all other texts are held to it, on thousands of positions.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from inspect import signature
from typing import Any

import nbformat
import pytest

from graders.exercises.reference import Turn, best_moves, move_values
from graders.transcript.evaluations import Noise
from pacman_env import GameState, Layout
from pacman_env.agents.search.alpha_beta import AlphaBetaAgent, alphabeta
from pacman_env.agents.search.expectimax import ExpectimaxAgent, expectimax
from pacman_env.agents.search.minimax import MinimaxAgent
from pacman_env.agents.search.minimax import minimax as pacman_minimax
from pacman_env.games import Chance, Isolation, TicTacToe, Tree, alpha_beta, minimax
from tests.conftest import ROOT

Search = Callable[..., Any]


@cache
def notebook(chapter: str) -> dict[str, Any]:
    """The names that a chapter's first cell and the solutions of its exercises make."""
    names: dict[str, Any] = {}
    for cell in nbformat.read(ROOT / "notebooks" / chapter / f"{chapter}.ipynb", as_version=4).cells:
        searches = "### BEGIN SOLUTION" in cell.source and cell.source.startswith(("def ", "class "))
        if cell.id.endswith("-setup") or searches:
            exec(cell.source, names)
    return names


# ----------------------------------------------------------------------------------------------------- small games


def grown(rng: random.Random, depth: int, chance: float) -> Any:
    """A tree of any shape, with ties, and with chance nodes if that is likely."""
    if not depth or rng.random() < 0.1:
        return rng.randint(-6, 6)
    subtrees = [grown(rng, depth - 1, chance) for _ in range(rng.randint(1, 4))]
    if rng.random() >= chance:
        return subtrees
    shares = [rng.choice((1, 1, 2, 5)) for _ in subtrees]
    parts = [share / sum(shares) for share in shares]
    return Chance(zip(parts, subtrees, strict=True), then=rng.choice(("max", "min")))


def trees(count: int, chance: float = 0) -> list[Tree]:
    rng = random.Random(f"{count} trees")
    nested = (grown(rng, rng.randint(1, 5), chance) for _ in range(count))
    return [Tree(one if isinstance(one, (list, Chance)) else [one], rng.choice(("max", "min"))) for one in nested]


def played(start: Any, moves: range, count: int) -> list[Any]:
    """Positions that random games reach; finished ones among them."""
    rng, found = random.Random(f"{start}"), []
    for _ in range(count):
        state = start
        for _ in range(rng.choice(moves)):
            state = state if state.is_terminal() else state.result(rng.choice(state.actions()))
        found.append(state)
    return found


@cache
def small_games() -> list[Any]:
    boards = [Isolation(), Isolation("1..\n...\n..2"), Isolation(to_move="min")]
    return [*trees(1500), *played(TicTacToe(), range(4, 9), 300), *(p for b in boards for p in played(b, range(6), 60))]


SMALL: dict[str, Callable[[], Search]] = {
    "alpha-beta": lambda: alpha_beta,
    "alpha-beta, cuts beyond equality": lambda: partial(alpha_beta, equality=False),
    "chapter 1": lambda: notebook("01_minimax")["value"],
    "chapter 4, minimax": lambda: notebook("04_alpha_beta")["value"],
    "chapter 4, alpha-beta": lambda: notebook("04_alpha_beta")["alpha_beta"],
    "chapter 5": lambda: notebook("05_expectimax")["exp_value"],
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_the_value_of_a_small_game(name: str) -> None:
    search = SMALL[name]()
    assert [search(game) for game in small_games()] == [minimax(game) for game in small_games()]


@pytest.mark.slow
@pytest.mark.parametrize("search", [alpha_beta, alphabeta, AlphaBetaAgent])
def test_cuts_on_equality_have_one_name_and_one_default(search: Any) -> None:
    assert signature(search).parameters["equality"].default is True


@pytest.mark.slow
@pytest.mark.parametrize("name", ["alpha-beta", "alpha-beta, cuts beyond equality", "chapter 5"])
def test_the_value_of_a_game_with_chance(name: str) -> None:
    search, games = SMALL[name](), trees(1000, chance=0.4)
    assert [search(game) for game in games] == pytest.approx([minimax(game) for game in games])


def test_a_decision_of_chapter_1_is_the_first_best_move() -> None:
    games = [game for game in small_games() if game.to_move == "max" and not game.is_terminal()]
    decision = notebook("01_minimax")["decision"]
    assert len(games) > 800
    assert [decision(game) for game in games] == [best_moves(move_values(game))[0] for game in games]


def test_the_functions_of_chapter_2() -> None:
    names, boards = notebook("02_isolation"), [game for game in small_games() if isinstance(game, Isolation)]
    for board in boards:
        assert names["terminal_test"](board) == board.is_terminal()
        assert names[f"{board.to_move}_value"](board) == minimax(board)
        if board.to_move == "max":
            assert names["decision"](board) in (best_moves(move_values(board)) or [None])


# ---------------------------------------------------------------------------------------------------------- Pacman


@cache
def pacman_positions() -> list[tuple[GameState, int, Noise]]:
    """Positions of random games with one to four ghosts, a depth, and an evaluation function."""
    return list(_positions(random.Random("positions of Pacman")))


def _positions(rng: random.Random) -> Iterator[tuple[GameState, int, Noise]]:
    for board, ghosts, depth in [("tiny", 1, 2), ("minimax", 3, 1), ("trapped", 2, 1), ("capsules", 2, 1)] * 60:
        state = GameState.initial(Layout.load(board), max_ghosts=ghosts)
        for ply in range(rng.randrange(40)):
            legal = state.legal_actions(ply % state.num_agents)
            after = state.successor(ply % state.num_agents, rng.choice(legal))
            if after.is_win() or after.is_lose():
                break
            state = after
        yield state, depth, Noise(rng.randrange(1000), values=rng.choice((3, 5, 2001)))


GHOSTS = {"minimax": "min", "alphabeta": "min", "expectimax": "chance"}
FUNCTIONS: dict[str, Search] = {"minimax": pacman_minimax, "alphabeta": alphabeta, "expectimax": expectimax}
AGENTS: dict[str, tuple[str, Callable[[], type]]] = {
    "minimax": ("min", lambda: MinimaxAgent),
    "alphabeta": ("min", lambda: AlphaBetaAgent),
    "expectimax": ("chance", lambda: ExpectimaxAgent),
    "chapter 3": ("min", lambda: notebook("03_pacman")["MinimaxAgent"]),
    "chapter 4": ("min", lambda: notebook("04_alpha_beta")["AlphaBetaAgent"]),
    "chapter 5": ("chance", lambda: notebook("05_expectimax")["ExpectimaxAgent"]),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_searches_for_pacman_find_the_value_whoever_is_to_move(name: str) -> None:
    for state, depth, evaluation in pacman_positions():
        for agent in range(state.num_agents):
            value, _ = FUNCTIONS[name](state, agent, depth, evaluation)
            turn = Turn(state, evaluation, depth, GHOSTS[name], agent)
            assert value == pytest.approx(minimax(turn)), (state, agent, depth, evaluation)


@pytest.mark.parametrize("name", AGENTS)
def test_the_agents_choose_the_first_best_action(name: str) -> None:
    ghosts, agent = AGENTS[name]
    for state, depth, evaluation in pacman_positions():
        values = {a: round(value, 9) for a, value in move_values(Turn(state, evaluation, depth, ghosts)).items()}
        chosen = agent()(evalFn=evaluation, depth=depth).get_action(state)
        assert chosen == best_moves(values)[0], (state, depth, evaluation)
