"""Pages for the tests that look at pictures and films, and axe-core, which judges their accessibility."""

import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pacman_env.demo.__main__ import main as make_demonstrations
from tests.browser.jupyter import jupyterlab
from tests.conftest import made_once

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

AXE = "axe-core@4.14"
ROOT = Path(__file__).parents[2]

REVEAL = "reveal.js@4"

Lab = tuple[str, Path]  # the address below which a JupyterLab opens notebooks, and the folder that it shows
Show = Callable[..., "Page"]

WALLS = [(1280, 720), (1920, 1080)]  # what projectors show
MORE_WALLS = {"1080": WALLS[1], "4:3": (1024, 768), "16:10": (1280, 800)}
LETTERS = """() => [...document.querySelectorAll("body *")].filter(e => {
  const style = getComputedStyle(e), box = e.getBoundingClientRect();
  const own = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
  return own && style.visibility !== "hidden" && box.width && box.height && box.bottom > 0 && box.top < innerHeight
    && !e.closest("script,style,option,details,.film-controls,.unread");
}).map(e => {
  const scale = e.ownerSVGElement ? e.getScreenCTM().a : e.getBoundingClientRect().width / (e.offsetWidth || 1);
  return [parseFloat(getComputedStyle(e).fontSize) * scale, e.textContent.trim().slice(0, 40)];
})"""  # every letter in sight that must be read: how large it is, and where


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The JupyterLab of all tests."""
    home = tmp_path_factory.mktemp("lab")
    with jupyterlab(home) as address:
        yield f"{address}/lab/tree", home


@pytest.fixture(scope="session")
def demonstrations(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of all demonstrations, made once a run."""
    return (
        made_once(tmp_path_factory, "demo", lambda at: make_demonstrations(["--page", str(at / "demo.html")]))
        / "demo.html"
    )


@contextmanager
def alone(browser: "Browser", address: str, **options: Any) -> "Iterator[Page]":
    """The page at an address; nothing may go wrong on it, and nothing may be asked of anybody else."""
    with closing(browser.new_context(**options)) as context:
        page, errors, asked = context.new_page(), list[str](), set[str]()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: asked.add(request.url.partition("#")[0]))
        page.goto(address)
        yield page
        assert (errors, asked) == ([], {address.partition("#")[0]})


def barriers(page: "Page", axe: str) -> list[str]:
    """What axe-core complains about."""
    page.evaluate(axe)
    found: list[str] = page.evaluate(
        "axe.run().then(result => result.violations.map(v => `${v.id}: ${v.nodes[0].html.slice(0, 200)}`))"
    )
    return found


class Quiet(SimpleHTTPRequestHandler):
    """Answers for a folder, and says nothing about it."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *_: object) -> None: ...


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server for the files of a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@contextmanager
def cut_off(browser: "Browser", address: str, **options: Any) -> "Iterator[tuple[BrowserContext, list[str]]]":
    """A browser for which nothing but a site is there, and what was asked for elsewhere."""
    elsewhere: list[str] = []

    def gate(route: "Route") -> None:
        if route.request.url.startswith((address, "data:", "blob:")):
            route.continue_()
        else:
            elsewhere.append(route.request.url)
            route.abort()

    with closing(browser.new_context(**options)) as context:
        context.route("**/*", gate)
        yield context, elsewhere


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
    """The source of axe-core."""
    return (from_npm(AXE, tmp_path_factory) / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def reveal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what reveal.js, the slides of nbconvert, needs in a page."""
    return from_npm(REVEAL, tmp_path_factory) / "dist"


def from_npm(package: str, temporary: pytest.TempPathFactory) -> Path:
    """The folder of a package: from node_modules of the repository, or fetched by npm into a temporary folder."""
    place = Path("node_modules") / package.rpartition("@")[0]
    if (ROOT / place).is_dir():
        return ROOT / place
    folder = temporary.mktemp("npm")
    npm = shutil.which("npm")
    if npm is not None:
        command = [npm, "install", "--no-save", "--silent", "--prefix", str(folder), package]
        subprocess.run(command, capture_output=True, timeout=120, check=False)
    if not (folder / place).is_dir():
        refuse = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        refuse(f"needs {package}: install npm, or run `npm install --no-save {package}` in the repository")
    return folder / place
