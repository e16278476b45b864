"""Every number of the chapters' prose: measured, computed by a test, or on the list of what claims nothing."""

import re
from math import floor, log10, sqrt
from statistics import NormalDist

import pytest

from tests.notebooks.prose import markdown_cells
from tools.measuring.chapters import Measured
from tools.pages.claims import NUMERAL, PAGE, REPEATS, another_seed, claims, exempt, facts, page, uncovered

PAGE_TEXT = PAGE.read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in PAGE_TEXT.splitlines() if "|" in line]
MEASURED = {row[7]: row for row in ROWS if len(row) == 8}
"""The rows of the page, by the name of their measure."""
NUMBERS = sum(len(one.measures) for one in claims())


@pytest.mark.slow
def test_every_numeral_of_the_prose_is_accounted_for() -> None:
    assert uncovered() == []


def test_a_new_numeral_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    cell = "alphabeta-time-debrief"
    text = markdown_cells()[cell]
    changed = {cell: f"{text} On large boards it is 12%.", "new": "It wins 3,456 games."}
    monkeypatch.setattr("tools.pages.claims.markdown_cells", lambda: changed)
    assert [line.rsplit(" ", 1)[1] for line in uncovered()] == ["12", "3,456"]


@pytest.mark.parametrize("claim", claims(), ids=lambda claim: f"{claim.cell}-{claim.measures[0]}")
def test_what_a_chapter_says_is_what_was_measured(claim) -> None:
    for told, name in zip(claim.told, claim.measures, strict=True):
        _, cell, said, value, interval, another, _, _ = MEASURED[name]
        assert (cell, said) == (claim.cell, f"{told:,}")
        step = 10 ** _place(told)
        assert abs(float(value) - told) <= step / 2 + 0.01, f"{told} is not {value} rounded"
        low, high = (float(end) for end in interval.split(" to "))
        lower, higher = (float(end) for end in another.split(" to "))
        assert lower <= low <= told <= high <= higher


def test_another_seed_is_outside_one_time_in_twenty_for_all_numbers_and_runs_together() -> None:
    low, high = another_seed(Measured(7, 7 - 1.959964, 7 + 1.959964, 1000))  # a standard error of 1
    difference = NormalDist(0, sqrt(2))  # of two such runs
    one_number = difference.cdf(low - 7) + 1 - difference.cdf(high - 7)
    assert one_number * NUMBERS * REPEATS == pytest.approx(0.05, rel=1e-4)


def _place(told: float) -> int:
    """Of the last digit that says something: 2,200 says hundreds, 220 tens, 34 and 0 ones."""
    digits = f"{told:g}".lstrip("+-")
    return len(digits) - len(digits.rstrip("0")) if told and told > 100 else min(0, floor(log10(abs(told) or 1)))


def test_every_exception_is_needed_and_has_a_reason() -> None:
    texts = markdown_cells()
    for one in exempt():
        assert one.reason and set(one.cells) <= set(texts)
        places = one.cells or tuple(texts)
        assert any(NUMERAL.search(match[0]) for cell in places for match in re.finditer(one.pattern, texts[cell]))


def test_the_facts_are_those_of_the_tests_and_stand_on_the_page() -> None:
    found = facts()
    assert len(found) > 80 and len({fact.test for fact in found}) > 40
    exact = next(
        fact
        for fact in found
        if fact.test == "test_1_all_five_squares_win_and_8_wins_at_once" and "{}" in fact.sentence
    )
    assert exact.cell in PAGE_TEXT


@pytest.mark.long
def test_the_page_is_the_one_that_the_command_writes() -> None:
    assert page() == PAGE_TEXT, "run `make claims`"
