"""The benchmark of a class: it goes on where it was broken off, and its tables replace the old ones."""

from pathlib import Path

import pytest

from benchmarks.grading import classroom
from benchmarks.grading.classroom import BEGIN, END, Cost, Runs, compared, write


def test_a_run_that_was_kept_is_not_made_again(tmp_path: Path) -> None:
    made = []

    def run() -> Cost:
        made.append(1)
        return Cost(10, 5.0, 2.0, 100)

    kept = tmp_path / "runs.jsonl"
    assert Runs(kept).add("one", run) == Runs(kept).add("one", run) == Cost(10, 5.0, 2.0, 100)
    assert made == [1]


def test_a_row_is_the_mean_of_all_submissions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stock nbgrader was ended after 3 of 4 in one of its runs."""
    theirs = iter([Cost(4, 20.0, 16.0), Cost(3, 15.0, 12.0)])
    monkeypatch.setattr(classroom, "by_nbgrader", lambda names, whole, seconds: next(theirs))
    monkeypatch.setattr(classroom, "by_us", lambda names, whole: Cost(len(names), 2.5, 4.0))
    row = compared(Runs(None), whole=True, theirs=8, ours=10, minutes=1)
    assert row == "| the chapter as it is | 7 | 5.00 | 0.25 | 20.0 | 4.00 | 0.40 | 10.0 |"


def test_the_tables_replace_the_old_ones_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    monkeypatch.setattr(classroom, "PAGE", page)
    write("| new |")
    assert page.read_text() == f"before\n{BEGIN}\n| new |\n{END}\nafter\n"
    assert BEGIN in (classroom.ROOT / "docs" / "classroom.md").read_text()
