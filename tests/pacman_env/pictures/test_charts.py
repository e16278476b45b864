"""Curves: the words say the data, the drawing shows it to scale, and no two texts touch."""

import math
import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PIL import Image

from pacman_env import pictures
from pacman_env.pictures import palette
from pacman_env.pictures.charts.curves import STYLES
from pacman_env.pictures.charts.plot import round_numbers
from tests.pacman_env.pictures.reading import written

GROWTH = {"all": {1: 3, 2: 9, 3: 27, 4: 81}, "best": {1: 3, 2: 5, 3: 11, 4: 17}}
TIGHT = {f"curve number {i}": {k: 500 + i + k for k in range(1, 31)} for i in range(5)}
LOW = {f"low {i}": {1: 0, 2: 100, 3: i / 10} for i in range(5)}
WIDE = {"a": {0.001: 1e-3, 0.002: 5e6, 1000.5: 123456789}, "b": {1: 0.5}}
FIVE = {f"c{i}": {1: i + 1, 2: 10 * i + 1} for i in range(5)}


def growth(**more: object) -> pictures.Picture:
    return pictures.curves(GROWTH, x="depth", y="leaves", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("data", [GROWTH, FIVE], ids=["growth", "five"])
def test_the_words_give_back_the_data(data: dict[str, dict[float, float]]) -> None:
    told = {}
    for line in pictures.curves(data, x="depth", y="leaves").description.splitlines()[1:]:
        name, points = re.fullmatch(r"- (\w+) \(.*?\): (.*)\.", line).groups()  # type: ignore[union-attr]
        told[name] = {float(x): float(y) for y, x in re.findall(r"([\d.]+) at ([\d.]+)", points)}
    assert told == data


def test_the_words_say_axes_title_and_scale() -> None:
    assert growth(title="Cuts", log="y").description.startswith("Cuts: leaves by depth, on a logarithmic y-axis.\n")
    assert growth(log="xy").description.startswith("Leaves by depth, on logarithmic scales.\n")
    assert growth().description.startswith("Leaves by depth.\n")
    assert growth().title == "leaves by depth: all and best" and growth(title="Cuts").title == "Cuts"


def test_a_caption_is_below_the_chart() -> None:
    shown = growth(caption="1 < 2")._repr_html_()
    assert shown.index("<svg") < shown.index(">1 &lt; 2</figcaption>") < shown.index("In words")
    assert "figcaption" not in growth()._repr_html_()


def test_a_long_curve_is_told_by_its_ends_and_extremes() -> None:
    words = pictures.curves({"wave": {k: (k - 5) ** 2 for k in range(21)}}, x="x", y="y").description
    assert "21 points from 25 at 0 to 225 at 20; the least is 0 at 5, and the greatest is 225 at 20." in words


def test_the_page_and_the_file_carry_the_words() -> None:
    shown = growth()._repr_html_()
    assert "<summary>In words</summary>" in shown and 'aria-label="leaves by depth: all and best"' in shown
    assert "81 at 4" in growth().svg.split("<desc>")[1].split("</desc>")[0]


@pytest.mark.parametrize("projector", [False, True])
@pytest.mark.parametrize("log", ["", "x", "y", "xy"])
@pytest.mark.parametrize("data", [GROWTH, TIGHT, FIVE, WIDE, LOW], ids=["growth", "tight", "five", "wide", "low"])
def test_no_text_touches_another_or_leaves_the_sheet(data: dict, log: str, projector: bool) -> None:  # type: ignore[type-arg]
    if "y" in log and data is LOW:
        data = {name: {x: y + 0.01 for x, y in curve.items()} for name, curve in data.items()}
    picture = pictures.curves(data, x="depth in rounds", y="leaves", log=log, title="Title", projector=projector)  # type: ignore[arg-type]
    texts = written(picture.svg)
    assert {"Title", "leaves", "depth in rounds", *data} <= {text.text for text in texts}
    touching = [(one.text, other.text) for one, other in combinations(texts, 2) if one.touches(other)]
    assert not touching
    width, height = map(float, picture.svg.split('viewBox="0 0 ')[1].split('"')[0].split())
    assert all(text.left >= 0 and text.right <= width and text.size < text.y < height for text in texts)


def test_letters_have_12_points_on_paper_and_18_for_a_projector() -> None:
    assert {text.size for text in written(growth(title="t").svg)} == {12}
    assert {text.size for text in written(growth(title="t", projector=True).svg)} == {18}


def test_each_name_stands_at_the_height_of_the_end_of_its_curve() -> None:
    """'all' ends at 81 and 'best' at 17, on an axis whose numbers we can read."""
    places = {text.text: text.y for text in written(growth().svg)}
    per_unit = (places["0"] - places["100"]) / 100
    assert (places["0"] - places["all"]) / per_unit == pytest.approx(81, abs=0.5)
    assert (places["0"] - places["best"]) / per_unit == pytest.approx(17, abs=0.5)


def test_curves_differ_without_their_colors() -> None:
    assert len({style.words for style in STYLES}) == len({style.dash for style in STYLES}) == len(STYLES)
    assert len({style.marker for style in STYLES}) == len(STYLES)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("role", [style.role for style in STYLES])
def test_curves_stand_out_from_the_paper_in_both_themes(role: str, theme: str) -> None:
    colors = palette.LIGHT if theme == "light" else palette.DARK
    assert palette.contrast(colors[role], colors["paper"]) >= 4.5
    assert f"var({palette.variable(role)})" in pictures.curves(FIVE, x="x", y="y").svg, "it must follow the page"


def points(picture: pictures.Picture) -> tuple[int, int]:
    """Width and height of the sheet."""
    width, height = picture.svg.split('viewBox="0 0 ')[1].split('"')[0].split()
    return int(width), int(height)


def test_a_saved_png_is_as_large_as_asked_and_shows_both_curves(tmp_path: Path) -> None:
    growth().save(file := tmp_path / "curve.png", dpi=144)
    image = Image.open(file).convert("RGB")
    assert image.size == tuple(2 * length for length in points(growth()))
    colors = {f"#{r:02x}{g:02x}{b:02x}" for _, (r, g, b) in image.getcolors(maxcolors=1 << 16)}
    assert {palette.LIGHT[style.role] for style in STYLES[:2]} <= colors
    assert palette.LIGHT[STYLES[2].role] not in colors, "there is no third curve"


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0.0, 0.07), (-3.5, 12), (5, 5), (0, 1e9), (1e-6, 2e-6)])
def test_marks_are_evenly_spaced_and_enclose(low: float, high: float) -> None:
    marks = round_numbers(low, high)
    steps = [b - a for a, b in pairwise(marks)]
    assert max(steps) == pytest.approx(min(steps)) and 2 <= len(marks) <= 7
    assert marks[0] <= low and marks[-1] >= high


@pytest.mark.parametrize(("low", "high"), [(1, 1), (3, 729), (0.02, 0.5), (4, 4**12), (1, 1e20)])
def test_powers_of_ten_enclose(low: float, high: float) -> None:
    marks = round_numbers(low, high, log=True)
    assert marks[0] <= low and marks[-1] >= high and 2 <= len(marks) <= 9
    assert all(math.log10(mark) == pytest.approx(round(math.log10(mark))) for mark in marks)


@pytest.mark.parametrize(
    ("data", "log", "message"),
    [
        ({}, "", "^0 curves to draw: pass 1 to 5"),
        ({f"c{i}": {1: 1} for i in range(6)}, "", "6 curves to draw: pass 1 to 5"),
        ({"slow": {}}, "", "curve 'slow' has no points"),
        ({"slow": {1: math.inf}}, "", "curve 'slow' has y = inf"),
        ({"slow": {math.nan: 1}}, "", "curve 'slow' has x = nan"),
        ({"slow": {1: 0}}, "y", "curve 'slow' has y = 0, which no logarithmic axis can show"),
        ({"slow": {0: 1}}, "xy", "curve 'slow' has x = 0, which"),
        ({"slow": {1: 1}}, "z", "log is 'z'"),
    ],
)
def test_what_cannot_be_drawn_is_named(data: dict, log: str, message: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(ValueError, match=message):
        pictures.curves(data, x="x", y="y", log=log)  # type: ignore[arg-type]
