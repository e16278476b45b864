"""What a command says while it works: what it is about to do, how far it is, and a table at the end.

On a terminal a bar shows how far it is and how long it will still take; elsewhere (a log, a pipe) a line says so now
and then.
"""

import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from tqdm import tqdm

EVERY = 30.0
"""So many seconds pass between two lines where there is no bar."""


class ProgressBar:
    """So many steps of one kind of work. Lines that are printed meanwhile go above the bar."""

    def __init__(self, doing: str, steps: int) -> None:
        """`doing` names the work: "grading"."""
        self.doing, self.steps, self.done = doing, steps, 0
        self._begin = self._told = time.monotonic()
        shown = sys.stderr.isatty() and steps > 0
        self._bar: Any = tqdm(total=steps, desc=doing, file=sys.stderr, leave=False) if shown else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.close()

    def say(self, line: str) -> None:
        tqdm.write(line, file=sys.stdout) if self._bar is not None else print(line, flush=True)

    def step(self, line: str = "") -> None:
        self.done += 1
        if line:
            self.say(line)
        if self._bar is not None:
            self._bar.update()
        elif self.done < self.steps and time.monotonic() - self._told > EVERY:
            self._told = time.monotonic()
            print(f"{self.doing}: {self.done} of {self.steps}, {self.left()}", file=sys.stderr, flush=True)

    def left(self) -> str:
        seconds = (time.monotonic() - self._begin) / max(1, self.done) * (self.steps - self.done)
        return f"about {duration(seconds)} left"


def duration(seconds: float) -> str:
    """Seconds in words: 40 s, 12 min, 3 h 20 min."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def table(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table for the terminal; numbers are at the right, None is an empty cell."""
    texts = [[_text(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(headings, *texts, strict=True)]
    right = [any(isinstance(row[i], int | float) for row in rows) for i in range(len(headings))]
    lines = [headings, ["-" * width for width in widths], *texts]
    return "\n".join("  " + "  ".join(map(_at, line, widths, right)).rstrip() for line in lines)


def _text(cell: object) -> str:
    if cell is None:
        return ""
    text = f"{cell:g}" if isinstance(cell, float) else str(cell)
    return one_line(text)


def some(names: Sequence[str], most: int) -> str:
    """So many of these names, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def one_line(text: str) -> str:
    """A text, which may be the name of any folder, without what is no character of a line."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def _at(cell: str, width: int, right: bool) -> str:
    return cell.rjust(width) if right else cell.ljust(width)
