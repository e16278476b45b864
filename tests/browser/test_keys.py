"""Keys in JupyterLab and in Notebook 7: they move what is played, and never touch the notebook around it."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from graders.repair.looking import PAIR_SECONDS
from graders.repair.telling import words
from tests.browser.test_jupyter import FILM, served
from tests.conftest import patient
from tests.graders.repair.styles import TWO_SLIPS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

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
CARD = f"""
from math import inf as INFINITY
from graders import grade
{TWO_SLIPS}
grade("minimax.value", value)
"""
CODE = {"film": FILM.strip(), "play": PLAY.strip(), "game": GAME.strip(), "quiz": QUIZ.strip()}
WHERE = {"jupyterlab": ("/lab/tree", "?reset"), "notebook": ("/notebooks", "")}
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
WIDGETS = (".film", ".pacman-table", ".game-table", ".quiz-table")
STILLS = "[class^=still-]:has(svg)"  # the button of a card has none: without a kernel there is nothing to press


def written(path: Path, code: dict[str, str]) -> Path:
    """A notebook with these cells, under headings."""
    cells = [
        cell
        for name, source in code.items()
        for cell in (nbformat.v4.new_markdown_cell(f"# {name}"), nbformat.v4.new_code_cell(source, id=name))
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL}), path)
    subprocess.run([sys.executable, "-m", "jupyter", "trust", str(path)], check=True, capture_output=True)
    return path


@pytest.fixture(scope="module", params=list(WHERE))
def page(
    request: pytest.FixtureRequest, browser: "Browser", tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """A notebook with the widgets, run, in each of the two."""
    home = tmp_path_factory.mktemp(request.param)
    settings = {"ip": "127.0.0.1", "token": "", "password": "", "root_dir": home, "port_retries": 0}
    flags = ["--allow-root", *(f"--ServerApp.{name}={value}" for name, value in settings.items())]
    with served(home, request.param, *flags, ready="/api") as (address, places), pytest.MonkeyPatch.context() as patch:
        for name, value in places.items():
            patch.setenv(name, value)
        path, (folder, query) = written(home / "keys.ipynb", CODE | {"card": CARD}), WHERE[request.param]
        page = patient(browser.new_page(viewport={"width": 1300, "height": 1000}))
        page.goto(f"{address}{folder}/{path.name}{query}")
        run_all(page)
        yield page
        page.close()


def run_all(page: Page) -> None:
    """Run the notebook from its menu, as soon as the kernel listens."""
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=90_000)
    page.wait_for_selector('.jp-Notebook-ExecutionIndicator[data-status="idle"]', timeout=90_000)
    unasked = page.locator(".jp-CodeCell .jp-InputArea-prompt", has_text="[ ]:").first
    while unasked.is_visible():  # a kernel that is said to be idle need not listen yet
        page.get_by_role("menuitem", name="Run", exact=True).first.click()
        page.get_by_text("Run All Cells", exact=True).click()
        page.wait_for_timeout(2_000)
    for place in (*WIDGETS, ".go-together"):
        page.locator(place).first.wait_for(timeout=60_000)


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


def test_a_click_looks_for_two_changes_and_says_so_where_it_was_pressed_and_on_the_card(page: Page) -> None:
    output = page.locator(".jp-CodeCell", has=page.locator(".go-together")).locator(".jp-OutputArea")
    card, button = output.locator("section"), output.locator(".go-together")
    place = output.locator(".course-widget [role=status]")
    expect(card).to_contain_text(words.NOT_FOUND)
    button.click()
    for told in (place, card):
        expect(told).to_contain_text(words.LOOKING_TOGETHER)
    for told in (place, card):
        expect(told).to_contain_text("make all", timeout=1000 * PAIR_SECONDS)
    expect(card).to_have_count(1)
    expect(button).to_be_hidden()
    expect(place).to_be_in_viewport()


def test_a_living_widget_hides_its_picture(page: Page) -> None:
    expect(page.locator(STILLS)).to_have_count(3)
    for still in page.locator(STILLS).all():
        expect(still).to_be_hidden()


def test_without_a_kernel_it_says_so_and_leaves_its_picture(page: Page) -> None:
    """The last test: it ends the kernel."""
    board, silent = page.locator(".pacman-keys"), page.locator(".pacman-table .silent")
    board.click()
    page.evaluate(END_KERNELS)
    page.keyboard.press("ArrowRight")
    expect(silent).to_be_visible(timeout=20_000)
    expect(silent).to_contain_text("run this cell again")
    page.keyboard.press("Control+s")
    page.wait_for_timeout(2_000)
    page.goto(page.url)
    page.locator(".jp-Notebook .film").wait_for(timeout=60_000)
    for still in (stills := page.locator(STILLS)).all():
        expect(still).to_be_visible()
    expect(stills).to_have_count(3)
    expect(stills.last.locator("svg")).to_be_visible()
    expect(page.get_by_text("model not found").locator("visible=true")).to_have_count(0)


END_KERNELS = """async () => {
  const headers = {'X-XSRFToken': (document.cookie.match(/_xsrf=([^;]*)/) || [])[1] || ''};
  const at = location.origin + '/api/kernels';
  for (const kernel of await (await fetch(at)).json()) await fetch(`${at}/${kernel.id}`, {method: 'DELETE', headers});
}"""


def test_a_page_made_by_nbconvert_shows_the_pictures(browser: "Browser", tmp_path: Path) -> None:
    """Without network, too, where what ipywidgets would load is missing."""
    from nbclient import NotebookClient
    from nbconvert import HTMLExporter

    notebook = nbformat.read(written(tmp_path / "keys.ipynb", CODE), as_version=4)
    for store in (True, False):
        NotebookClient(notebook, store_widget_state=store).execute()
        html, _ = HTMLExporter().from_notebook_node(notebook)
        (tmp_path / "page.html").write_text(html, encoding="utf-8")
        page = browser.new_page()
        page.route("http*://**", lambda route: route.abort())
        page.goto((tmp_path / "page.html").as_uri())
        stills = page.locator(STILLS)
        expect(stills).to_have_count(3)
        for still in stills.all():
            expect(still.locator("svg").first).to_be_visible()
        assert "PacmanTable(" not in page.locator("main").inner_text()
        page.close()
