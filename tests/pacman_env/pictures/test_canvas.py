"""A sheet writes its SVG itself; matplotlib, which makes PNG and PDF, draws the same strokes and letters."""

import io
import json
import re
from functools import cache

import pytest
from matplotlib import rc_context
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from pacman_env import GameState, Layout, pictures, xray
from pacman_env.games import Isolation, TicTacToe, Tree, alpha_beta
from pacman_env.pictures.canvas import FONT, own_settings, text_width
from pacman_env.pictures.letters import FILE
from pacman_env.pictures.picture import Picture
from pacman_env.pictures.svg import slim
from tools.measuring.letters import measured


@cache
def drawn() -> dict[str, Picture]:
    with xray() as search:
        alpha_beta(Tree.book())
    state = GameState.initial(Layout.load("small"))
    boards = {"tic-tac-toe": TicTacToe("XO......."), "isolation": Isolation(), "pacman": state}
    return {name: pictures.board(start) for name, start in boards.items()} | {
        "tree": search.draw(),
        "values": pictures.board(state, values={(1, 1): 2.5, (2, 1): -3}),
    }


@pytest.mark.parametrize("name", ["tree", "tic-tac-toe", "isolation", "pacman", "values"])
def test_matplotlib_draws_the_same_strokes_and_letters(name: str) -> None:
    canvas, out = drawn()[name]._canvas, io.StringIO()
    with own_settings(), rc_context({"svg.fonttype": "none"}):
        canvas.figure().savefig(out, format="svg", dpi=72, transparent=True)
    theirs = out.getvalue().partition("</g>")[2]  # without the ground
    ours = slim(canvas)[0]
    for part in (r' d="([^"]*)"', r"<text[^>]*>([^<]*)", r'<text[^>]* x="([^"]*)"', r'<text[^>]* y="([^"]*)"'):
        one, other = re.findall(part, ours), re.findall(part, theirs)
        assert len(one) == len(other) > 0
        for mine, its in zip(one, other, strict=True):
            numbers = [[float(number) for number in re.findall(r"-?[\d.]+", text)] for text in (mine, its)]
            closed = numbers[1][: len(numbers[0])]  # matplotlib goes back to the first point before it closes
            assert numbers[0] == pytest.approx(closed, abs=0.11), (mine, its)  # rounded to a tenth
            assert steps(mine) == steps(its)


def steps(outline: str) -> str:
    return re.sub(r"L?z", "z", re.sub(r"([LC])\1+", r"\1", re.sub(r"[-\d.\s]+", "", outline)))


def test_the_letters_are_those_of_the_font() -> None:
    assert json.loads(FILE.read_text("utf-8")) == measured(), "python -m tools.measuring.letters writes it anew"


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize(
    "text", ["MAX", "alpha-beta", "2 ≤ α = 3: the two remaining moves cannot matter", "−3", "Größe"]
)
def test_a_text_is_as_wide_as_matplotlib_measures_it(text: str, bold: bool) -> None:
    font = FontProperties(family=FONT, weight="bold" if bold else "normal", size=12)
    width = text_to_path.get_text_width_height_descent(text, font, ismath=False)[0]
    assert width - 0.05 <= text_width(text, 12, bold) <= 1.02 * width  # pairs of letters may come closer


def test_a_letter_that_the_font_lacks_has_a_width() -> None:
    assert text_width("棋", 10) == 10 and text_width("e\u0301", 10) == pytest.approx(text_width("e", 10))
