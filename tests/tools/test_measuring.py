"""What measures the repair, the voices of the diagnosis, and a class: the sums as tables."""

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.grading import mix
from benchmarks.grading.mix import SHARES, Cost, Runs, compared, mixed
from graders.repair.edits import Edit, Variant
from graders.repair.search import Nothing, Repair
from graders.transcript.source import Source
from tools.corpus import WRONG
from tools.measuring import ablation
from tools.measuring.ablation import VOICES, Told
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


# ---------------------- The table of what each voice of the diagnosis earns counts true names that are lost and won


def test_the_table_counts_what_is_lost_and_won_without_a_voice() -> None:
    right, wrong = Told("keeps-last", True, False), Told("sums-up", False, True)
    quiet = dict.fromkeys(VOICES, right)
    rows = [("errors", right, quiet | {"errors": wrong}), ("errors", wrong, quiet | {"records": wrong})]
    lines = ablation.table(rows).splitlines()
    assert "| errors | 2 | 1 | 1 | 1 | 1 |" in lines
    assert "| records | 0 | 0 | 0 | 0 | 1 |" in lines
    assert lines[-1] == "| **nothing** | 2 | 1 | 0 | 0 | 1 |"


# ----------------------------------------------------------------------------------------- The benchmark of a class


def test_a_run_that_was_kept_is_not_made_again(tmp_path: Path) -> None:
    made = []

    def run() -> Cost:
        made.append(1)
        return Cost(10, 5.0, 2.0, 100)

    kept = tmp_path / "runs.jsonl"
    assert Runs(kept).add("one", run) == Runs(kept).add("one", run) == Cost(10, 5.0, 2.0, 100)
    assert made == [1]


def test_a_class_has_each_kind_in_its_share() -> None:
    assert sum(SHARES.values()) == 100
    kinds = mixed(96)
    assert [kinds.count(kind) for kind in ("right", "wrong", "unwritten")] == [60, 33, 3]
    assert set(mixed(5)) == {"right", "wrong", "unwritten"}


def test_each_kind_weighs_as_much_as_it_is_frequent(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = {"right": 10.0, "wrong": 20.0, "unwritten": 30.0, "endless": 100.0, "memory": 50.0}
    monkeypatch.setattr(mix, "by_stock", lambda chapter, kind: Cost(2, 2 * seconds[kind], seconds[kind]))
    monkeypatch.setattr(
        mix, "by_us", lambda chapter, work: Cost(len(work), len(work) * (3.0 if "endless" in work else 1.0), 4.0)
    )
    [ending, heavy, whole], (clock, _) = compared(Runs(None), "03_pacman", 96)
    assert ending.startswith("| 03: right, wrong, unwritten (96%) | 14.1 | 1.00 | 14.1 |")
    assert heavy.startswith("| 03: endless, memory (4%) | 75.0 | 3.00 | 25.0 |")
    assert whole.startswith("| **03: the mix** | 16.5 | 1.08 | 15.3 |") and clock == pytest.approx(1.08)
