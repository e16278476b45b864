"""A table to read (in a terminal, in a notebook, in Markdown), and its numbers for programs (CSV, JSON)."""

import csv
import io
import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import ClassVar

from pacman_env.pictures import switch
from pacman_env.wording import pretty

_TABLE = "border-collapse:collapse;font-size:1em"
_CELL = "padding:.3em .35em;border-bottom:1px solid #8888;vertical-align:top"
_WORDS = f"{_CELL};text-align:left"
_NUMBER = f"{_CELL};text-align:right"


Record = Mapping[str, object]
"""A row for programs: names and values."""


class Html(str):
    """A cell that is HTML already."""


@dataclass(frozen=True)
class Listing:
    """Headings, and rows of cells below them.

    Attributes:
        headings: of the columns.
        rows: each with a cell for each heading.
        names: the heading of the column that says what its row is about.
        numbers: the headings of the columns that hold numbers, which are at the right.

    >>> print(Listing(["agent", "points"], [["Ann", "7"], ["Bert", "-12"]], names="agent", numbers=["points"]))
    agent  points
    Ann         7
    Bert      -12
    """

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    names: str
    numbers: Collection[str] = ()

    def __str__(self) -> str:
        lines = [self.headings, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(self._line(line, widths) for line in lines)

    def _line(self, line: Sequence[str], widths: Sequence[int]) -> str:
        columns = zip(self.headings, line, widths, strict=True)
        cells = (cell.rjust(width) if name in self.numbers else cell.ljust(width) for name, cell, width in columns)
        return "  ".join(cells).rstrip()

    def markdown(self) -> str:
        marks = ["--:" if name in self.numbers else ":--" for name in self.headings]
        return "\n".join(f"| {' | '.join(line)} |" for line in [self.headings, marks, *self.rows])

    def html(self, label: str, caption: str = "") -> str:
        """The table for a page; a wide one scrolls sideways in its place.

        Args:
            label: what it is, for those who do not see it.
            caption: a sentence above it.
        """
        head = "".join(map(self._heading, self.headings))
        body = "".join(self._row(row) for row in self.rows)
        words = f'<span style="display:inline-block;max-width:min(88vw,46em)">{escape(caption)}</span>'
        said = f'<caption style="text-align:left;padding:.3em .55em">{words}</caption>' if caption else ""
        table = f'<table style="{_TABLE}">{said}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
        style = f"overflow-x:auto;font-size:.92em;{switch.style()}"
        return f'<div style="{style}" role="region" aria-label="{escape(label)}" tabindex="0">{table}</div>'

    def _heading(self, name: str) -> str:
        side = "right" if name in self.numbers else "left"
        return f'<th scope="col" style="{_CELL};text-align:{side};vertical-align:bottom">{escape(name)}</th>'

    def _row(self, row: Sequence[str]) -> str:
        return f"<tr>{''.join(self._cell(name, cell) for name, cell in zip(self.headings, row, strict=True))}</tr>"

    def _cell(self, heading: str, cell: str) -> str:
        number = heading in self.numbers
        text = cell if isinstance(cell, Html) else escape(pretty(cell)) if number else _breakable(escape(cell))
        tag = 'th scope="row"' if heading == self.names else "td"
        if number and not isinstance(cell, Html):  # a line may end before an interval, and nowhere else
            text = text.replace(" ", "&nbsp;").replace("&nbsp;(", " (")
        return f'<{tag} style="{_NUMBER if number else _WORDS}">{text}</{tag[:2]}>'


class Shown:
    """Something that is shown as text and, in a notebook, as a table.

    Attributes:
        label: what the table is called, for those who do not see it.
    """

    label: ClassVar[str]

    def listing(self) -> Listing:
        """The table as headings and rows of text."""
        raise NotImplementedError

    @property
    def caption(self) -> str:
        """What the table shows, in a sentence."""
        raise NotImplementedError

    @property
    def notes(self) -> list[str]:
        """What else a reader must know."""
        return []

    def to_markdown(self) -> str:
        """The table in Markdown."""
        return self.listing().markdown()

    def __str__(self) -> str:
        """The table in columns, with the notes below."""
        return "\n".join([str(self.listing()), *self.notes])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return self.listing().html(self.label, self.caption) + notes


def _breakable(text: str) -> str:
    """A line may end inside the name of a class, before a capital letter."""
    return re.sub(r"(?<=[a-z])(?=[A-Z][a-z])", "<wbr>", text)


def to_csv(records: Sequence[Record], path: str | Path | None = None) -> str:
    """The records as CSV, with a line of their names first; also written to a file if a path is given."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(records[0]) if records else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return _kept(out.getvalue(), path)


def to_json(content: object, path: str | Path | None = None) -> str:
    """Anything as JSON; also written to a file if a path is given."""
    return _kept(json.dumps(content, indent=1, allow_nan=False) + "\n", path)


def _kept(text: str, path: str | Path | None) -> str:
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text
