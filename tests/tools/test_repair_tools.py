"""What measures the repair: slips are where they say, and the sums come to a table."""

import ast
from collections import Counter
from itertools import zip_longest

import pytest

from graders.repair import Source
from tests.graders.repair.cells import STYLES
from tools.measuring.repair import table, unfinished
from tools.measuring.slips import Slip, fits, slips


@pytest.mark.parametrize("name", ["methods", "closure", "window", "careless"])
def test_an_injected_slip_can_be_read_and_is_where_it_says(name: str) -> None:
    text = STYLES[name].text
    found = list(slips(Source(STYLES[name].handed_in, (text,), {})))
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


BEGUN = """\
class Begun:
    def getAction(self, state):
        return self.highest(state, 0)

    def highest(self, state, depth):
        return max(self.lowest(state.generateSuccessor(0, move), depth) for move in state.getLegalActions())

    def lowest(self, state, depth):
        return self.highest(state, depth + 1)
"""
UNFINISHED = {
    "a body is missing": BEGUN.replace("return self.highest(state, depth + 1)", "pass"),
    "what searches is not called": BEGUN.replace("return self.highest(state, 0)", "return state.getLegalActions()[0]"),
}


def test_a_draft_is_told_by_its_text() -> None:
    assert not unfinished(Source("Begun", (BEGUN,), {}))
    assert not unfinished(Source("Begun", (BEGUN + "\n    def left_over(self):\n        return 7\n",), {}))
    for text in UNFINISHED.values():
        assert unfinished(Source("Begun", (text,), {}))


LOST = """\
def value(state):
    best = 0
    move = None
    for action in state.actions():
        found = value(state.result(action))
        if found > best:
            pass
            move = action
    return best
"""


@pytest.mark.parametrize(
    ("line", "names", "told", "side", "right"),
    [
        (7, {"best", "found"}, 6, "below", True),  # the block that line 6 begins
        (7, {"best", "found"}, 8, "before", True),
        (7, {"best", "action"}, 6, "below", False),  # line 8 speaks of `action`, too
        (7, {"best", "found"}, 4, "below", False),  # another block
        (7, {"best", "found"}, 8, "after", False),  # the wrong side
        (2, {"best"}, 4, "before", True),  # line 3 has nothing to do with it
        (2, {"best", "move"}, 4, "before", False),
    ],
)
def test_a_line_is_missing_where_the_lost_one_could_stand(
    line: int, names: set[str], told: int, side: str, right: bool
) -> None:
    slip = Slip(0, 0, "pass", line, "a line less", frozenset(names))
    assert fits(ast.parse(LOST), told, side, slip) is right
