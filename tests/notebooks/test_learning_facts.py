"""What chapter 8 claims: its own code is run, and its predictions are what comes out."""

import random
from collections.abc import Iterable
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from typing import Any

import pytest

from pacman_env.compare.intervals import wilson
from pacman_env.games import SearchNode
from tests.conftest import ROOT
from tests.notebooks.lint import read
from tests.notebooks.prose import said

CHAPTER = ROOT / "notebooks" / "08_learning" / "08_learning.ipynb"
OPENINGS = 20


@cache
def printed() -> dict[str, Any]:
    """The names of the chapter: its setup, the solutions, and every cell that defines something and plays nothing."""
    place: dict[str, Any] = {"written": False}
    for cell in read(CHAPTER).cells:
        wanted = cell.id in ("learning-setup", "learning-weights", "learning-generation", "learning-tree-truth")
        wanted |= cell.id.endswith("-answer") or cell.id == "learning-together-grow"
        wanted |= cell.id == "learning-tree-board" or cell.id.startswith("learning-duel-")
        if wanted and cell.cell_type == "code" and not cell.id.endswith(("-guess", "-run")):
            with redirect_stdout(StringIO()):
                exec(cell.source, place)
    return place


def visits_of_the_winner() -> str:
    """Of 300 playouts, with several sources of luck: the least that the winning move gets."""
    names, counts = printed(), []
    [best] = [move for move, value in names["truth"].items() if value == 1]
    for seed in range(5):
        root = SearchNode(names["start"])
        names["grow"](root, 300, random.Random(seed))
        counts.append(root.children[best].visits)
    return "more than 100" if min(counts) > 100 else "60 to 100" if min(counts) >= 60 else "about 60"


def won_by_monte_carlo(steps: int, openings: Iterable[int], luck: random.Random) -> int:
    """How many games of the duel Monte Carlo wins: two from each opening, with the sides changed."""
    names, wins = printed(), 0
    monte_carlo, alpha_beta = names["by_monte_carlo"], names["by_alpha_beta"]
    for state in map(names["opening"], openings):
        wins += names["winner"](state, monte_carlo, alpha_beta, steps, luck) == 1
        wins += names["winner"](state, alpha_beta, monte_carlo, steps, luck) == -1
    return wins


def winner_of_the_duel() -> str:
    """Who wins more of the games that the chapter plays, with the budgets of 100 and 200 steps."""
    luck = random.Random(8)
    wins = sum(won_by_monte_carlo(steps, range(OPENINGS), luck) for steps in (100, 200))
    return "Monte Carlo" if wins > 2 * OPENINGS else "alpha-beta"


def score_on_fresh_games() -> str:
    """The chapter's own learning, and its score on the games that it learned on and on fresh ones."""
    names = printed()
    names |= {"LEARNED_ON": range(5), "GENERATION": 16, "KEPT": 4}
    luck, centers, spreads = random.Random(1), [0.0] * 4, [50.0] * 4
    for _ in range(5):
        centers, spreads = names["next_generation"](centers, spreads, luck)
    practiced, fresh = (names["average"](centers, seeds) for seeds in (range(5), range(1000, 1020)))
    return "lower" if fresh < practiced else "higher" if fresh > practiced else "the same"


def test_one_move_of_five_wins() -> None:
    names = printed()
    assert sorted(names["truth"].values()) == [-1, -1, -1, -1, 1]


def test_the_search_finds_the_winning_move_and_is_less_sure_than_it_could_be() -> None:
    """The film's prose: most of the playouts go to the winner, and its average is far from 1."""
    names = printed()
    [best] = [move for move, value in names["truth"].items() if value == 1]
    root = SearchNode(names["start"])
    names["grow"](root, 300, random.Random(3))
    child = root.children[best]
    assert names["most_visited"](root) == best and child.visits > 150
    assert child.total / child.visits < 0.9


def test_8_forty_games_leave_fifteen_percent_to_each_side() -> None:
    words = "forty games say little about one budget (an interval would extend about {} percentage points"
    [percent] = said("learning-duel-read", words)
    low, high = wilson(20, 40)
    assert abs(100 * (high - low) / 2 - percent) < 1


def test_8_playouts_shared_out_evenly() -> None:
    playouts, moves, each = said(
        "learning-together", "{} playouts for {} moves: if they were divided evenly, each move would get {}."
    )
    assert len(printed()["start"].actions()) == moves and playouts == moves * each


@pytest.mark.slow
def test_8_the_chapters_own_games_are_even_at_one_budget() -> None:
    [steps] = said("learning-duel-read", "At {} steps, your games come out even.")
    luck = random.Random(8)
    assert [won_by_monte_carlo(one, range(OPENINGS), luck) == OPENINGS for one in (100, steps)] == [False, True]
