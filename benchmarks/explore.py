"""What a change of a leaf costs: in ``search.explore()`` the search again, its tree, and what is sent to the page.

Processor time of the Python part, the median of many changes. Then, in Chromium, the time from the key to the picture:
in a saved film, where the page itself searches, and in a notebook with a kernel (hoped for: 150 ms).
"""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.xray import minimax
from pacman_env import xray
from pacman_env.games import Tree, alpha_beta

CHANGES, KEYS = 100, 30


def milliseconds(search: Callable[[Any], Any], tree: Tree, textbook: bool) -> tuple[float, int]:
    """The median for a change of one leaf, and the bytes that a change sends."""
    with xray() as recorded:
        search(tree)
    explored: Any = recorded.explore(textbook=textbook)
    field = next(iter(explored._fields.values()))
    found = []
    for change in range(CHANGES):
        begin = time.process_time()
        field.value = 100 + change
        found.append(1000 * (time.process_time() - begin))
    panel = explored._mine
    sent = sum(len(one.value.encode()) for one in (panel._over, panel._said, panel._words, explored._verdict))
    return statistics.median(found), sent


def main() -> None:
    """Print a table: leaves, milliseconds and bytes for a change, without and with the textbook's tree."""
    print(f"{'search':34}{'leaves':>8}{'ms':>8}{'with textbook':>15}{'bytes sent':>12}")
    for name, search, tree in [
        ("minimax, the book's tree", minimax, Tree.book()),
        ("alpha-beta, the book's tree", alpha_beta, Tree.book()),
        ("minimax, 3 moves, 3 plies", minimax, Tree.random(3, 3, seed=1)),
        ("alpha-beta, 3 moves, 3 plies", alpha_beta, Tree.random(3, 3, seed=1)),
    ]:
        (alone, sent), (beside, _) = (milliseconds(search, tree, textbook) for textbook in (False, True))
        print(f"{name:34}{len(str(tree).splitlines()) - _inner(tree):>8}{alone:>8.1f}{beside:>15.1f}{sent:>12,}")

    keys()


KEY = """value => new Promise(tell => {
    const field = document.querySelector(".leaf input, input.leaf"), begin = performance.now();
    const seen = new MutationObserver(() => {
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => tell(performance.now() - begin)));
    });
    const tree = document.querySelector(".explorer .on-top, .film .stage");
    seen.observe(tree, { subtree: true, childList: true, attributeFilter: ["class"] });
    field.value = value;
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
})"""  # from a number in the first field to the tree that is drawn: milliseconds
CELL = """from pacman_env import xray
from pacman_env.games import Tree, alpha_beta
with xray() as search:
    alpha_beta(Tree.book())
search.explore()"""


def keys() -> None:
    """From the key to the picture, the book's tree by alpha-beta."""
    import nbformat
    from playwright.sync_api import sync_playwright

    from tests.browser.jupyter import voila
    from tests.conftest import CHROMIUM_FLAGS, find_chromium

    path = find_chromium()
    if path is None:
        print("from key to picture: no Chromium here")
        return
    with xray() as recorded:
        alpha_beta(Tree.book())
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        recorded.film().save(folder / "film.html")
        nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)]), folder / "explore.ipynb")
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        print(f"\n{'from the key to the picture, ms':34}{'median':>8}{'slowest':>9}")
        _report(browser, "in a saved film", (folder / "film.html").as_uri())
        with voila(folder, str(folder / "explore.ipynb")) as address:
            _report(browser, "in a notebook with a kernel", address)
        browser.close()


def _report(browser: Any, what: str, address: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(address)
    page.wait_for_selector(".leaf input, input.leaf", timeout=120_000)
    found = [page.evaluate(KEY, 10 + change) for change in range(KEYS)]
    print(f"{what:34}{statistics.median(found):>8.0f}{max(found):>9.0f}")
    page.close()


def _inner(tree: Tree) -> int:
    return 1 + sum(_inner(tree.result(move)) for move in tree.actions()) if tree.actions() else 0


if __name__ == "__main__":
    main()
