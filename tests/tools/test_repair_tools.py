"""What measures the repair: slips are where they say, and the sums come to a table."""

import ast
from collections import Counter
from itertools import zip_longest

import pytest

from graders.repair import Source
from tests.graders.repair.styles import STYLES
from tools.measuring.repair import table
from tools.measuring.slips import slips


@pytest.mark.parametrize("name", ["methods", "closure", "window", "careless"])
def test_an_injected_slip_can_be_read_and_is_where_it_says(name: str) -> None:
    text = STYLES[name].text
    found = list(slips(Source(STYLES[name].name, (text,), {})))
    assert len({slip.what for _, slip in found}) > 4
    for _, slip in found:
        wrong = text[: slip.start] + slip.new + text[slip.end :]
        ast.parse(wrong)
        lines = enumerate(zip_longest(text.split("\n"), wrong.split("\n")), 1)
        assert next(number for number, (one, other) in lines if one != other) == slip.line


def test_the_sums_are_shares_of_the_wrong_answers() -> None:
    sums = Counter({"right": 5, "wrong": 4, "mended by 1": 3, "not mended": 1})
    rows = table(sums, [0.5, 1.0, 9.0], []).splitlines()
    assert "| mended by 1 | 3 (75%) |" in rows and "| not mended | 1 (25%) |" in rows
    assert "| seconds, one kind | median 1.0, 90 % 9.0 |" in rows
    assert not [row for row in rows if "processor" in row]
