"""What a sheet says is read as plain values, each of the right type and of bounded size."""

from dataclasses import replace
from typing import Any

import pytest

from graders.transcript.evaluation_games import MOST_MOVES
from graders.transcript.source import Source
from graders.transcript.watching import MAX_STEPS
from graders.trusted import claims
from graders.trusted.claims import (
    MOST_AGAIN,
    MOST_CHARACTERS,
    MOST_COUNTED,
    MOST_NAMES,
    MOST_READ,
    MOST_RECORDS,
    MOST_TEXTS,
    MOST_WAYS,
)

EMPTY = {
    "value": None,
    "error": None,
    "steps": [],
    "made": 0,
    "leaves": [],
    "evaluated": 0,
    "moments": [],
    "looks": [],
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
    "looks": [[1, 1], [2, 4]],
    "searched": "pacman_env.agents.search",
    "prints": 1,
    "changed": "the walls",
    "seconds": 0.25,
}
EMPTY_GAME = {"moves": "", "error": None, "seconds": 0.0, "usual": 0.0, "evaluated": 0, "made": 0}


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


def test_looks_are_pairs_of_numbers() -> None:
    said = [[1, 2], [1], [1, 2, 3], "ab", None, [True, "2"]]
    assert claims.record({"looks": said})["looks"] == [[1, 2], [-1, -1]]
    assert len(claims.record({"looks": [[1, 2]] * 20}, 5)["looks"]) == 5


def test_the_records_of_a_sheet() -> None:
    assert claims.records({}) == claims.records({"answers": "all"}) == []
    assert claims.records({"answers": [HONEST, None]}) == [HONEST, EMPTY]
    assert len(claims.records({"answers": [None] * (MOST_RECORDS + 5)})) == MOST_RECORDS == 1000


def test_further_records_have_the_number_of_a_case() -> None:
    pairs = [[0, HONEST], [3, None], [-1, HONEST], [True, HONEST], ["0", HONEST], [1], [1, HONEST, 2], None, "ab"]
    assert claims.further_records({"again": pairs}) == [(0, HONEST), (3, EMPTY)]
    assert claims.further_records({}) == []
    assert len(claims.further_records({"again": [None, *[[0, None]] * (MOST_WAYS + 5)]})) == MOST_WAYS == 400


def steps(count: int) -> list[list[Any]]:
    return [[0, 0, "West"]] * count


@pytest.mark.parametrize("name", ["steps", "leaves", "moments"])
def test_all_cases_together_are_read_to_a_bound(name: str) -> None:
    long = {name: [0] * MAX_STEPS}
    found = claims.records(
        {"answers": [long] * (MOST_READ // MAX_STEPS - 1) + [{name: [0] * (MAX_STEPS - 3)}, long, long]}
    )
    lengths = [len(one[name]) for one in found]
    assert sum(lengths) == MOST_READ == 250_000 and lengths[-3:] == [MAX_STEPS - 3, 3, 0]
    unread = [one.get("unread", False) for one in found]
    assert unread == [False] * (len(found) - 2) + ([True] * 2 if name != "moments" else [False] * 2)


def test_of_what_is_asked_twice_less_is_read() -> None:
    full = [[number, {"steps": steps(MAX_STEPS)}] for number in range(MOST_AGAIN // MAX_STEPS - 1)]
    found = claims.further_records({"again": [*full, [7, {"steps": steps(MAX_STEPS - 2)}], [8, {"steps": steps(5)}]]})
    assert MOST_AGAIN == 60_000
    assert [(number, len(one["steps"]), one.get("unread", False)) for number, one in found[-2:]] == [
        (7, 9998, False),
        (8, 2, True),
    ]


def test_what_is_cut_anyway_is_not_unread() -> None:
    assert "unread" not in claims.record({"steps": steps(MAX_STEPS + 1)})
    assert "unread" not in claims.record({"steps": steps(MAX_STEPS + 1)}, int(str(MAX_STEPS)))
    assert claims.record({"steps": steps(3)}, 2)["unread"] and "unread" not in claims.record({"steps": steps(2)}, 2)
    assert claims.record({"leaves": [1, 2, 3]}, 2) == EMPTY | {"leaves": [1, 2], "unread": True}


TEXT = {
    "answer": "value",
    "texts": ["def value(state): ...", "LIMIT = 3"],
    "definitions": {"value": 0, "LIMIT": 1},
    "names": {"inf": ["math", "inf"]},
}
SOURCE = Source("value", ("def value(state): ...", "LIMIT = 3"), {"value": 0, "LIMIT": 1}, {"inf": ["math", "inf"]})


def test_an_honest_source_stays_as_it_is() -> None:
    assert claims.source({"source": TEXT}) == SOURCE
    assert claims.source({"source": TEXT | {"texts": [3, *TEXT["texts"], None]}}) == SOURCE
    for file, read in (("", ""), ("/tmp/multiAgents.py", "/tmp/multiAgents.py"), ("x" * 2000, "x" * 1000), (3, "")):
        assert claims.source({"source": TEXT | {"file": file}}) == replace(SOURCE, file=read)


@pytest.mark.parametrize(
    "said",
    [None, "def value", [], {}, {"texts": []}, {"texts": "all"}, {"texts": [3]}],
)
def test_what_is_no_source_is_none(said: Any) -> None:
    assert claims.source({"source": said}) is None


def test_a_source_has_bounds() -> None:
    assert (MOST_TEXTS, MOST_NAMES, MOST_CHARACTERS) == (50, 1000, 60_000)
    for texts, fits in (
        (["x"] * 50, True),
        (["x"] * 51, False),
        (["x" * 30_000] * 2, True),
        (["x" * 30_000, "x" * 30_001], False),
    ):
        assert (claims.source({"source": TEXT | {"texts": texts}}) is not None) is fits
    many = {f"n{number}": 0 for number in range(1005)}
    found = claims.source({"source": TEXT | {"definitions": many, "answer": "v" * 400}})
    assert found is not None and len(found.definitions) == 1000 and len(found.answer) == 300


def test_places_and_ways_have_the_right_form() -> None:
    places = {"a": 0, "b": 1, "c": 2, "d": -1, "e": True, "f": "0", "g": None, "h": 7}
    ways = {"a": ["math"], "b": "math", "c": ["math", 3], "d": [], "e": [["math"]], "f": None}
    found = claims.source({"source": TEXT | {"definitions": places, "names": ways}})
    assert found is not None and found.definitions == {"a": 0, "b": 1} and found.names == {"a": ["math"], "d": []}
    bare = claims.source({"source": {"texts": ["x"], "definitions": [1], "names": "all"}})
    assert bare == Source("", ("x",), {}, {})


def test_the_records_of_games() -> None:
    game = {"moves": "WEN", "error": None, "seconds": 0.5, "usual": 0.1, "evaluated": 7, "made": 9}
    assert claims.game_records({"games": [game, None, {"moves": "W" * (MOST_MOVES + 1), "evaluated": -1}]}) == [
        game,
        EMPTY_GAME,
        EMPTY_GAME | {"moves": "W" * MOST_MOVES},
    ]
    assert claims.game_records({}) == []
    assert claims.game_records({"games": [{"error": "boom"}]})[0]["error"]["type"] == "Exception"
    assert len(claims.game_records({"games": [None] * 105})) == 100  # five times as many as are played
