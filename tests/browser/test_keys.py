"""Keys in JupyterLab and in Notebook 7: they move what is played, and never touch the notebook around it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lab
from tests.browser.jupyter import KERNEL, end_kernel, leave, run_all, save, trust
from tests.conftest import patient

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FILM = """
from pacman_env import xray
from pacman_env.games import Tree


def value(state):
    if state.is_terminal():
        return state.utility()
    return (max if state.to_move == "max" else min)(value(state.result(move)) for move in state.actions())


with xray() as search:
    value(Tree([[3, 12, 8], [2, 4, 6]]))
search.film()
"""

PLAY = """
from pacman_env import Layout
from pacman_env.widgets import play_pacman
play_pacman(Layout.parse("%%%%%%%\\n%P..  %\\n%.%%% %\\n%...G.%\\n%%%%%%%"), seed=1)
"""
GAME = """
from pacman_env.games import TicTacToe
from pacman_env.widgets import play_game
play_game(TicTacToe(), lambda state: state.actions()[0], you="max")
"""
QUIZ = """
from pacman_env.widgets import play_quiz
play_quiz(search)
"""
CODE = {"film": FILM.strip(), "play": PLAY.strip(), "game": GAME.strip(), "quiz": QUIZ.strip()}
WHERE = {"jupyterlab": ("/lab/tree", "?reset"), "notebook": ("/notebooks", "")}
WIDGETS = (".film", ".pacman-table", ".game-table", ".quiz-table")


def notebook() -> nbformat.NotebookNode:
    """A notebook with everything that takes keys, under headings."""
    cells = [
        cell
        for name, source in CODE.items()
        for cell in (nbformat.v4.new_markdown_cell(f"# {name}"), nbformat.v4.new_code_cell(source, id=name))
    ]
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})


@pytest.fixture(scope="module", params=["jupyterlab", pytest.param("notebook", marks=pytest.mark.long)])
def page(request: pytest.FixtureRequest, browser: "Browser", lab: Lab) -> Iterator[Page]:
    """A notebook with the widgets, run, in each of the two."""
    address, home = lab
    folder, query = WHERE[request.param]
    nbformat.write(notebook(), path := home / f"keys-{request.param}.ipynb")
    trust(home, path)
    page = patient(browser.new_page(viewport={"width": 1300, "height": 1000}))
    page.goto(f"{address.replace('/lab/tree', folder)}/{path.name}{query}")
    run_all(page)
    for place in WIDGETS:
        page.locator(place).first.wait_for(timeout=60_000)
    yield page
    leave(page)


def cells(page: Page) -> list[str]:
    """The kinds of the cells that are in the notebook, in order."""
    kinds = ".jp-Notebook .jp-CodeCell, .jp-Notebook .jp-MarkdownCell"
    found: list[str] = page.locator(kinds).evaluate_all(
        "nodes => nodes.map(node => node.className.match(/jp-\\w+Cell/)[0])"
    )
    return found


def focused_in(widget: Locator) -> bool:
    return bool(widget.evaluate("node => node.contains(document.activeElement)"))


PLACES = {
    "board": ".pacman-keys",
    "a button that moves Pacman": ".pacman-table .go-back",
    "a square": ".game-table .cell >> nth=8",
    "the film": ".film .title",
    "a button of the film": ".film [data-go=last]",
    "a choice": ".quiz-table .go-choice-0",
}


@pytest.mark.parametrize("place", PLACES)
def test_nothing_that_is_typed_reaches_the_notebook(page: Page, place: str) -> None:
    before = cells(page)
    page.locator(PLACES[place]).first.click()
    for key in ("x", "d", "d", "a", "b", "b", "m", "y", "Shift+M", "1", "z"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)  # a cell that is cut needs a moment to be gone
    assert cells(page) == before
    assert any(focused_in(page.locator(widget)) for widget in WIDGETS), "the focus has left"


def test_arrows_and_letters_move_pacman(page: Page) -> None:
    status, board = page.locator(".pacman-table [role=status]"), page.locator(".pacman-keys")
    page.locator(".pacman-table .go-again").click()
    expect(status).to_contain_text("A new game")
    expect(board).to_be_focused()  # a pressed button hands the focus to the board
    for key, told in {
        "ArrowRight": "East: +9",
        "a": "West: ",
        "D": "East: ",
        "s": "South is not",
        "Backspace": "back",
    }.items():
        page.keyboard.press(key)
        expect(status).to_contain_text(told)
    expect(board).to_be_focused()


def test_arrows_step_the_film_after_a_click_on_its_picture_or_its_buttons(page: Page) -> None:
    film = page.locator(".film")
    for place in (".title", "[data-go=first]"):
        film.locator(place).click()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(film.locator(".at")).to_have_text("3")


def test_a_small_game_is_played_by_keys_alone(page: Page) -> None:
    table = page.locator(".game-table")
    table.locator(".go-again").click()
    expect(table.locator("[role=status]")).to_have_text("Your move.")
    table.locator(".cell").nth(3).focus()
    for key in ("ArrowRight", "s", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(table.locator("[role=status]")).to_have_text("The program plays 0. Your move.")
    expect(table.locator(".cell").nth(4)).to_be_focused()
    expect(table.locator("svg")).to_have_attribute("aria-label", re.compile("middle row empty X empty"))


def test_a_quiz_is_answered_by_keys_and_keeps_the_focus(page: Page) -> None:
    quiz = page.locator(".quiz-table")
    for press in (quiz.locator(".go-choice-0").click, *[lambda: page.keyboard.press("1")] * 2):
        before = quiz.inner_text()
        press()
        expect(quiz.locator("[role=status]")).to_be_visible()
        expect(quiz).not_to_have_text(before, use_inner_text=True)
        assert focused_in(quiz)


def test_a_living_widget_hides_its_picture(page: Page) -> None:
    expect(page.locator("[class^=still-]")).to_have_count(3)
    for still in page.locator("[class^=still-]").all():
        expect(still).to_be_hidden()


def test_without_a_kernel_it_says_so_and_leaves_its_picture(page: Page) -> None:
    """The last test: it ends the kernel."""
    board, silent = page.locator(".pacman-keys"), page.locator(".pacman-table .silent")
    board.click()
    end_kernel(page)
    page.keyboard.press("ArrowRight")
    expect(silent).to_be_visible(timeout=20_000)
    expect(silent).to_contain_text("run this cell again")
    save(page)
    page.goto(page.url)
    page.locator(".jp-Notebook .film").wait_for(timeout=60_000)
    for still in (stills := page.locator("[class^=still-]")).all():
        expect(still).to_be_visible()
    expect(stills).to_have_count(3)
    expect(stills.last.locator("svg")).to_be_visible()
    expect(page.get_by_text("model not found").locator("visible=true")).to_have_count(0)


def test_a_page_made_by_nbconvert_shows_the_pictures(browser: "Browser", tmp_path: Path) -> None:
    """Without network, too, where what ipywidgets would load is missing."""
    from nbclient import NotebookClient
    from nbconvert import HTMLExporter

    made = notebook()
    NotebookClient(made, store_widget_state=True).execute()
    assert made.metadata["widgets"]
    for stored in (True, False):
        if not stored:
            del made.metadata["widgets"]
        html, _ = HTMLExporter().from_notebook_node(made)
        (tmp_path / "page.html").write_text(html, encoding="utf-8")
        page = browser.new_page()
        page.route("http*://**", lambda route: route.abort())
        page.goto((tmp_path / "page.html").as_uri())
        stills = page.locator("[class^=still-]")
        expect(stills).to_have_count(3)
        for still in stills.all():
            expect(still.locator("svg").first).to_be_visible()
        assert "PacmanTable(" not in page.locator("main").inner_text()
        page.close()
