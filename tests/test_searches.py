"""Every text of an algorithm means the same: the searches for small games, the agents, the solutions in the notebooks.

What each must find, the oracle says (`tests/oracle.py`), on the positions of `tests/graders/field_oracle.py`.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from inspect import signature
from typing import Any

import nbformat
import pytest

from pacman_env.agents.search.alpha_beta import AlphaBetaAgent, alphabeta
from pacman_env.agents.search.expectimax import ExpectimaxAgent, expectimax
from pacman_env.agents.search.minimax import MinimaxAgent
from pacman_env.agents.search.minimax import minimax as pacman_minimax
from pacman_env.games import alpha_beta, minimax
from tests import oracle
from tests.conftest import ROOT
from tests.graders.field_oracle import boards, disagreements


@cache
def notebook(chapter: str) -> dict[str, Any]:
    """The names that a chapter's first cell and the solutions of its exercises make."""
    names: dict[str, Any] = {}
    for cell in nbformat.read(ROOT / "notebooks" / chapter / f"{chapter}.ipynb", as_version=4).cells:
        searches = "### BEGIN SOLUTION" in cell.source and cell.source.startswith(("def ", "class "))
        if cell.id.endswith("-setup") or searches:
            exec(cell.source, names)
    return names


def solution(chapter: str, name: str) -> Callable[[], Any]:
    return lambda: notebook(chapter)[name]


SEARCHES: list[tuple[str, str, Callable[[], Any]]] = [  # the exercise that asks for it, who writes it, and the text
    ("minimax.value", "minimax", lambda: minimax),
    ("minimax.value", "cuts beyond equality", lambda: partial(alpha_beta, equality=False)),
    ("minimax.value", "chapter 1", solution("01_minimax", "value")),
    ("minimax.value", "chapter 4", solution("04_alpha_beta", "value")),
    ("minimax.decision", "chapter 1", solution("01_minimax", "decision")),
    *((f"isolation.{name}", "chapter 2", solution("02_isolation", name))
      for name in ("terminal_test", "min_value", "max_value", "decision")),
    ("alphabeta.value", "alpha_beta", lambda: alpha_beta),
    ("alphabeta.value", "chapter 4", solution("04_alpha_beta", "alpha_beta")),
    ("expectimax.exp_value", "minimax", lambda: minimax),
    ("expectimax.exp_value", "alpha_beta", lambda: alpha_beta),
    ("expectimax.exp_value", "cuts beyond equality", lambda: partial(alpha_beta, equality=False)),
    ("expectimax.exp_value", "chapter 5", solution("05_expectimax", "exp_value")),
]  # fmt: skip


@pytest.mark.parametrize(("exercise", "who", "text"), SEARCHES, ids=[f"{one}-{who}" for one, who, _ in SEARCHES])
def test_a_search_of_small_games_finds_what_the_definition_says(exercise: str, who: str, text: Any) -> None:
    assert disagreements(exercise, text()) == []


@pytest.mark.parametrize("search", [alpha_beta, alphabeta, AlphaBetaAgent])
def test_cuts_on_equality_have_one_name_and_one_default(search: Any) -> None:
    assert signature(search).parameters["equality"].default is True


@pytest.mark.parametrize(
    ("search", "ghosts"),
    [(pacman_minimax, "min"), (alphabeta, "min"), (expectimax, "chance")],
    ids=["minimax", "alphabeta", "expectimax"],
)
def test_the_searches_for_pacman_find_the_value_whoever_is_to_move(search: Any, ghosts: str) -> None:
    for board in boards():
        for agent in range(board.state.num_agents):
            found, _ = search(board.state, agent, board.rounds, board.evaluation)
            assert found == pytest.approx(oracle.value(replace(board, ghosts=ghosts, agent=agent))), (board, agent)


AGENTS: dict[str, tuple[str, Callable[[], type]]] = {
    "minimax": ("min", lambda: MinimaxAgent),
    "alphabeta": ("min", lambda: AlphaBetaAgent),
    "expectimax": ("chance", lambda: ExpectimaxAgent),
    "chapter 3": ("min", solution("03_pacman", "MinimaxAgent")),
    "chapter 4": ("min", solution("04_alpha_beta", "AlphaBetaAgent")),
    "chapter 5": ("chance", solution("05_expectimax", "ExpectimaxAgent")),
}


@pytest.mark.parametrize("name", AGENTS)
def test_the_agents_choose_the_first_best_action(name: str) -> None:
    ghosts, agent = AGENTS[name]
    for board in boards():
        values = {move: round(worth, 9) for move, worth in oracle.move_values(replace(board, ghosts=ghosts)).items()}
        chosen = agent()(evalFn=board.evaluation, depth=board.rounds).get_action(board.state)
        assert chosen == max(values, key=lambda move: values[move]), board
