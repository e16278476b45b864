"""The questions as a file: GIFT for Moodle's question bank, CSV for the tools that halls use."""

import csv
import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

from pacman_env.demo.demonstration import Demonstration, Question
from pacman_env.demo.page import LETTERS


def gift(demonstrations: Sequence[Demonstration]) -> str:
    """Multiple choice; the punch line of the demonstration is the feedback."""
    return "\n".join(_entry(one, asked) for one in demonstrations for asked in one.questions)


def table(demonstrations: Sequence[Demonstration]) -> str:
    """A row a question, as CSV: name, title, question, the choices, the letter of the correct one, punch line."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("name", "title", "question", *LETTERS, "correct", "punch"))
    for one in demonstrations:
        for asked in one.questions:
            choices = [*asked.choices, *("" for _ in LETTERS[len(asked.choices) :])]
            rows.writerow((one.name, one.title, asked.text, *choices, LETTERS[asked.right], one.punch))
    return text.getvalue()


FORMATS = {".gift": gift, ".csv": table}


def write(demonstrations: Sequence[Demonstration], file: Path) -> None:
    """Write the file in the format that its name ends in. Spreadsheets know UTF-8 by its mark; Moodle takes none."""
    text = FORMATS[file.suffix](demonstrations)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8-sig" if file.suffix == ".csv" else "utf-8")


def _entry(one: Demonstration, asked: Question) -> str:
    lines = [f"::{_safe(one.title)}::[plain]{_safe(asked.text)} {{"]
    for rank, choice in enumerate(asked.choices):
        # "%50% ..." would be read as half of the points: a wrong choice says first that it has none.
        sign = "=" if rank == asked.right else "~%0%" if choice.startswith("%") else "~"
        lines.append(f"{sign}{_safe(choice)}")
    return "\n".join([*lines, f"####{_safe(one.punch)}", "}", ""])


def _safe(text: str) -> str:
    """Without the signs that GIFT means something by; a line's end as Moodle writes it."""
    return re.sub(r"([\\~=#{}:])", r"\\\1", text).replace("\n", "\\n")
