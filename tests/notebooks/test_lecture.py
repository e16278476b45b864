"""The switch for the lecture hall reaches every drawing of the course: no letter below 18 points in any of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.notebooks.test_execution import CHAPTERS, all_outputs, run

pytestmark = pytest.mark.long

LEAST = 18.0  # points
SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
USED = re.compile(r'<text\b[^>]*class="(s\d+)')


def letters(svg: str) -> Iterator[float]:
    """The size of every text of a drawing, in points."""
    sizes = {name: float(size) for name, size in re.findall(r"\.(s\d+)\{[^}]*?font-size:([\d.]+)px", svg)}
    return (sizes[name] for name in USED.findall(svg))


def drawings(notebook: Any) -> Iterator[tuple[str, str]]:
    for cell, output in all_outputs(notebook):
        html = "".join(output.get("data", {}).get("text/html", ""))
        yield from ((cell.id, svg) for svg in SVG.findall(html) if "<text" in svg)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_letter_below_18_points(chapter: str, tmp_path: Path) -> None:
    notebook = run(chapter, "instructor", tmp_path, COURSE_PROJECTOR="1")
    seen = list(drawings(notebook))
    small = {id: min(letters(svg)) for id, svg in seen if min(letters(svg), default=LEAST) < LEAST}
    assert small == {}, "cells with letters below 18 points"
    assert len(seen) > 3
    html = ["".join(output.get("data", {}).get("text/html", "")) for _, output in all_outputs(notebook)]
    films = [text for text in html if 'class="film still' in text]
    assert all('class="film still wall"' in text for text in films)
    boxed = [text for text in html if '<section aria-label="' in text or ('role="region"' in text and "<table" in text)]
    assert all("font-size:24px" in text for text in boxed if 'class="film' not in text)
