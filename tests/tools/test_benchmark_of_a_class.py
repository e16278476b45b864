"""The benchmark of a class: it goes on where it was broken off, and its tables replace the old ones."""

from pathlib import Path

import pytest

from benchmarks.grading import mix
from benchmarks.grading.mix import BEGIN, END, SHARES, Cost, Runs, compared, mixed, write


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
    assert ending.startswith("| 03: right, wrong, unwritten (96 %) | 14.1 | 1.00 | 14.1 |")
    assert heavy.startswith("| 03: endless, memory (4 %) | 75.0 | 3.00 | 25.0 |")
    assert whole.startswith("| **03: the mix** | 16.5 | 1.08 | 15.3 |") and clock == pytest.approx(1.08)


def test_the_tables_replace_the_old_ones_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    monkeypatch.setattr(mix, "PAGE", page)
    write("| new |")
    assert page.read_text() == f"before\n{BEGIN}\n| new |\n{END}\nafter\n"
    assert BEGIN in (mix.ROOT / "docs" / "classroom.md").read_text()
