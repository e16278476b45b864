"""The course in a browser, without Python on the machine and without any network but the site."""

import json
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from graders import EXERCISES
from tests.browser.conftest import cut_off, served
from tests.browser.jupyter import NOTEBOOK, wait_until_ready
from tests.browser.student import headline, type_into, written
from tests.conftest import ROOT, patient
from tools.site import lite
from tools.site.__main__ import build as build_site

pytestmark = [pytest.mark.browser, pytest.mark.long]
CHAPTERS = sorted(path.stem for path in (ROOT / "notebooks").glob("[0-9]*/[0-9]*.ipynb"))
CHAPTER = "01_minimax"
PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"  # the chapter in front
ALL_RUN = f"{NOTEBOOK}.content.widgets.every(one => one.model.type !== 'code' || one.model.executionCount)"
PROMPTS = """[...document.querySelectorAll(`${panel} .jp-CodeCell .jp-InputPrompt`)].map(each => each.textContent)"""
AT_REST = f"panel => (all => all.some(one => /\\d/.test(one)) && !all.some(one => one.includes('*')))({PROMPTS})"
MEGABYTES, SECONDS = 55, 180  # the second on a busy machine; alone it takes a quarter of that


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, as `make site` builds it, but with chapters that were not run."""
    to = tmp_path_factory.mktemp("site") / "html"
    build_site(to, only=[])
    lite.build(to / "lite")
    settings = to / "lite" / "jupyter-lite.json"  # as JupyterLab's for the tests: a page that can be asked (jupyter.py)
    told = json.loads(settings.read_text("utf-8"))
    told["jupyter-config-data"]["exposeAppInBrowser"] = True
    settings.write_text(json.dumps(told), encoding="utf-8")
    return to


@pytest.fixture(scope="module")
def folder(site: Path) -> Path:
    return site / "lite"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as at:
        yield at


def test_it_is_light_and_its_notebooks_are_the_student_s(folder: Path) -> None:
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) < MEGABYTES * 1e6
    notebooks = list((folder / "files").rglob("*.ipynb"))
    assert len(notebooks) == len(CHAPTERS)
    assert not any("### BEGIN SOLUTION" in path.read_text("utf-8") for path in notebooks)


@pytest.fixture
def alone(browser: Browser, address: str) -> Iterator[Page]:
    """A page for which nothing but the site is there: no package of Pyodide's own, so no matplotlib."""
    with cut_off(browser, address, viewport={"width": 1300, "height": 1000}) as (context, _):
        yield patient(context.new_page())


def test_the_second_door_of_the_landing_page_opens_a_notebook(alone: Page, address: str) -> None:
    alone.goto(f"{address}/index.html")
    for door in ["Learn", "Open the course here"]:
        alone.locator("article").get_by_role("link", name=door).click()
    expect(alone.locator(".jp-Notebook .jp-Cell").first).to_contain_text("Welcome", timeout=SECONDS * 1000)
    expect(alone.locator(".jp-Dialog")).to_have_count(0)


@pytest.mark.timeout(3600)
def test_all_chapters_are_solved_by_clicks_from_the_landing_page(alone: Page, folder: Path, address: str) -> None:
    """As a student does it: every answer has full points, nothing fails, trees and charts are drawn."""
    outputs = alone.locator(f"{PANEL} .jp-OutputArea-output")
    alone.goto(f"{address}/index.html")
    alone.locator("article").get_by_role("link", name="here in the browser").click()
    for number, chapter in enumerate(CHAPTERS):
        if number:
            alone.locator(f'{PANEL} a[href*="{chapter}.ipynb"]').last.click()
        tab = alone.locator(f'.lm-TabBar-tab.lm-mod-current[title*="{chapter}.ipynb"]')
        expect(tab).to_be_visible(timeout=SECONDS * 1000)
        cells = nbformat.read(folder / "files" / chapter / f"{chapter}.ipynb", as_version=4).cells
        wait_until_ready(alone)
        expect(alone.locator(f"{PANEL} .jp-Cell")).to_have_count(len(cells), timeout=SECONDS * 1000)
        order = [cell.id for cell in cells]
        for id, code in written(chapter).items():
            type_into(alone, order.index(id), code, PANEL)
        choose(alone, "Run", "Run All Cells")
        alone.wait_for_function(AT_REST, arg=PANEL, timeout=900_000)
        wrong = outputs.and_(alone.locator("[data-mime-type*=error], [data-mime-type*=stderr]"))
        assert wrong.all_text_contents() == [], chapter
        assert alone.evaluate(ALL_RUN), chapter
        for exercise in (one for one in EXERCISES.values() if one.chapter == chapter):
            expect(outputs.locator(f'section[aria-label="{headline(exercise)}"]'), chapter).to_have_count(1)
        assert outputs.locator("svg[role=img], img[alt]").count() > 0, chapter
        print(chapter, flush=True)
        choose(alone, "Kernel", "Shut Down Kernel")


def choose(page: Page, menu: str, entry: str) -> None:
    page.get_by_role("menuitem", name=menu, exact=True).first.click()
    page.get_by_text(entry, exact=True).click()


def test_work_is_kept_and_a_new_edition_lands_beside_it(browser: Browser, folder: Path, address: str) -> None:
    """No kernel is needed: to write, to leave, to come back, and to come back when the course has changed."""
    name, mine, asked = f"{CHAPTER}/{CHAPTER}.ipynb", "# a line of mine", list[str]()
    context = browser.new_context(viewport={"width": 1300, "height": 1000})
    page = context.new_page()

    def open_it() -> Locator:
        page.goto(f"{address}/lite/lab/index.html?path={name}")
        cell = page.locator(".jp-Notebook .jp-CodeCell").nth(1)  # the first one is folded
        expect(cell).to_be_visible(timeout=SECONDS * 1000)
        return cell

    open_it().locator(".cm-content").click(timeout=SECONDS * 1000)
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(f"\n{mine}")
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    with page.expect_event("dialog"):
        page.close(run_before_unload=True)
    assert asked == ["beforeunload"], "a tab with changes asks before it is closed"
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0, timeout=SECONDS * 1000)
    expect(open_it()).to_contain_text(mine)
    published, editions = folder / "files" / name, folder / "editions.json"
    before = published.read_text("utf-8"), editions.read_text("utf-8")
    try:
        changed = nbformat.reads(before[0], as_version=4)
        changed.cells[0].source = "# The next edition"
        published.write_text(nbformat.writes(changed), encoding="utf-8")
        editions.write_text(before[1].replace('"edition": "', '"edition": "next'), encoding="utf-8")
        expect(open_it()).to_contain_text(mine)
        beside = f"{CHAPTER}/{CHAPTER}.new-edition-1.ipynb"
        expect(page.get_by_role("status").filter(has_text=beside)).to_be_visible()
        page.goto(f"{address}/lite/lab/index.html?path={beside}")
        expect(page.locator(".jp-Notebook:visible .jp-Cell").first).to_contain_text("The next edition")
    finally:
        published.write_text(before[0], encoding="utf-8")
        editions.write_text(before[1], encoding="utf-8")
    context.close()
