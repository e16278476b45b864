"""Pictures and films where notebooks are shown: JupyterLab, trusted or not, and a page made by nbconvert."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from pacman_env import pictures
from tests.browser.conftest import LETTERS, WALLS, Lab
from tests.browser.jupyter import KERNEL, trust, write
from tests.conftest import patient
from tests.oracle import alpha_beta
from tests.positions import BOOK

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def notebook(title: str) -> nbformat.NotebookNode:
    """A notebook with the outputs of a film and of a picture, as if its cells had been run."""
    graph = alpha_beta(BOOK)
    shown = {"search.film()": pictures.film(graph, title=title), "search.draw()": pictures.tree(graph)}
    cells = [nbformat.v4.new_code_cell(code, outputs=[_output(item)]) for code, item in shown.items()]
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})


def _output(item: Any) -> nbformat.NotebookNode:
    return nbformat.v4.new_output("display_data", {"text/html": item._repr_html_(), "text/plain": ""})


def open_notebook(browser: "Browser", lab: Lab, name: str, trusted: bool) -> Page:
    address, home = lab
    path = home / f"{name}.ipynb"
    nbformat.write(notebook(name), path)
    if trusted:
        trust(home, path)
    page = patient(browser.new_page(viewport={"width": 1200, "height": 900}))
    page.goto(f"{address}/{path.name}?reset")
    page.wait_for_selector(".jp-OutputArea-output", timeout=90_000)
    return page


def test_a_trusted_notebook_plays(browser: "Browser", lab: Lab) -> None:
    page = open_notebook(browser, lab, "trusted", trusted=True)
    film = page.locator(".film")
    film.get_by_role("button", name="step forward").click()
    expect(film.locator(".at")).to_have_text("2")
    film.locator(".title").click()
    selected = page.locator(".jp-Cell.jp-mod-selected").count()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect(film.locator(".at")).to_have_text("26")
    assert page.locator(".jp-Cell.jp-mod-selected").count() == selected, "JupyterLab took the key for itself"
    expect(page.locator('svg[aria-label^="Search tree, MAX at the root: value 3"]')).to_be_visible()
    page.close()


def test_an_untrusted_notebook_shows_the_first_frame_and_the_words(browser: "Browser", lab: Lab) -> None:
    page = open_notebook(browser, lab, "untrusted", trusted=False)
    for image in (page.locator(".jp-OutputArea-output img").nth(place) for place in (0, 1)):  # the film, the picture
        expect(image).to_be_visible()
        assert image.evaluate("image => image.naturalWidth") > 300, "the image is broken"
    expect(page.get_by_text("scripts are blocked here")).to_be_visible()
    expect(page.get_by_text("b: MIN, at most 2").first).to_be_visible()
    expect(page.locator(".jp-OutputArea-output button")).to_have_count(5)
    expect(page.locator(".jp-OutputArea-output button").first).to_be_hidden()
    assert "MAXMIN" not in page.locator(".jp-Notebook").inner_text(), "the loose texts of the SVG are visible"
    page.close()


def test_a_page_made_by_nbconvert_plays(browser: "Browser", tmp_path: Path) -> None:
    from nbconvert import HTMLExporter

    html, _ = HTMLExporter().from_notebook_node(notebook("converted"))
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    page = browser.new_page()
    page.route("http*://**", lambda route: route.abort())  # nbconvert's own addresses; ours needs none
    page.goto((tmp_path / "page.html").as_uri())
    page.locator(".film").focus()
    page.keyboard.press("End")
    expect(page.locator(".film .at")).to_have_text("26")
    expect(page.locator(".film .say")).to_have_text("The search is over: the value is 3, and the move is a.")
    expect(page.locator('svg[role="img"][aria-label^="Search tree"]')).to_be_visible()
    page.close()


REMOTE = {  # the keys of a remote and of a keyboard, one after the other, and the step that each leads to
    "PageDown": 2,
    "ArrowRight": 3,
    "ArrowDown": 4,
    "PageUp": 3,
    "ArrowLeft": 2,
    "ArrowUp": 1,
    "End": 26,
    "Home": 1,
}
PANEL = 'document.querySelector(".film").closest(".jp-WindowedPanel-outer,.jp-NotebookPanel-notebook")'
INSIDE = f"""() => {{
  const view = {PANEL}.getBoundingClientRect();
  return [".film .stage", ".film .say", ".film .ring"].every(name => {{
    const box = document.querySelector(name).getBoundingClientRect();
    return box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
  }});
}}"""
FILLED = f"document.querySelector('.film').offsetHeight / {PANEL}.clientHeight"


def projected_film(browser: "Browser", lab: Lab, app: str) -> tuple[Page, Locator]:
    """A film for a projector, in the middle of a notebook that is open in JupyterLab or in Notebook 7."""
    address, home = lab
    cells = [
        nbformat.v4.new_markdown_cell("# Before\n" * 30),
        nbformat.v4.new_code_cell("film()", outputs=[_output(pictures.film(alpha_beta(BOOK), projector=True))]),
        nbformat.v4.new_markdown_cell("# After\n" * 30),
    ]
    path = write(home, "wall.ipynb", cells)
    page = patient(browser.new_page())
    page.goto(f"{address.replace('/lab/tree', app)}/{path.name}{'?reset' if 'lab' in app else ''}")
    film = page.locator(".film:not(.still)")
    film.wait_for(timeout=90_000)
    film.evaluate("film => film.scrollIntoView({ block: 'nearest' })")
    film.locator(".say").click()
    return page, film


@pytest.mark.long  # outside of JupyterLab, tests/browser/test_wall.py asks for the same keys
@pytest.mark.parametrize("app", ["/lab/tree", "/notebooks"])
def test_a_film_on_a_projector_obeys_a_remote(browser: "Browser", lab: Lab, app: str) -> None:
    """Tree and sentence are in sight together, and the remote's keys stay in the film: steps, black, play."""
    page, film = projected_film(browser, lab, app)
    for width, height in WALLS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"0.8 < {FILLED} && {FILLED} <= 1.01")
        film.evaluate("film => film.scrollIntoView({ block: 'nearest' })")
        for key, step in REMOTE.items():
            page.keyboard.press(key)
            assert film.locator(".at").inner_text() == str(step), key
            page.wait_for_function(INSIDE)
        for step in range(2, 16):
            page.keyboard.press("PageDown")
            assert film.locator(".at").inner_text() == str(step)
            page.wait_for_function(INSIDE)
        letters = page.evaluate(LETTERS.replace("body", ".film"))
        assert letters and [text for text in letters if text[0] < height / 30 - 0.3] == []
        page.keyboard.press("Home")
    cells = page.locator(".jp-Cell").count()
    for key in (".", "b"):
        page.keyboard.press(key)
        assert page.evaluate("document.elementFromPoint(600, 300).closest('.film').classList.contains('black')")
        page.keyboard.press("PageDown")
        assert not film.evaluate("film => film.classList.contains('black')")
    page.keyboard.press(" ")
    expect(film.locator(".at")).not_to_have_text("1")
    page.keyboard.press(" ")
    assert film.evaluate("film => film.film.playing") is False
    assert page.locator(".jp-Cell").count() == cells, "b, pressed on the notebook, makes a new cell"
    page.close()
