"""axe-core finds nothing to complain about, in light and in dark."""

from typing import Any

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from graders import grade
from graders.repair import words
from pacman_env import GameState, Layout, pictures
from pacman_env.games import Isolation, TicTacToe
from tests.browser.conftest import Show, barriers
from tests.browser.test_films import code_film
from tests.graders.classroom.test_feedback_page import page as feedback_page
from tests.oracle import alpha_beta
from tests.positions import BOOK
from tools.corpus import load

pytestmark = pytest.mark.browser

MAZE = Layout.parse("%%%%%%%\n%P.o. %\n%.%%% %\n%G    %\n%%%%%%%")


def everything() -> dict[str, str]:
    state = GameState.initial(MAZE)
    return {
        "film": pictures.film(alpha_beta(BOOK)).html,
        "film with code": code_film().html,
        "film with boards": pictures.film(alpha_beta(TicTacToe("XOX OOX .X."))).html,
        "game film": pictures.game_film([state, state.successor(0, "East")]).html,
        "tree": pictures.tree(alpha_beta(BOOK))._repr_html_(),
        "tree with boards": pictures.tree(alpha_beta(Isolation()), boards=True, columns=9)._repr_html_(),
        "board": pictures.board(state)._repr_html_(),
        "heat map": pictures.board(state, values={(1, 1): 2, (2, 1): 5})._repr_html_(),
    }


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_no_violations(show: Show, axe: str, scheme: str) -> None:
    ground = "#fff" if scheme == "light" else "#0d1117"
    cells = "".join(f"<h2>{name}</h2>{html}" for name, html in everything().items())
    page = show(f"<h1>A notebook</h1>{cells}", body=f"style='background:{ground}'", color_scheme=scheme)
    if scheme == "dark":
        page.add_style_tag(content="h1,h2,summary,p,li,figcaption{color:#eee}")
    page.locator(".film").evaluate_all("all => all.forEach(one => one.film.show(3))")
    assert barriers(page, axe) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violations_on_a_feedback_page(show: Show, axe: str, scheme: str) -> None:
    """A page as the class gets it, with a fresh card, an answer, a formula, a remark; everything is unfolded."""
    page = show("", color_scheme=scheme)
    page.set_content(feedback_page(new_markdown_cell("### More"), new_code_cell("1 / 0")))
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    page.add_style_tag(content="body { background: Canvas }")  # axe takes a ground that nobody names for white
    assert barriers(page, axe) == []


@pytest.mark.slow
def test_a_card_stands_still_when_its_repair_comes(show: Show) -> None:
    """Who has begun to read goes on reading in the same place."""
    report = grade("minimax.value", load("wrong/minimax.value/value_all_max"))
    assert report.repair is not None

    def places() -> Any:
        page = show(report._repr_html_())
        assert page.locator("details[open]").count() == 0
        boxes = "all => all.map(one => [one.offsetTop, one.offsetHeight])"
        return page.locator("section, [aria-level='5']").evaluate_all(boxes)

    report.repair.sentence = words.LOOKING
    before = places()
    assert len(before) == 2 and words.LOOKING not in str(report.repair)
    assert places() == before
