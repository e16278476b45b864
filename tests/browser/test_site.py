"""The site as a reader opens it: every page from itself alone, films that play, no answer anywhere, no barrier."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlparse

import nbformat
import pytest

from graders.home.chapters import chapters
from graders.home.student_version import edition
from tests.browser.conftest import cut_off, served
from tests.conftest import ROOT, patient
from tests.sample import drawn
from tools.site import __main__ as site
from tools.site.chapters import answers

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = [pytest.mark.browser, pytest.mark.slow]
CHAPTER = "01_minimax"  # the one that is run; all others stand there as students get them
NAMES = ("index", "learn", "teach", "lecture", f"notebooks/{CHAPTER}/{CHAPTER}", "api/graders")
SOON = {(NAMES[0], "dark"), (NAMES[4], "dark"), (NAMES[5], "light")}  # a page of each kind; the others are long
LINK = re.compile(r'(?:href|src)="([^"]+)"')


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    to = tmp_path_factory.mktemp("site") / "html"
    site.build(to, only=[CHAPTER])
    return to


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with served(folder) as at:
        yield at


@pytest.fixture
def reader(browser: "Browser", address: str) -> Iterator["BrowserContext"]:
    """A browser for which only the site is there, and which asks for nothing else."""
    with cut_off(browser, address, viewport={"width": 1200, "height": 900}) as (context, elsewhere):
        yield context
        assert elsewhere == []


def pages(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))


@pytest.mark.parametrize("one_in", [8, pytest.param(1, marks=pytest.mark.long)])
def test_every_page_opens_without_any_other_address(
    reader: "BrowserContext", folder: Path, address: str, one_in: int
) -> None:
    page, wrong = reader.new_page(), []
    page.on("pageerror", lambda error: wrong.append(f"{page.url}: {error}"))
    page.on("response", lambda got: wrong.append(got.url) if got.status >= 400 and "favicon" not in got.url else None)
    for name in (name for name in pages(folder) if drawn(name, one_in)):
        page.goto(f"{address}/{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 1200, name
    assert len(pages(folder)) > len(chapters(ROOT))
    assert wrong == []


def test_every_link_inside_leads_somewhere(folder: Path) -> None:
    broken = []
    for name in pages(folder):
        text = (folder / name).read_text("utf-8")
        for link in LINK.findall(text):
            target = urlparse(urljoin(f"http://site/{name}", unquote(link.replace("&amp;", "&"))))
            if target.netloc != "site" or target.scheme != "http" or not target.path.strip("/"):
                continue
            if target.path.startswith("/lite/"):  # JupyterLite holds the notebooks themselves; it is not built here
                wanted = ROOT / "notebooks" / target.query.removeprefix("path=")
                broken += [] if wanted.is_file() else [f"{name} -> {link}"]
                continue
            path = folder / target.path.lstrip("/")
            place = target.fragment
            if not path.is_file() or (
                place and path.suffix == ".html" and f'id="{place}"' not in path.read_text("utf-8")
            ):
                broken.append(f"{name} -> {link}")
    assert broken == []


def test_no_page_shows_an_answer(folder: Path) -> None:
    """Lines of the solutions that the students' version does not have, neither in a page nor in what search reads.

    The solutions are public all the same: the repository, the wheel, and the wheel inside of the site carry them.
    """
    shown = {name: (folder / name).read_text("utf-8") for name in pages(folder)}
    shown["searchindex.js"] = (folder / "searchindex.js").read_text("utf-8")
    cells = "\n".join(re.sub(r"<[^>]+>", "", text) for text in shown.values()).replace("&lt;", "<").replace("&gt;", ">")
    given = "\n".join(text for chapter in chapters(ROOT) for text in handed_out(chapter))
    own = [
        line for chapter in chapters(ROOT) for line in answers(ROOT, chapter) if len(line) > 25 and line not in given
    ]
    assert len(own) > 20
    assert [line for line in own if line in cells] == []


def handed_out(chapter: str) -> list[str]:
    """The cells that a student gets."""
    notebook = edition(ROOT / "notebooks" / chapter / f"{chapter}.ipynb")
    return [cell.source for cell in nbformat.reads(notebook.decode(), as_version=4).cells]


def test_a_film_plays(reader: "BrowserContext", address: str) -> None:
    page = patient(reader.new_page())
    page.goto(f"{address}/notebooks/{CHAPTER}/{CHAPTER}.html")
    film = page.locator("body")
    before = film.get_by_text(re.compile(r"^step \d+ of")).first.inner_text()
    film.get_by_label("step forward").first.click()
    assert film.get_by_text(re.compile(r"^step \d+ of")).first.inner_text() != before


def test_the_card_of_the_first_page_and_its_film_take_the_theme_that_a_reader_chooses(
    reader: "BrowserContext", address: str
) -> None:
    page = patient(reader.new_page())
    page.goto(f"{address}/index.html")
    card = page.locator("section[aria-label*='2 of 5 points']")
    assert "Where the opponent moves, your code takes the largest value." in card.inner_text()
    while page.locator("body").get_attribute("data-theme") != "dark":
        page.locator(".theme-toggle:visible").first.click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert page.frames[1].evaluate("getComputedStyle(document.body).backgroundColor") == dark
    letters = card.locator("svg text").first.evaluate("text => getComputedStyle(text).fill")
    assert min(map(int, re.findall(r"\d+", letters))) > 200


@pytest.mark.parametrize(
    ("name", "scheme"),
    [pytest.param(*look, marks=() if look in SOON else pytest.mark.long) for look in product(NAMES, ("light", "dark"))],
)
def test_nothing_stands_in_a_readers_way(browser: "Browser", address: str, axe: str, name: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 390, "height": 800})  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{address}/{name}.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa']})")
    context.close()
    assert [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found["violations"]] == []
