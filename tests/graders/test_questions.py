"""Answers that are data: by hand, one-line questions, tables of experiments."""

import pytest

from graders import grade, own_tree
from graders.exercises.reference import move_values
from pacman_env.games import minimax

TREE = own_tree("Ada")
RIGHT = {"name": "Ada", "root": minimax(TREE)} | move_values(TREE)
LEAVES = {move: [TREE.result(move).result(leaf).utility() for leaf in TREE.result(move).actions()] for move in "abc"}


def by_hand(**changes):
    return grade("minimax.by_hand", RIGHT | changes)


def test_by_hand_right():
    assert by_hand().points == 3
    assert by_hand().findings == []


@pytest.mark.parametrize(
    ("belief", "code"),
    [
        (max, "min-reversed"),
        (lambda leaves: sum(leaves) / 3, "mean-in-min"),
        (sum, "sums-up"),
        (lambda leaves: 99, "wrong-node"),
    ],
)
def test_by_hand_names_the_belief_and_follows_the_slip_through(belief, code):
    values = {move: belief(leaves) for move, leaves in LEAVES.items()}
    report = by_hand(**values, root=max(values.values()))
    assert report.points == 1
    assert report.findings[0].code == code


def test_by_hand_without_a_name_or_without_numbers():
    assert by_hand(name=None).findings[0].code == "no-name"
    assert grade("minimax.by_hand", {"name": "Ada", "a": None}).findings[0].code == "not-written-yet"


QUESTIONS = {"who moves at depth 1": 0, "how many leaves": 729, "doubling the depth": "n ** 2"}


def test_questions():
    assert grade("pacman.questions", QUESTIONS).points == 3
    assert grade("pacman.questions", QUESTIONS | {"doubling the depth": "n*n"}).points == 3
    report = grade("pacman.questions", QUESTIONS | {"how many leaves": 9, "who moves at depth 1": False})
    assert report.points == 1
    assert [finding.code for finding in report.findings] == ["think-again", "think-again"]


def rows(**changes):
    table = [
        {"layout": layout, "agent": agent, "games": 10, "wins": 4, "seconds": 1.5} | changes
        for layout in ("small", "medium", "minimax")
        for agent in ("MinimaxAgent", "AlphaBetaAgent")
    ]
    return table


def test_time_check():
    assert grade("alphabeta.time_check", rows()).points == 4
    assert grade("alphabeta.time_check", rows(wins=11)).points == 2
    assert grade("alphabeta.time_check", rows()[:-1]).findings[0].code == "rows-missing"
    assert grade("alphabeta.time_check", "a picture").points == 0


def test_two_by_two():
    table = [
        {"agent": pacman, "ghosts": ghost, "games": 5, "wins": 2}
        for pacman in ("MinimaxAgent", "ExpectimaxAgent")
        for ghost in ("RandomGhost", "MinimaxGhost")
    ]
    assert grade("expectimax.experiment", table).points == 2
    assert grade("expectimax.experiment", table[:3]).points == 1
