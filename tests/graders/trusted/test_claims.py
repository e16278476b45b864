"""What a sheet says is read as plain values, each of the right type and of bounded size."""

from typing import Any

import pytest

from graders.sheet.evaluation_games import GAMES, MOST_MOVES
from graders.sheet.watching import MAX_STEPS
from graders.trusted import claims
from graders.trusted.claims import MOST_COUNTED, MOST_RECORDS

EMPTY = {
    "value": None,
    "error": None,
    "steps": [],
    "made": 0,
    "leaves": [],
    "evaluated": 0,
    "moments": [],
    "searched": "",
    "prints": 0,
    "changed": "",
    "seconds": 0.0,
}
HONEST = {
    "value": {"type": "int", "value": "3"},
    "error": {"type": "NameError", "message": "no x", "code": "x", "where": "f", "line": 4},
    "steps": [[0, 0, "West"], [1, 2, [1, 2]], [0, 0, 7]],
    "made": 3,
    "leaves": [1, 0],
    "evaluated": 2,
    "moments": [1, 3],
    "searched": "pacman_env.agents.search",
    "prints": 1,
    "changed": "the walls",
    "seconds": 0.25,
}
EMPTY_GAME = {"moves": "", "error": None, "seconds": 0.0, "evaluated": 0, "made": 0}


@pytest.mark.parametrize("said", [None, 3, "text", [], ["value"], {}, {"value": 3, "steps": 1, "leaves": {}}])
def test_what_is_no_record_is_an_empty_one(said: Any) -> None:
    assert claims.record(said) == EMPTY


def test_an_honest_record_stays_as_it_is() -> None:
    assert claims.record(HONEST) == HONEST
    assert claims.record(HONEST | {"points": 9}) == HONEST


@pytest.mark.parametrize(
    ("said", "read"),
    [(0, 0), (1, 1), (5, 5), (-1, 0), (True, 0), (2.0, 0), ("3", 0), (None, 0), (10**30, MOST_COUNTED)],
)
@pytest.mark.parametrize("name", ["made", "evaluated", "prints"])
def test_counts(name: str, said: Any, read: int) -> None:
    assert claims.record({name: said}) == EMPTY | {name: read}


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (0, 0.0),
        (1, 1.0),
        (0.5, 0.5),
        (-2, 0.0),
        (-0.5, 0.0),
        (True, 0.0),
        ("3", 0.0),
        (10**400, 1e9),
        (float("inf"), 1e9),
    ],
)
def test_seconds(said: Any, read: float) -> None:
    found = claims.record({"seconds": said})["seconds"]
    assert found == read and type(found) is float


@pytest.mark.parametrize("name", ["searched", "changed"])
def test_texts(name: str) -> None:
    assert claims.record({name: "x" * 301}) == EMPTY | {name: "x" * 300}
    assert claims.record({name: ["x"]}) == EMPTY


@pytest.mark.parametrize("name", ["leaves", "moments"])
def test_lists_of_numbers(name: str) -> None:
    assert claims.record({name: [1, True, "2", 3.0, None, 0]}) == EMPTY | {name: [1, -1, -1, -1, -1, 0]}
    assert claims.record({name: list(range(MAX_STEPS + 5))})[name] == list(range(MAX_STEPS))


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ([3, 1, "East"], [3, 1, "East"]),
        ([3, True, "East"], [3, 0, "East"]),
        ([3, "1", "East"], [3, 0, "East"]),
        ([True, 1, "East"], [-1, 0, ""]),
        (["0", 1, "East"], [-1, 0, ""]),
        ([0, 1], [-1, 0, ""]),
        ([0, 1, "East", "West"], [-1, 0, ""]),
        ("abc", [-1, 0, ""]),
        (None, [-1, 0, ""]),
        ([0, 1, 2], [0, 1, 2]),
        ([0, 1, True], [0, 1, ""]),
        ([0, 1, None], [0, 1, ""]),
        ([0, 1, "x" * 41], [0, 1, "x" * 40]),
        ([0, 1, [0, 1, 2, 3, 4]], [0, 1, [0, 1, 2, 3]]),
        ([0, 1, [[0], "x", None]], [0, 1, ["x", ""]]),
    ],
)
def test_steps(said: Any, read: list[Any]) -> None:
    assert claims.record({"steps": [said]})["steps"] == [read]


def test_no_more_steps_than_an_honest_record_has() -> None:
    steps = claims.record({"steps": [[n, 0, "West"] for n in range(MAX_STEPS + 5)]})["steps"]
    assert steps == [[n, 0, "West"] for n in range(MAX_STEPS)]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (None, None),
        ("", None),
        ({}, None),
        ("boom", {"type": "", "message": "", "code": "", "where": "", "line": None}),
        ({"type": 3, "line": "4"}, {"type": "", "message": "", "code": "", "where": "", "line": None}),
        ({"message": "m" * 400, "line": 0}, {"type": "", "message": "m" * 300, "code": "", "where": "", "line": 0}),
        ({"code": "c", "line": True}, {"type": "", "message": "", "code": "c", "where": "", "line": None}),
    ],
)
def test_errors(said: Any, read: dict[str, Any] | None) -> None:
    expected = read | {"type": "Exception"} if read is not None and said == "boom" else read
    assert claims.record({"error": said})["error"] == expected


def test_the_records_of_a_sheet() -> None:
    assert claims.records({}) == claims.records({"answers": "all"}) == []
    assert claims.records({"answers": [HONEST, None]}) == [HONEST, EMPTY]
    assert len(claims.records({"answers": [None] * (MOST_RECORDS + 5)})) == MOST_RECORDS == 1000


def test_further_records_have_the_number_of_a_case() -> None:
    pairs = [[0, HONEST], [3, None], [-1, HONEST], [True, HONEST], ["0", HONEST], [1], [1, HONEST, 2], None, "ab"]
    assert claims.further_records({"again": pairs}) == [(0, HONEST), (3, EMPTY)]
    assert claims.further_records({}) == []
    assert len(claims.further_records({"again": [[0, None]] * (MOST_RECORDS + 5)})) == MOST_RECORDS


def test_the_records_of_games() -> None:
    game = {"moves": "WEN", "error": None, "seconds": 0.5, "evaluated": 7, "made": 9}
    assert claims.game_records({"games": [game, None, {"moves": "W" * (MOST_MOVES + 1), "evaluated": -1}]}) == [
        game,
        EMPTY_GAME,
        EMPTY_GAME | {"moves": "W" * MOST_MOVES},
    ]
    assert claims.game_records({}) == []
    assert claims.game_records({"games": [{"error": "boom"}]})[0]["error"]["type"] == "Exception"
    assert len(claims.game_records({"games": [None] * (GAMES + 5)})) == GAMES


def test_no_count_is_beyond_a_thousand_million() -> None:
    assert MOST_COUNTED == 1_000_000_000
