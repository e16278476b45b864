"""The demonstrations: from the command to the page, its weight, and from PageDown to the next step; and the clinic of
`make demo-live`: from the click to film and card.

    python -m benchmarks.demo

Goals: the page in under 10 s and 1 MB, a step in under 50 ms; film and card in under 2 s.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

STEP = """() => {
    const begin = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
    document.body.getBoundingClientRect();  // have it laid out now
    return performance.now() - begin;
}"""

LOOK = """() => new Promise(tell => {
    const begin = performance.now(), ms = {}, clinic = document.querySelector(".clinic");
    const seen = { film: ".film:not(.still) .say", card: "section[aria-label]" };
    const look = () => {
        for (const what in seen)
            if (!ms[what] && clinic.querySelector(seen[what])) ms[what] = performance.now() - begin;
        ms.film && ms.card ? tell(ms) : requestAnimationFrame(look);
    };
    document.querySelector(".go-look").click();
    look();
})"""  # from the click to the film, and to the card behind the next tab: milliseconds


def row(what: str, value: str) -> None:
    print(f"{what:<58}{value:>22}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "demo.html"
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-m", "pacman_env.demo", "--page", str(file)], check=True, capture_output=True)
        row("from the command to the page", f"{time.perf_counter() - begin:.1f} s")
        row("its weight", f"{file.stat().st_size / 1000:.0f} kB")
        steps(file)
    clinic()


def steps(file: Path) -> None:
    """Every step of every demonstration, in Chromium."""
    from playwright.sync_api import sync_playwright

    from tests.conftest import CHROMIUM_FLAGS, find_chromium

    path = find_chromium()
    if path is None:
        row("from PageDown to the next step", "no Chromium here")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        begin = time.perf_counter()
        page.goto(file.as_uri())
        row("from the file to the first question", f"{time.perf_counter() - begin:.1f} s")
        count = page.evaluate("demo.demonstrations.reduce((sum, each) => sum + each.scenes.length, 0)")
        times = [page.evaluate(STEP) for _ in range(count)]
        row(f"from PageDown to the next step, median of {count}", f"{statistics.median(times):.0f} ms")
        row("... 95th percentile, and the slowest", f"{sorted(times)[int(count * 0.95)]:.0f}, {max(times):.0f} ms")
        browser.close()


def clinic() -> None:
    """The first look at the example, in kernels that have just begun."""
    import nbformat
    from playwright.sync_api import sync_playwright

    from graders.live.__main__ import notebook
    from tests.browser.jupyter import voila
    from tests.conftest import CHROMIUM_FLAGS, find_chromium

    path = find_chromium()
    if path is None:
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "live.ipynb"
        nbformat.write(notebook(), file)
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        with voila(Path(folder), str(file)) as address:
            for visit in ("first", "second"):
                page = browser.new_page(viewport={"width": 1280, "height": 720})
                begin = time.perf_counter()
                page.goto(address)
                page.wait_for_selector(".go-look", timeout=60_000)
                row(f"the clinic, {visit} visit: the page", f"{time.perf_counter() - begin:.1f} s")
                ms = page.evaluate(LOOK)
                row("... from the click to the film, to the card", f"{ms['film']:.0f}, {ms['card']:.0f} ms")
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
