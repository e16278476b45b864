"""What measures the repair: which lines are wrong, what a draft is, and the sums as a table."""

from dataclasses import replace

import pytest

from graders.repair import Nothing, Repair, Source
from graders.repair.edits import Edit, Variant
from tools.corpus import WRONG
from tools.measuring.repair import Run, earnings, table, unfinished, wrong_lines

MENDED = Repair((Edit("start", "", (), (7,), "", ""),), 62)


def test_the_sums_are_shares_of_the_wrong_answers() -> None:
    cut = Run(Nothing("It was cut short."), 2.0)
    runs = [Run(MENDED, 0.5, frozenset({7})), Run(MENDED, 9.0, frozenset({8})), Run(MENDED, 1.0), cut]
    rows = table({"field": runs}).splitlines()
    assert "| field | 4 | 3 (75%) | 1 of 2 (50.0%) | 1 | 2.0 s | 9.0 s |" in rows and rows[-1].startswith("| all |")


def test_an_edit_earns_what_no_other_tells_or_tells_rightly() -> None:
    other = replace(MENDED.edits[0], slip="other", lines=(9,))
    either = replace(MENDED, others=(Variant((other,)),))
    runs = [Run(MENDED, 0.5), Run(either, 0.5, frozenset({7})), Run(Nothing(""), 0.5)]
    assert "| start | 2 | 1 | 1 |" in earnings(runs).splitlines()


@pytest.mark.parametrize(
    ("name", "pieces"),
    [("NumberedRows", ["max(rows)[", "v <= alpha"]), ("ab_min_goes_on", ["v)  # MIN", "v = min("])],
)
def test_the_wrong_lines_are_those_of_the_file(name: str, pieces: list[str]) -> None:
    [one] = [one for one in WRONG if one.name == name]
    lines = one.path.read_text(encoding="utf-8").splitlines()
    told = [lines[line - 1] for line in wrong_lines(one)]
    assert all(any(piece in line for line in told) for piece in pieces), told


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


@pytest.mark.parametrize("text", UNFINISHED.values(), ids=UNFINISHED)
def test_a_draft_is_told_by_its_text(text: str) -> None:
    assert not unfinished(Source("Begun", (BEGUN,), {}))
    assert not unfinished(Source("Begun", (BEGUN + "\n    def left_over(self):\n        return 7\n",), {}))
    assert unfinished(Source("Begun", (text,), {}))
