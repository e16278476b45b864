"""Play and the laboratory in a real JupyterLab: keys, buttons, sliders."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lab
from tests.browser.jupyter import leave, run_all, write
from tests.conftest import patient

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = {
    "play": """
from pacman_env import Layout
from pacman_env.widgets import play_pacman
table = play_pacman(Layout.parse("%%%%%%%%%\\n%P..  ..%\\n%.%%%%%.%\\n%.....G.%\\n%%%%%%%%%"), seed=1)
table
""",
    "laboratory": """
from pacman_env.widgets import laboratory
lab = laboratory("small")
lab
""",
    "explore": """
from pacman_env import xray
from pacman_env.games import Tree
def value(node):
    if node.is_terminal():
        return node.utility()
    return max(value(node.result(move)) for move in node.actions())
with xray() as search:
    value(Tree.book())
search.explore(textbook=True)
""",
    "isolation": """
from pacman_env.games import Isolation
from pacman_env.widgets import play_game
play_game(Isolation(), lambda state: state.actions()[0])
""",
}


@pytest.fixture(scope="module")
def page(browser: "Browser", lab: Lab) -> Iterator[Page]:
    """A notebook with the three widgets, run."""
    address, home = lab
    cells = [nbformat.v4.new_code_cell(source.strip(), id=name) for name, source in CELLS.items()]
    path = write(home, "widgets.ipynb", cells)
    page = patient(browser.new_page(viewport={"width": 1300, "height": 1000}))
    page.goto(f"{address}/{path.name}?reset")
    run_all(page)
    yield page
    leave(page)


def status(page: Page) -> Locator:
    return page.locator(".pacman-table [role=status]")


def test_arrow_keys_move_pacman_and_do_not_scroll_the_page(page: Page) -> None:
    page.locator(".pacman-keys").click()
    expect(page.locator(".pacman-keys")).to_be_focused()
    scrolled = page.locator(".jp-WindowedPanel-outer").first.evaluate("panel => panel.scrollTop")
    page.keyboard.press("ArrowRight")
    expect(status(page)).to_contain_text("East: +9 points")
    page.keyboard.press("ArrowDown")
    expect(status(page)).to_contain_text("South is not possible")
    page.keyboard.press("h")
    expect(status(page)).to_contain_text(re.compile("The search would go|look alike"))
    page.keyboard.press("Backspace")
    expect(status(page)).to_contain_text("taken back")
    assert page.locator(".jp-WindowedPanel-outer").first.evaluate("panel => panel.scrollTop") == scrolled
    expect(page.locator(".pacman-keys")).to_be_focused()
    assert page.locator(".jp-Cell").count() == len(CELLS), "JupyterLab took a key for itself"


def test_the_focus_is_visible(page: Page) -> None:
    page.locator(".pacman-keys").focus()
    outline = page.locator(".pacman-keys").evaluate("board => getComputedStyle(board).outlineStyle")
    assert outline == "solid"


def test_a_tap_on_a_button_moves_pacman(page: Page) -> None:
    page.locator(".go-again").first.click()
    page.get_by_role("button", name="South").click()
    expect(status(page)).to_contain_text("South: +9 points")


def test_the_laboratory_plays_games_while_one_watches_and_resets(page: Page) -> None:
    page.locator(".laboratory .noUi-handle").nth(3).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".laboratory pre")).to_contain_text("'ghost_near': -")
    page.locator(".laboratory .go-games").click()
    expect(page.locator(".laboratory [role=status]")).to_contain_text("games won", timeout=20_000)
    page.locator(".laboratory .go-reset").click()
    expect(page.locator(".laboratory pre")).not_to_contain_text("ghost_near")


def test_isolation_is_played_by_its_cells(page: Page) -> None:
    cell = page.locator('.jp-OutputArea button[title*="a legal move"]').first
    cell.click()
    expect(page.locator("[role=status]").last).to_contain_text("The program plays")


def test_axe_finds_nothing_in_the_widgets(page: Page, axe: str) -> None:
    """What belongs to us. The rest of the page is JupyterLab's, and the nameless slider handles are ipywidgets' own."""
    page.evaluate(axe)
    for place in (".pacman-table", ".laboratory"):
        where = {"include": [place], "exclude": [".noUi-handle"]}
        result = page.evaluate("where => axe.run(where, {rules: {region: {enabled: false}}})", where)
        assert [(found["id"], found["nodes"][0]["html"][:200]) for found in result["violations"]] == []


def test_a_leaf_is_changed_by_keys_and_by_a_press_on_it(page: Page) -> None:
    box = page.locator(".explorer")
    field, verdict = box.locator(".leaf-b1 input"), box.locator("strong").first
    expect(verdict).to_have_text("They differ: your code says 14, the textbook says 3.")
    box.locator(".on-top").first.locator("rect[onclick*=leaf-b1]").click()
    expect(field).to_be_focused()
    page.keyboard.type("40")
    expect(verdict).to_have_text("They differ: your code says 40, the textbook says 4.")
    page.keyboard.press("ArrowUp")
    expect(verdict).to_have_text("They differ: your code says 41, the textbook says 4.")
    expect(box.locator(".on-top").first.locator("text").filter(has_text=re.compile("^41$"))).to_have_count(3)
    page.keyboard.press("Tab")
    expect(box.locator(".leaf-b2 input")).to_be_focused()
    box.locator(".go-reset").click()
    expect(verdict).to_have_text("They differ: your code says 14, the textbook says 3.")
