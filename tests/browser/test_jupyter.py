"""The course in JupyterLab and Notebook 7: keys move what is played, and never touch the notebook around it.

Films and pictures there are shown as far as the notebook is trusted, and as far as somebody runs it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pacman_env import pictures
from pacman_env.widgets import practice
from tests.browser.conftest import Lab
from tests.browser.jupyter import KERNEL, end_kernel, leave, run_all, save, trust
from tests.conftest import patient
from tests.oracle import alpha_beta
from tests.positions import BOOK

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = {
    "film": """
from pacman_env import xray
from pacman_env.games import Tree


def value(state):
    if state.is_terminal():
        return state.utility()
    return max(value(state.result(move)) for move in state.actions())


with xray() as search:
    value(Tree.book())
search.film()
""",
    "play": """
from pacman_env import Layout
from pacman_env.widgets import play_pacman
play_pacman(Layout.parse("%%%%%%%%%\\n%P..  ..%\\n%.%%%%%.%\\n%.....G.%\\n%%%%%%%%%"), seed=1)
""",
    "game": """
from pacman_env.games import TicTacToe
from pacman_env.widgets import play_game
play_game(TicTacToe(), lambda state: state.actions()[0], you="max")
""",
    "quiz": """
from pacman_env.widgets import play_quiz
play_quiz(search)
""",
    "laboratory": """
from pacman_env.widgets import laboratory
laboratory("small")
""",
    "explore": """
search.explore(textbook=True)
""",
}
WHERE = {"jupyterlab": ("/lab/tree", "?reset"), "notebook": ("/notebooks", "")}
WIDGETS = (".film", ".pacman-table", ".game-table", ".quiz-table", ".laboratory", ".explorer")
STILLS = len(WIDGETS) - 1  # a film is a picture by itself


def notebook() -> nbformat.NotebookNode:
    """A notebook with everything that takes keys, under headings."""
    cells = [
        cell
        for name, source in CELLS.items()
        for cell in (nbformat.v4.new_markdown_cell(f"# {name}"), nbformat.v4.new_code_cell(source.strip(), id=name))
    ]
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})


@pytest.fixture(scope="module", params=["jupyterlab", pytest.param("notebook", marks=pytest.mark.long)])
def page(request: pytest.FixtureRequest, browser: Browser, lab: Lab) -> Iterator[Page]:
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


def test_arrows_and_letters_move_pacman_and_do_not_scroll_the_page(page: Page) -> None:
    status, board = page.locator(".pacman-table [role=status]"), page.locator(".pacman-keys")
    page.locator(".pacman-table .go-again").click()
    expect(status).to_contain_text("A new game")
    expect(board).to_be_focused()  # a pressed button hands the focus to the board
    assert board.evaluate("board => getComputedStyle(board).outlineStyle") == "solid"
    scrolled = page.evaluate(SCROLLED)
    for key, told in {
        "ArrowRight": "East: +9",
        "a": "West: ",
        "D": "East: ",
        "ArrowDown": "South is not possible",
        "h": re.compile("The search would go|look alike"),
        "Backspace": "took back one round",
    }.items():
        page.keyboard.press(key)
        expect(status).to_contain_text(told)
    assert page.evaluate(SCROLLED) == scrolled
    expect(board).to_be_focused()
    page.locator(".pacman-table .go-again").click()
    page.get_by_role("button", name="South").click()
    expect(status).to_contain_text("South: +9 points")


SCROLLED = "[...document.querySelectorAll('.jp-WindowedPanel-outer')].map(panel => panel.scrollTop)"


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


def test_the_laboratory_plays_games_while_one_watches_and_resets(page: Page) -> None:
    page.locator(".laboratory .noUi-handle").nth(3).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".laboratory pre")).to_contain_text("'ghost_near': -")
    page.locator(".laboratory .go-games").click()
    expect(page.locator(".laboratory [role=status]")).to_contain_text("games won", timeout=20_000)
    page.locator(".laboratory .go-reset").click()
    expect(page.locator(".laboratory pre")).not_to_contain_text("ghost_near")


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
    expect(verdict).to_have_text("They differ: your code says 14, but the textbook says 3.")
    box.locator("rect[onclick*=leaf-b1]").click()
    expect(field).to_be_focused()
    page.keyboard.type("40")
    expect(verdict).to_have_text("They differ: your code says 40, but the textbook says 4.")
    page.keyboard.press("ArrowUp")
    expect(verdict).to_have_text("They differ: your code says 41, but the textbook says 4.")
    expect(box.locator("svg").first.locator("text").filter(has_text=re.compile("^41$"))).to_have_count(3)
    page.keyboard.press("Tab")
    expect(box.locator(".leaf-b2 input")).to_be_focused()
    box.locator(".go-reset").click()
    expect(verdict).to_have_text("They differ: your code says 14, but the textbook says 3.")


def test_a_living_widget_hides_its_picture(page: Page) -> None:
    expect(page.locator("[class^=still-]")).to_have_count(STILLS)
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
    expect(stills).to_have_count(STILLS)
    expect(stills.last.locator("svg").first).to_be_visible()
    expect(page.get_by_text("model not found").locator("visible=true")).to_have_count(0)
    film = page.locator(".film")  # in an output that was saved
    film.get_by_role("button", name="step forward").click()
    expect(film.locator(".at")).to_have_text("2")


def test_a_page_made_by_nbconvert_shows_the_pictures_and_plays_the_film(browser: Browser, tmp_path: Path) -> None:
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
        expect(stills).to_have_count(STILLS)
        for still in stills.all():
            expect(still.locator("svg").first).to_be_visible()
        assert "PacmanTable(" not in page.locator("main").inner_text()
        page.locator(".film").focus()
        page.keyboard.press("End")
        expect(page.locator(".film .say")).to_contain_text("The search is over: the value is 14")
        page.close()


def saved(source: str, *items: Any) -> nbformat.NotebookNode:
    """A cell with outputs that somebody else has made."""
    outputs = [
        nbformat.v4.new_output("display_data", {"text/html": item._repr_html_(), "text/plain": ""}) for item in items
    ]
    return nbformat.v4.new_code_cell(source, outputs=outputs)


def opened(browser: Browser, lab: Lab, name: str, *cells: Any, trusted: bool = False, app: str = "/lab/tree") -> Page:
    """A notebook with these cells, in JupyterLab or in Notebook 7."""
    address, home = lab
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL}), path := home / name)
    if trusted:
        trust(home, path)
    page = patient(browser.new_page(viewport={"width": 1280, "height": 900}))
    page.goto(f"{address.replace('/lab/tree', app)}/{name}{'?reset' if 'lab' in app else ''}")
    page.wait_for_selector(".jp-OutputArea-output", timeout=90_000)
    return page


def test_an_untrusted_notebook_shows_the_first_frame_and_the_words(browser: Browser, lab: Lab) -> None:
    graph = alpha_beta(BOOK)
    shown = [saved("", made(graph)) for made in (pictures.film, pictures.tree)]
    page = opened(browser, lab, "untrusted.ipynb", *shown)
    for image in (page.locator(".jp-OutputArea-output img").nth(place) for place in (0, 1)):  # the film, the picture
        expect(image).to_be_visible()
        assert image.evaluate("image => image.naturalWidth") > 300, "the image is broken"
    expect(page.get_by_text("scripts are blocked here")).to_be_visible()
    expect(page.locator(".words").get_by_text("b is worth at most 2.")).to_be_visible()
    expect(page.locator(".jp-OutputArea-output button")).to_have_count(5)
    expect(page.locator(".jp-OutputArea-output button").first).to_be_hidden()
    assert "MAXMIN" not in page.locator(".jp-Notebook").inner_text(), "the loose texts of the SVG are visible"
    page.close()


@pytest.mark.parametrize("trusted", [True, pytest.param(False, marks=pytest.mark.long)])
def test_the_practice_page_in_an_output(browser: Browser, lab: Lab, trusted: bool) -> None:
    cell = saved('practice("cuts", seed=3)', practice("cuts", seed=3))
    page = opened(browser, lab, f"practice_{trusted}.ipynb", cell, trusted=trusted)
    expect(page.get_by_text("If nothing appears above, run the cell")).to_be_visible(visible=not trusted)
    if trusted:
        frame = page.frame_locator("iframe[title='Practice: game trees']")
        frame.get_by_role("button", name="cross out a1: ").click()
        frame.get_by_role("button", name="Check").click()
        expect(frame.locator(".said")).to_contain_text("You crossed out a1, but it is visited.")
        expect(frame.get_by_role("button", name="Copy link")).to_have_count(0)
        expect(frame.locator("html")).to_have_css("color-scheme", "light")
        page.evaluate("document.body.dataset.jpThemeLight = 'false'")  # the reader chooses the dark theme
        expect(frame.locator("html")).to_have_css("color-scheme", "dark")
    page.close()
