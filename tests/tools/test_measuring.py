"""What measures the repair, the voices of the diagnosis, and a class: the sums as tables."""

import pytest

from graders.repair.edits import Edit
from graders.repair.search import Nothing, Repair
from tools.corpus import WRONG
from tools.measuring import ablation
from tools.measuring.ablation import VOICES, Told
from tools.measuring.repair import Run, table, wrong_lines

MENDED = Repair((Edit("start", "", (), (7,), "", ""),), 62)


def test_the_sums_are_shares_of_the_wrong_answers() -> None:
    cut = Run(Nothing("It was cut short."), 2.0)
    runs = [Run(MENDED, 0.5, frozenset({7})), Run(MENDED, 9.0, frozenset({8})), Run(MENDED, 1.0), cut]
    rows = table({"field": runs}).splitlines()
    assert "| field | 4 | 3 (75%) | 1 of 2 (50.0%) | 1 | 2.0 s | 9.0 s |" in rows and rows[-1].startswith("| all |")


@pytest.mark.parametrize(
    ("name", "pieces"),
    [("NumberedRows", ["max(rows)[", "v <= alpha"]), ("ab_min_goes_on", ["v)  # MIN", "v = min("])],
)
def test_the_wrong_lines_are_those_of_the_file(name: str, pieces: list[str]) -> None:
    [one] = [one for one in WRONG if one.name == name]
    lines = one.path.read_text(encoding="utf-8").splitlines()
    told = [lines[line - 1] for line in wrong_lines(one)]
    assert all(any(piece in line for line in told) for piece in pieces), told


def test_the_table_counts_what_is_lost_and_won_without_a_voice() -> None:
    right, wrong = Told("keeps-last", True, False), Told("sums-up", False, True)
    quiet = dict.fromkeys(VOICES, right)
    rows = [("errors", right, quiet | {"errors": wrong}), ("errors", wrong, quiet | {"records": wrong})]
    lines = ablation.table(rows).splitlines()
    assert "| errors | 2 | 1 | 1 | 1 | 1 |" in lines
    assert "| records | 0 | 0 | 0 | 0 | 1 |" in lines
    assert lines[-1] == "| **nothing** | 2 | 1 | 0 | 0 | 1 |"
