"""Screenshots of every chapter as a student meets it: ``make screenshots`` (``python -m tools.screenshots FOLDER``).

A pattern after the folder takes the chapters of such names only. Each is shown before any cell was run, and after all
of them were, with nothing written. Whoever changes a chapter or a picture looks through them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from graders.home.editions import update
from tests.conftest import CHROMIUM_FLAGS, find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Page

COURSE = Path(__file__).parents[1]
WIDTH, HEIGHT, SCALE = 1000, 3000, 0.7  # of a sheet, in CSS pixels, and how much smaller it is kept
_CSS = ".jp-InputPrompt,.jp-OutputPrompt{display:none}"


def take(folder: Path, chapters: str = "*") -> Iterator[Path]:
    """Write the sheets of the chapters into ``folder``, and say each one's name."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        update(COURSE, Path(place))
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        context = chromium.new_context(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=SCALE)
        context.route("http*://**", lambda route: route.abort())
        for path in sorted(Path(place).glob(f"{chapters}/*.ipynb")):
            for state, html in _pages(path):
                page = context.new_page()
                page.set_content(html)
                page.add_style_tag(content=_CSS)
                yield from _sheets(page, folder / f"{path.stem}-{state}")
                page.close()


def _pages(path: Path) -> Iterator[tuple[str, str]]:
    """The chapter as a page, before and after its cells were run."""
    notebook = nbformat.read(path, as_version=4)
    yield "unrun", HTMLExporter().from_notebook_node(notebook)[0]
    where = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, allow_errors=True, store_widget_state=False, resources=where).execute()
    yield "run", HTMLExporter().from_notebook_node(notebook)[0]


def _sheets(page: "Page", name: Path) -> Iterator[Path]:
    height = page.evaluate("document.documentElement.scrollHeight")
    for number, top in enumerate(range(0, height, HEIGHT), 1):
        sheet = name.with_name(f"{name.name}-{number}.png")
        clip: FloatRect = {"x": 0, "y": top, "width": WIDTH, "height": min(HEIGHT, height - top)}
        page.screenshot(path=sheet, clip=clip, full_page=True)
        yield sheet


if __name__ == "__main__":
    for sheet in take(Path(sys.argv[1]), *sys.argv[2:]):
        print(sheet)
