"""What the claims of the chapters are measured by: their experiments, with the code that the chapters print."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import nbformat

from pacman_env import RandomGhost, Recipe
from pacman_env.agents import GreedyAgent
from pacman_env.compare.experiments import Results, Row, experiment, time_check

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@dataclass(frozen=True)
class Measured:
    """A value, its 95 % interval, and in how many games."""

    value: float
    low: float | None
    high: float | None
    n: int


def measured(name: str) -> Measured:
    """A measure by its name, ``"experiment: what, of whom"``.

    Raises:
        KeyError: there is none of that name.
    """
    table, _, what = name.partition(": ")
    return _TABLES[table]()[what]


@cache
def _time_check() -> dict[str, Measured]:
    """Chapter 4: the shares of minimax's nodes in percent."""
    cuts = {name: Recipe("AlphaBetaAgent", {"equality": name == "equality"}) for name in ("alpha-beta", "equality")}
    agents: dict[str, str | type | Recipe] = {"minimax": "MinimaxAgent", **cuts}
    table = time_check(200, ["small", "open", "minimax"], [3, 2, 4], agents, max_moves=300, progress=False)
    return {
        f"nodes, {duel.agent} on {duel.layout}": _percent(duel.nodes, duel.nodes_low, duel.nodes_high, duel.score.games)
        for duel in table.against("minimax")
    }


def _percent(value: float | None, low: float | None, high: float | None, n: int) -> Measured:
    assert value is not None and low is not None and high is not None
    return Measured(100 * value, 100 * low, 100 * high, n)


@cache
def _promise() -> dict[str, Measured]:
    """Chapter 3: minimax on the board `minimax`, where the search says that all is lost."""
    ghosts = ["RandomGhost", "DirectionalGhost"]
    table = experiment(["MinimaxAgent"], ["minimax"], depths=[4], ghosts=ghosts, n=1000, progress=False)
    return {f"won in percent, {row.ghosts}": _rate(row) for row in table.rows}


@cache
def _pays() -> dict[str, Measured]:
    """Chapter 5: three Pacmen on the board `minimax`."""
    pacmen = ["NearestFoodAgent", "MinimaxAgent", "ExpectimaxAgent"]
    return _won_and_more(experiment(pacmen, ["minimax"], depths=[3], n=1000, progress=False), "MinimaxAgent")


@cache
def _tournament() -> dict[str, Measured]:
    """Chapter 6: the functions that it prints, and the course's own."""
    names: Mapping[str, Any] = printed("06_evaluation")
    functions = {"score": lambda state: state.score, "Manhattan": names["nearest_dot"]}
    functions |= {"on foot": names["nearest_dot_on_foot"], "the course's": names["better"]}
    players = {name: Recipe(GreedyAgent, {"evalFn": function}) for name, function in functions.items()}
    table = experiment(players, ["contest"], ghosts=[RandomGhost], n=100, max_moves=2500, progress=False)
    return _won_and_more(table, "on foot")


_TABLES: dict[str, Callable[[], dict[str, Measured]]] = {
    "time check": _time_check,
    "fifty games": _promise,
    "board minimax": _pays,
    "tournament": _tournament,
}


def _won_and_more(table: Results, other: str) -> dict[str, Measured]:
    """Games won in percent, and points more a game than this one."""
    found = {f"won in percent, {row.agent}": _rate(row) for row in table.rows}
    for duel in table.against(other):
        score = duel.score
        assert score.mean is not None
        found[f"points more than {other}, {duel.agent}"] = Measured(score.mean, score.low, score.high, score.games)
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
