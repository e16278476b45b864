"""The course in a browser, without Python on the machine and without any network but the site."""

import functools
import http.server
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import expect

from graders import EXERCISES
from graders.report import Report
from tests.browser.test_student import type_into, written
from tests.conftest import ROOT, patient
from tools.site import lite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

pytestmark = [pytest.mark.browser, pytest.mark.long]
CHAPTER, EXERCISE = "01_minimax", "minimax.value"
MEGABYTES, SECONDS = 55, 180  # the second on a busy machine; alone it takes a quarter of that


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None: ...


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    to = tmp_path_factory.mktemp("lite") / "html"
    lite.build(to)
    return to


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def test_it_is_light_and_carries_no_solution(folder: Path) -> None:
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) < MEGABYTES * 1e6
    notebooks = list((folder / "files").rglob("*.ipynb"))
    assert len(notebooks) == 8
    assert not any("### BEGIN SOLUTION" in path.read_text("utf-8") for path in notebooks)


def test_a_chapter_from_opening_to_a_full_check_without_a_network(browser: "Browser", address: str) -> None:
    context = browser.new_context(viewport={"width": 1300, "height": 1000})

    def gate(route: "Route") -> None:
        route.continue_() if route.request.url.startswith((address, "data:", "blob:")) else route.abort()

    context.route("**/*", gate)
    page = patient(context.new_page())
    begin = time.monotonic()
    page.goto(f"{address}/lab/index.html?path={CHAPTER}/{CHAPTER}.ipynb")
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    source = nbformat.read(ROOT / "notebooks" / CHAPTER / f"{CHAPTER}.ipynb", as_version=4)
    order = [cell.id for cell in source.cells]
    answer, check = order.index("minimax-value-answer"), order.index("minimax-value-check")
    type_into(page, answer, written(CHAPTER)["minimax-value-answer"])
    cell = page.locator(".jp-Notebook .jp-Cell").nth(check)
    cell.scroll_into_view_if_needed()
    cell.locator(".cm-content").click()
    page.get_by_role("menuitem", name="Run", exact=True).first.click()
    page.get_by_text("Run All Above Selected Cell", exact=True).click()
    cell.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    exercise = EXERCISES[EXERCISE]
    words = Report(EXERCISE, exercise.title, tuple(idea.part(right=True) for idea in exercise.ideas)).headline
    expect(page.locator(f'section[aria-label="{words}"]')).to_have_count(1, timeout=SECONDS * 1000)
    print(f"from opening to a full check: {time.monotonic() - begin:.0f} s")
    assert page.get_by_text("This picture needs matplotlib").count() > 0, "a picture that cannot be drawn says so"
    context.close()
