"""What the claims of the chapters are measured by: their experiments, with the code that the chapters print."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

import nbformat

from pacman_env import RandomGhost, Recipe
from pacman_env.agents import GreedyAgent
from pacman_env.compare.experiments import Results, Row, experiment, time_check
from pacman_env.compare.intervals import mean_interval
from tests.notebooks.test_learning_facts import won_by_monte_carlo

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
GAMES = 1000
"""For each percentage of games won."""


@dataclass(frozen=True)
class Measured:
    """A value, its 95% interval, and in how many games."""

    value: float
    low: float | None
    high: float | None
    n: int


def measured(name: str, seed: int = 0) -> Measured:
    """A measure by its name, ``"experiment: what, of whom"``; another seed plays other games.

    Raises:
        KeyError: there is none of that name.
    """
    table, _, what = name.partition(": ")
    return _TABLES[table](seed)[what]


@cache
def _time_check(seed: int) -> dict[str, Measured]:
    """Chapter 4: the shares of minimax's nodes in percent."""
    cuts = {name: Recipe("AlphaBetaAgent", {"equality": name == "equality"}) for name in ("alpha-beta", "equality")}
    agents: dict[str, str | type | Recipe] = {"minimax": "MinimaxAgent", **cuts}
    boards = ["small", "open", "minimax"]
    table = time_check(200, boards, [3, 2, 4], agents, seed=seed, max_moves=300, progress=False)
    return {
        f"nodes, {duel.agent} on {duel.layout}": _percent(duel.nodes, duel.nodes_low, duel.nodes_high, duel.score.games)
        for duel in table.against("minimax")
    }


def _percent(value: float | None, low: float | None, high: float | None, n: int) -> Measured:
    assert value is not None and low is not None and high is not None
    return Measured(100 * value, 100 * low, 100 * high, n)


@cache
def _promise(seed: int) -> dict[str, Measured]:
    """Chapter 3: minimax on the board `minimax`, where the search says that all is lost."""
    ghosts = ["RandomGhost", "DirectionalGhost"]
    table = experiment(["MinimaxAgent"], ["minimax"], depths=[4], ghosts=ghosts, n=GAMES, seed=seed, progress=False)
    return {f"percentage won, {row.ghosts}": _rate(row) for row in table.rows}


@cache
def _pays(seed: int) -> dict[str, Measured]:
    """Chapter 5: three Pacmen on the board `minimax`."""
    pacmen = ["NearestFoodAgent", "MinimaxAgent", "ExpectimaxAgent"]
    table = experiment(pacmen, ["minimax"], depths=[3], n=GAMES, seed=seed, progress=False)
    return _won_and_more(table, "MinimaxAgent")


@cache
def _tournament(seed: int) -> dict[str, Measured]:
    """Chapter 6: the functions that it prints, and the course's own."""
    names: Mapping[str, Any] = printed("06_evaluation")
    functions = {"score": lambda state: state.score, "Manhattan": names["nearest_dot"]}
    functions |= {"on foot": names["nearest_dot_on_foot"], "the course's": names["better"]}
    players = {name: Recipe(GreedyAgent, {"evalFn": function}) for name, function in functions.items()}
    table = experiment(players, ["contest"], ghosts=[RandomGhost], n=GAMES, seed=seed, max_moves=2500, progress=False)
    return _won_and_more(table, "on foot")


@cache
def _duel(seed: int) -> dict[str, Measured]:
    """Chapter 8: Monte Carlo against alpha-beta on equal steps, two games from each opening."""
    return {f"percentage won, {steps} steps": _of_openings(steps, seed) for steps in (100, 200, 400)}


def _of_openings(steps: int, seed: int) -> Measured:
    luck, first, openings = random.Random(seed), seed * GAMES, GAMES // 2
    shares = [50.0 * won_by_monte_carlo(steps, [one], luck) for one in range(first, first + openings)]
    low, high = mean_interval(shares)
    return Measured(fmean(shares), low, high, GAMES)


_TABLES: dict[str, Callable[[int], dict[str, Measured]]] = {
    "time check": _time_check,
    "fifty games": _promise,
    "board minimax": _pays,
    "tournament": _tournament,
    "duel": _duel,
}


def _won_and_more(table: Results, other: str) -> dict[str, Measured]:
    """The percentage of games won, and how many more points a game than this agent."""
    found = {f"percentage won, {row.agent}": _rate(row) for row in table.rows}
    for duel in table.against(other):
        score = duel.score
        assert score.mean is not None
        found[f"more points than {other}, {duel.agent}"] = Measured(score.mean, score.low, score.high, score.games)
    return found


def _rate(row: Row) -> Measured:
    return Measured(100 * row.wins / row.games, 100 * row.win_low, 100 * row.win_high, row.games)


def printed(chapter: str) -> dict[str, Any]:
    """The functions that a chapter defines, solutions included: no other line of it is run."""
    notebook = nbformat.read(NOTEBOOKS / chapter / f"{chapter}.ipynb", as_version=4)
    names: dict[str, Any] = {}
    for cell in notebook.cells:
        if cell.cell_type == "code" and "def " in cell.source and "%" not in cell.source:
            start = cell.source.index("def ")
            exec(cell.source[start:].split("\n\n\n")[0], names)
    return names
