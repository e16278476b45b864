"""Tables line up, and how long it will take is said in words, on a terminal and in a log."""

import io
import sys

import pytest

from graders.classroom import telling
from graders.classroom.telling import Progress, duration, table


def test_numbers_stand_at_the_right_and_nothing_is_an_empty_cell() -> None:
    assert table(["student", "points", "why"], [["ann", 12.5, ""], ["bo", None, "no notebook"]]).splitlines() == [
        "  student  points  why",
        "  -------  ------  -----------",
        "  ann        12.5",
        "  bo               no notebook",
    ]


@pytest.mark.parametrize(("seconds", "words"), [(4, "4 s"), (600, "10 min"), (3 * 3600 + 300, "3 h 5 min")])
def test_how_long(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_a_log_has_lines_and_now_and_then_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter(range(0, 10_000, 20))
    monkeypatch.setattr(telling.time, "monotonic", lambda: float(next(clock)))
    with Progress("grading", 4) as progress:
        for student in ("ann", "bo", "cleo", "dan"):
            progress.step(f"  {student}: done")
    told = capsys.readouterr()
    assert told.out.splitlines() == ["  ann: done", "  bo: done", "  cleo: done", "  dan: done"]
    assert told.err.startswith("grading: ") and " of 4, about " in told.err and "\r" not in told.err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_has_a_bar_and_the_lines_above_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    with Progress("grading", 2) as progress:
        progress.step("  ann: done")
        progress.step()
        assert "grading:" in sys.stderr.getvalue() and "/2 [" in sys.stderr.getvalue()
    assert capsys.readouterr().out == "  ann: done\n"
