"""Pages for the tests that look at pictures and films, and axe-core, which judges their accessibility."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AXE = "axe-core@4.10"
AXE_FILE = Path("node_modules") / "axe-core" / "axe.min.js"
ROOT = Path(__file__).parents[2]

Show = Callable[..., "Page"]


@pytest.fixture
def show(browser: "Browser") -> Iterator[Show]:
    """Open a page whose body is the given HTML; keyword arguments go to the browser context."""
    contexts = []

    def open_page(html: str, body: str = "", **options: Any) -> "Page":
        context = browser.new_context(viewport={"width": 1000, "height": 600}, **options)
        contexts.append(context)
        page = context.new_page()
        page.errors = []  # type: ignore[attr-defined]
        page.on("pageerror", lambda error: page.errors.append(str(error)))  # type: ignore[attr-defined]
        head = "<meta charset='utf-8'><title>a page</title>"
        page.set_content(f"<!doctype html><html lang='en'><head>{head}</head><body {body}><main>{html}</main></body>")
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core: from node_modules of the repository, or fetched by npm into a temporary folder."""
    if (ROOT / AXE_FILE).is_file():
        return (ROOT / AXE_FILE).read_text(encoding="utf-8")
    folder = tmp_path_factory.mktemp("axe")
    npm = shutil.which("npm")
    if npm is not None:
        command = [npm, "install", "--no-save", "--silent", "--prefix", str(folder), AXE]
        subprocess.run(command, capture_output=True, timeout=120, check=False)
    if not (folder / AXE_FILE).is_file():
        refuse = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        refuse(f"needs axe-core: install npm, or run `npm install --no-save {AXE}` in the repository")
    return (folder / AXE_FILE).read_text(encoding="utf-8")
