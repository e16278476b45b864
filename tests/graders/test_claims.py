"""What is read of a sheet is bounded, over all cases together, and honest sheets stay far below."""

from typing import Any

import pytest

from graders.transcript.watching import MAX_STEPS
from graders.trusted import claims
from tests.graders.builders import ask, code, judge
from tests.graders.repair.cells import run

ENDLESS = {"value": {"type": "int", "value": "1"}, "steps": [[0, 0, "a"]] * (MAX_STEPS + 5), "leaves": [0] * 9}


def read(records: list[Any], name: str = "steps") -> int:
    return sum(len(record[name]) for record in records)


@pytest.mark.slow
def test_of_all_cases_together_so_much_is_read_and_no_more() -> None:
    found = claims.records({"answers": [ENDLESS] * 100})
    assert len(found) == 100 and read(found) == claims.MOST_READ
    whole = claims.MOST_READ // MAX_STEPS
    assert 0 < whole < 100 and ["unread" in record for record in found] == [False] * whole + [True] * (100 - whole)
    assert read([one for _, one in claims.further_records({"again": [[0, ENDLESS]] * 999})]) == claims.MOST_AGAIN


@pytest.mark.parametrize("name", ["leaves", "moments"])
def test_evaluations_are_counted_like_steps(name: str) -> None:
    found = claims.records({"answers": [{name: [0] * MAX_STEPS}] * 100})
    assert read(found, name) == claims.MOST_READ


@pytest.mark.slow
def test_who_writes_too_much_and_is_wrong_is_told_so() -> None:
    answers = [ENDLESS] * len(code("minimax.value").cases(7))
    report = judge("minimax.value", {"format": 1, "exercise": "minimax.value", "answers": answers}, 7)
    assert "too-much-written" in [finding.slip for finding in report.findings]


VALUE = """
def value(state):
    if state.is_terminal():
        return state.utility()
    values = [value(state.result(action)) for action in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
"""


def test_an_honest_sheet_is_read_to_its_end() -> None:
    sheet = ask("minimax.value", run(VALUE)["value"], 7)
    found = claims.records(sheet)
    assert not any("unread" in record for record in found) and read(found) < claims.MOST_READ / 5
    assert [len(record["steps"]) for record in found] == [len(one["steps"]) for one in sheet["answers"]]


@pytest.mark.parametrize(
    "said",
    [
        None,
        3,
        {"texts": "value"},
        {"texts": []},
        {"texts": ["x" * (claims.MOST_CHARACTERS + 1)]},
        {"texts": ["x"] * 99},
    ],
)
def test_what_is_no_source_of_an_answer_is_none(said: Any) -> None:
    assert claims.source({"source": said}) is None


def test_of_a_source_only_plain_things_are_kept() -> None:
    said = {"answer": 3, "texts": ["a", 1], "definitions": {"f": 0, "g": 7, "h": True}, "names": {"x": ["value", 1]}}
    found = claims.source({"source": said})
    assert found is not None
    assert (found.answer, found.texts, found.definitions, found.names) == ("", ("a",), {"f": 0}, {})
