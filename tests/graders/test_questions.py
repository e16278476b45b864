"""Answers that are data: by hand, one-line questions, tables of experiments."""

from collections.abc import Callable
from typing import Any

import pytest

from graders import grade, own_tree
from graders.exercises.reference import move_values
from graders.report import Report
from pacman_env.games import minimax

TREE = own_tree("Ada")
RIGHT = {"name": "Ada", "root": minimax(TREE)} | move_values(TREE)
LEAVES = {move: [TREE.result(move).result(leaf).utility() for leaf in TREE.result(move).actions()] for move in "abc"}


def by_hand(**changes: Any) -> Report:
    return grade("minimax.by_hand", RIGHT | changes)


def test_by_hand_right() -> None:
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
def test_by_hand_names_the_belief_and_follows_the_slip_through(belief: Callable[[list[Any]], Any], code: str) -> None:
    values = {move: belief(leaves) for move, leaves in LEAVES.items()}
    report = by_hand(**values, root=max(values.values()))
    assert report.points == 1
    assert report.findings[0].slip == code


def test_by_hand_without_a_name_or_without_numbers() -> None:
    assert by_hand(name=None).findings[0].slip == "no-name"
    assert grade("minimax.by_hand", {"name": "Ada", "a": None}).findings[0].slip == "not-written-yet"


def test_by_hand_reads_numbers_that_are_typed_as_text() -> None:
    assert by_hand(**{place: f" {RIGHT[place]:.0f} " for place in "abc"}).points == 3
    assert by_hand(root="nan").points == by_hand(root="seven").points == 2
    unread = grade("minimax.by_hand", {"name": "Ada", **dict.fromkeys("abc", "seven")})
    assert unread.findings[0].slip != "not-written-yet", "something is written there"


def test_by_hand_says_whose_tree_it_is() -> None:
    assert by_hand(name="ADA ").outcome.about == by_hand().outcome.about == "ada"
    assert by_hand(name=None).outcome.about == ""


QUESTIONS = {"who moves at depth 1": 0, "how many leaves": 729, "doubling the depth": "n ** 2"}


def test_questions() -> None:
    assert grade("pacman.questions", QUESTIONS).points == 3
    assert grade("pacman.questions", QUESTIONS | {"doubling the depth": "n*n"}).points == 3
    report = grade("pacman.questions", QUESTIONS | {"how many leaves": 9, "who moves at depth 1": False})
    assert report.points == 1
    assert [finding.slip for finding in report.findings] == ["think-again", "think-again"]


def rows(**changes: Any) -> list[dict[str, Any]]:
    table = [
        {"layout": layout, "depth": depth, "agent": agent, "games": 20, "wins": 4, "seconds": 1.5} | changes
        for layout, depth in (("small", 3), ("open", 2), ("minimax", 4))
        for agent in ("minimax", "alpha-beta", "equality")
    ]
    return table


def test_time_check() -> None:
    assert grade("alphabeta.time_check", rows()).points == 4
    assert grade("alphabeta.time_check", rows(wins=21)).points == 2
    few = grade("alphabeta.time_check", rows(games=19))
    assert (
        few.points == 2
        and few.findings[0].slip == "too-few-games"
        and "19 games. The text asks for at least 20" in str(few)
    )
    assert "A row of your table covers 1 game. The text" in str(grade("alphabeta.time_check", rows(games=1, wins=1)))
    lacking = grade("alphabeta.time_check", rows()[:-1])
    assert lacking.findings[0].slip == "rows-missing"
    assert "missing from your table: layout minimax, depth 4, agent equality." in str(lacking)
    assert grade("alphabeta.time_check", rows(depth=2)).points == 2
    assert grade("alphabeta.time_check", "a picture").points == 0


def test_the_table_itself_does_for_its_rows() -> None:
    class Table:
        def records(self) -> list[dict[str, Any]]:
            return rows()

    assert grade("alphabeta.time_check", Table()).points == 4


def test_two_by_two() -> None:
    table = [
        {"layout": "trapped", "depth": 3, "agent": pacman, "ghosts": ghost, "games": 30, "wins": 2}
        for pacman in ("MinimaxAgent", "ExpectimaxAgent")
        for ghost in ("RandomGhost", "MinimaxGhost")
    ]
    assert grade("expectimax.experiment", table).points == 2
    assert grade("expectimax.experiment", table[:3]).points == 1
