"""Experiments in class: a plan counts, and the grader plays some of its games with the student's own agents."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from graders.exercises import EXERCISES
from graders.exercises.data import Experiment
from graders.report import Report
from graders.trusted.judging import judge
from graders.trusted.trials import PlayedTrial, play
from pacman_env.agents.search.alpha_beta import AlphaBetaAgent
from pacman_env.agents.search.expectimax import ExpectimaxAgent
from tests.graders.builders import ask

SEED = 3
IDS = [id for id, one in EXERCISES.items() if isinstance(one, Experiment)]
RIGHT: dict[str, Any] = {"alphabeta.time_check": AlphaBetaAgent, "expectimax.experiment": ExpectimaxAgent}


def experiment(id: str) -> Experiment:
    one = EXERCISES[id]
    assert isinstance(one, Experiment)
    return one


def plan(id: str) -> list[dict[str, Any]]:
    """The rows that the box hands on for a full plan."""
    if id == "alphabeta.time_check":
        boards = {"small": 3, "open": 2, "minimax": 4}
        names = [
            (board, depth, agent, "random")
            for board, depth in boards.items()
            for agent in ("minimax", "alpha-beta", "equality")
        ]
    else:
        names = [
            ("trapped", 3, agent, ghost)
            for agent in ("minimax", "expectimax")
            for ghost in ("RandomGhost", "MinimaxGhost")
        ]
    return [
        {"layout": board, "depth": depth, "agent": agent, "ghosts": ghost, "games": 30, "wins": 0, "planned": True}
        for board, depth, agent, ghost in names
    ]


def asked(kind: Any) -> Callable[[str, int, Any], Any]:
    return lambda agent, depth, state: str(kind(depth=depth).get_action(state))


def judged(id: str, rows: Any, played: list[PlayedTrial]) -> Report:
    return judge(id, json.loads(json.dumps(ask(id, rows))), SEED, played)


@pytest.mark.parametrize("id", IDS)
def test_a_full_plan_with_a_right_agent_earns_everything(id: str) -> None:
    report = judged(id, plan(id), play(experiment(id), SEED, asked(RIGHT[id])))
    assert report.passed, str(report)


@pytest.mark.parametrize("id", IDS)
def test_a_typed_table_earns_nothing(id: str) -> None:
    typed = [row | {"wins": 12, "planned": True, "nodes": 4000, "seconds": 1.5} for row in plan(id)]
    for played in ([], play(experiment(id), SEED, lambda *question: None)):
        report = judged(id, typed, played)
        assert report.points == 0
        assert [finding.slip for finding in report.findings] == ["not-planned"]


WRONG: dict[str, Callable[[str, int, Any], Any]] = {
    "the first move": lambda agent, depth, state: str(state.legal_actions(0)[0]),
    "a shallow search": lambda agent, depth, state: str(AlphaBetaAgent(depth=1).get_action(state)),
    "a long text": lambda agent, depth, state: "North" * 10_000,
}


@pytest.mark.parametrize(
    ("id", "name"),  # in the corridor of the expectimax experiment there is nothing to see further ahead
    [(id, name) for id in IDS for name in WRONG if (id, name) != ("expectimax.experiment", "a shallow search")],
)
def test_a_plan_with_a_wrong_agent_keeps_the_table_alone(id: str, name: str) -> None:
    report = judged(id, plan(id), play(experiment(id), SEED, WRONG[name]))
    table, numbers = report.parts
    assert (table.passed, numbers.passed) == (True, False)
    assert report.findings[0].slip == "other-numbers" and len(str(report)) < 3000


@pytest.mark.parametrize("id", IDS)
def test_rows_that_are_missing_cost_the_table(id: str) -> None:
    report = judged(id, plan(id)[1:], play(experiment(id), SEED, asked(RIGHT[id])))
    assert not report.parts[0].passed and report.parts[1].passed


def test_what_a_sheet_says_of_games_is_not_believed() -> None:
    sheet = json.loads(json.dumps(ask("alphabeta.time_check", plan("alphabeta.time_check"))))
    sheet |= {"played": [{"wrong": ""}], "rows": "all right", "trials": True}
    assert judge("alphabeta.time_check", sheet, SEED, []).points == 0
