"""The demonstrations without colors, as on an old projector, on paper, or for somebody who sees none: measured."""

import io
import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from pacman_env.demo.content import NAMED
from pacman_env.pictures.palette import contrast
from tests.sample import rarely

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

TEXTS = """() => {
  const found = [], section = document.querySelector(".demonstration:not([hidden])");
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, e = text.parentElement, style = getComputedStyle(e);
    const unread = style.visibility === "hidden" || e.closest("script,style,title,desc,details");
    if (!text.data.trim() || unread) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, top, right, bottom, width, height } = range.getBoundingClientRect();
    if (!width || !height || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) continue;
    let opacity = 1;
    for (let up = e; up; up = up.parentElement) opacity *= getComputedStyle(up).opacity;
    const color = e.ownerSVGElement ? style.fill : style.color;
    found.push([text.data.trim().slice(0, 40), color, opacity, [left, top, right, bottom]]);
  }
  return found;
}"""  # every text in sight: words, color, opacity, place

MARKS = """() => {
  const shapes = "path,polygon,circle,rect,line,ellipse", seen = e => getComputedStyle(e).visibility !== "hidden";
  const inSight = e => {
    const box = e.getBoundingClientRect();
    return seen(e) && box.width && box.height && !e.closest("defs,[id*=-tile-]");
  };
  return [...document.querySelectorAll(`.demonstration:not([hidden]) svg :is(${shapes})`)].filter(inSight).map(e => {
    const { fill, stroke, strokeDasharray, strokeWidth } = getComputedStyle(e), box = e.getBBox();
    const points = (e.getAttribute("d") || e.getAttribute("points") || "").match(/-?[0-9.]+/g) || [];
    const sides = [[box.x, box.width || 1], [box.y, box.height || 1]];
    const place = points.map((n, at) => ((n - sides[at % 2][0]) / sides[at % 2][1]).toFixed(1));
    const group = e.closest(".n") || e.closest("g[id]");
    const words = group ? [...group.querySelectorAll("text")].filter(seen).map(t => t.textContent).join(" ") : "";
    return { shape: e.tagName + place.join(" "), line: strokeDasharray + strokeWidth, words, fill, stroke };
  });
}"""  # every mark in sight: its shape wherever it stands, its line, the words in it, its colors

LARGE = 29  # as high is a line of letters of 24 pixels
ALIKE = 1.25  # two greys with less contrast than this are one grey


@pytest.fixture(scope="module")
def wall(browser: "Browser", demonstrations: Path) -> Iterator["Page"]:
    page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page.goto(demonstrations.as_uri())
    yield page
    page.close()


def scenes(page: "Page", number: int) -> Iterator[str]:
    """Go to the question, its answer, some steps and the punch line of a demonstration; the names of the places."""
    count = page.evaluate(f"demo.demonstrations[{number}].scenes.length")
    for step in sorted({0, count // 4, count // 2, 3 * count // 4, count - 2, count - 1}):
        page.evaluate(f"demo.go({number}, {step})")
        yield f"{number + 1}.{step}"
    page.evaluate(f"demo.go({number}, 0)")
    page.keyboard.press("Enter")
    yield f"{number + 1}.0, answered"
    page.keyboard.press("Enter")


def rgb(color: str) -> tuple[float, float, float, float]:
    """Of ``rgb(1, 2, 3)`` or ``rgba(1, 2, 3, 0.5)``."""
    parts = [float(part) for part in color[color.index("(") + 1 : -1].split(",")]
    return (*parts, 1.0)[:4]  # type: ignore[return-value]


def grey(color: str) -> float:
    """How bright a color is without being a color, 0 to 255."""
    red, green, blue, _ = rgb(color)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def apart(one: float, other: float) -> float:
    """The contrast of two greys."""
    return contrast(*(f"#{round(level):02x}{round(level):02x}{round(level):02x}" for level in (one, other)))


@pytest.mark.parametrize("number", [pytest.param(at, marks=rarely(name, 5), id=name) for at, name in enumerate(NAMED)])
def test_everything_can_be_read_and_told_apart_without_colors(wall: "Page", number: int) -> None:
    marks_seen = 0
    for place in scenes(wall, number):
        all_can_be_read(wall, place)
        marks_seen += told_apart(wall, place)
    assert marks_seen or not wall.locator(".demonstration:not([hidden]) .stage svg").count()


def all_can_be_read(wall: "Page", place: str) -> None:
    """Each text against the grey that is most of what is behind it, taken from the picture on the wall."""
    picture = Image.open(io.BytesIO(wall.screenshot())).convert("L")
    texts = wall.evaluate(TEXTS)
    assert texts, place
    for words, color, opacity, box in texts:
        left, top, right, bottom = box
        inside = picture.crop((int(left), int(top), int(right) + 1, int(bottom) + 1))
        behind = max(range(256), key=inside.histogram().__getitem__)
        shown = opacity * grey(color) + (1 - opacity) * behind
        least = 3 if bottom - top >= LARGE else 4.5  # WCAG 2.2, 1.4.3
        assert apart(shown, behind) >= least, f"{words!r} at {place}: {shown:.0f} on {behind}"


def told_apart(wall: "Page", place: str) -> int:
    """Marks of one shape, one line and the same words have different greys, too. How many marks there are."""
    marks = wall.evaluate(MARKS)
    for what in ("fill", "stroke"):
        for colors in looks(marks, what).values():
            for one, other in combinations(sorted(colors), 2):
                assert apart(grey(one), grey(other)) >= ALIKE, f"{what} {one} and {other} at {place}"
    return len(marks)


def looks(marks: list[dict[str, Any]], what: str) -> dict[str, set[str]]:
    """The colors of the marks that look alike in all else."""
    found: dict[str, set[str]] = defaultdict(set)
    for mark in marks:
        if mark[what] != "none" and rgb(mark[what])[3] > 0:
            found[json.dumps([mark["shape"], mark["line"], mark["words"]])].add(mark[what])
    return found


def test_the_laboratory_is_brighter_where_it_is_better(wall: "Page") -> None:
    """In grey as in color."""
    colors = json.loads(wall.locator(".lab").first.get_attribute("data-lab") or "")["colors"]
    levels = [grey(f"rgb({int(c[1:3], 16)}, {int(c[3:5], 16)}, {int(c[5:7], 16)})") for c in colors]
    assert levels == sorted(levels) and apart(levels[0], levels[-1]) > 7


def test_what_is_good_and_bad_is_said_by_signs(wall: "Page") -> None:
    """Bars below zero and the right choice have more than a color."""
    assert "gradient" in wall.evaluate("getComputedStyle(document.querySelector('.bar.below')).backgroundImage")
    wall.evaluate("demo.go(1, 0)")
    wall.keyboard.press("Enter")
    check = wall.evaluate("getComputedStyle(document.querySelector('button.right b'), '::after').content")
    assert "✓" in check
