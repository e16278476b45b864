"""Try the three ways to the course as a stranger would: how long until the first picture, and how large each is.

python -m tools.proving.ways [clone] [wheel] [site] [--site DIR] [--pictures DIR] [--page PAGE]

clone   a fresh clone of what is committed, `make study`, and a search that is drawn there
wheel   the wheel in an empty environment elsewhere, `adversarial-search study`, and the same
site    the site (DIR, else it is built) in Chromium with every other address blocked: a chapter's first picture, then
        JupyterLite until a cell has shown one. With --pictures, it takes screenshots: light, dark, and on a phone.

With --page, the table is written there, between its two marks. The first two need a network, as every stranger does.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.conftest import cut_off, served
from tests.conftest import CHROMIUM_FLAGS, find_chromium
from tools.installing.install import pins
from tools.pages import written_between
from tools.wheel import build

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
MARKS = ("<!-- measured: tools/proving/ways.py -->", "<!-- end -->")
CHAPTER = "01_minimax"
FIRST_PICTURE = """
from pacman_env import xray
from pacman_env.games import Tree, minimax
with xray() as search:
    minimax(Tree.book())
assert "<svg" in search.draw()._repr_html_()
"""
SHOTS = (  # of the site: page, scheme, width
    *(
        (page, scheme, 1200)
        for page in ("index", f"notebooks/{CHAPTER}/{CHAPTER}", "teach")
        for scheme in ("light", "dark")
    ),
    *((page, "light", 390) for page in ("index", f"notebooks/{CHAPTER}/{CHAPTER}")),
)
Row = tuple[str, str, str, str]
"""The way, what it weighs, the seconds from nothing to ready, and those to the first picture from there."""


def clone(_: argparse.Namespace) -> Iterator[Row]:
    """`git clone`, `make study`."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "the course"
        taken = _run("git", "clone", "--quiet", str(ROOT), str(place), cwd=ROOT)
        taken += _run("make", "study", "STUDY_FLAGS=--no-server", cwd=place)
        course = _megabytes(place, but=(".git", ".venv"))
        weight = f"{course:.1f} MB, and .venv {_megabytes(place / '.venv'):.0f} MB"
        yield "a clone", weight, str(taken), str(_picture(place / ".venv", place))


def wheel(_: argparse.Namespace) -> Iterator[Row]:
    """`pip install` of the wheel, `adversarial-search study`."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        made = build(place / "dist")[1]
        taken = _run(sys.executable, "-m", "venv", str(place / "env"), cwd=place)
        pip = [str(place / "env" / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        (place / "constraints.txt").write_text("\n".join(pins()), encoding="utf-8")
        taken += _run(*pip, "--constraint", "constraints.txt", str(made), cwd=place)
        study = ["study", "--no-server", "--folder", str(place / "study")]
        taken += _run(str(place / "env" / "bin" / "adversarial-search"), *study, cwd=place)
        weight = f"{made.stat().st_size / 1e6:.1f} MB, and the environment {_megabytes(place / 'env'):.0f} MB"
        yield "the wheel", weight, str(taken), str(_picture(place / "env", place))


@dataclass(frozen=True, order=True)
class Taken:
    """Seconds on the clock, and those of them in which a processor worked."""

    clock: float
    work: float

    def __add__(self, other: "Taken") -> "Taken":
        """One after the other."""
        return Taken(self.clock + other.clock, self.work + other.work)

    def __str__(self) -> str:
        """Both, in words."""
        return f"{self.clock:.1f} s ({self.work:.1f} s of processor time)"


def _picture(environment: Path, where: Path) -> Taken:
    """From a fresh Python to a drawn search; the first run only warms up what is on the disk."""
    python = str(environment / "bin" / "python")
    return min(_run(python, "-c", FIRST_PICTURE, cwd=where) for _ in range(3))


def _run(*command: str, cwd: Path) -> Taken:
    own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "VIRTUAL"))}
    begun, before = time.monotonic(), os.times()
    done = subprocess.run(command, cwd=cwd, env=own, capture_output=True, text=True, timeout=1800)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    clock, after = time.monotonic() - begun, os.times()
    work = after.children_user + after.children_system - before.children_user - before.children_system
    return Taken(clock, work)


def _megabytes(folder: Path, but: Sequence[str] = ()) -> float:
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files if path.relative_to(folder).parts[0] not in but) / 1e6


# ---------------------------------------------------------------------------------------------------------- the site


def site(options: argparse.Namespace) -> Iterator[Row]:
    """The site and JupyterLite, in Chromium, from themselves alone."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = options.site or Path(folder) / "site"
        if options.site is None:
            _run(sys.executable, "-m", "tools.site", "--out", str(place), cwd=ROOT)
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        with served(place) as address:
            if options.pictures:
                photograph(chromium, address, options.pictures)
            lite = _megabytes(place / "lite")
            chapter = (place / "notebooks" / CHAPTER / f"{CHAPTER}.html").stat().st_size / 1e6
            weight = f"{_megabytes(place) - lite:.0f} MB (this chapter's page: {chapter:.1f} MB)"
            yield "the site", weight, "-", _opened(chromium, address, read_chapter, None)
            pictures = options.pictures / "lite.png" if options.pictures else None
            yield "JupyterLite on the site", f"{lite:.0f} MB", "-", _opened(chromium, address, work_in_lite, pictures)
        chromium.close()


def _opened(chromium: "Browser", address: str, task: Callable[["Page", str], None], picture: Path | None) -> str:
    with cut_off(chromium, address, viewport={"width": 1300, "height": 1000}) as (context, _):
        page, begun = context.new_page(), time.monotonic()
        task(page, address)
        seconds = time.monotonic() - begun
        if picture:
            page.screenshot(path=picture)
    return f"{seconds:.1f} s"


def read_chapter(page: "Page", address: str) -> None:
    """Open a chapter and wait for a picture in it."""
    page.goto(f"{address}/notebooks/{CHAPTER}/{CHAPTER}.html", wait_until="commit")
    page.locator("svg[role=img]").first.wait_for(state="attached")


def work_in_lite(page: "Page", address: str) -> None:
    """Open a chapter and run its first cells, up to one that shows a position."""
    page.add_locator_handler(page.locator(".jp-Dialog .jp-mod-accept"), lambda accept: accept.click())
    page.goto(f"{address}/lite/lab/index.html?path={CHAPTER}/{CHAPTER}.ipynb")
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    cells.nth(2).locator(".cm-content").click(timeout=120_000)
    page.get_by_role("menuitem", name="Run", exact=True).first.click()
    page.get_by_text("Run All Above Selected Cell", exact=True).click()
    cells.nth(2).locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    cells.nth(2).locator(".jp-OutputArea-output").first.wait_for(timeout=240_000)


def photograph(chromium: "Browser", address: str, folder: Path) -> None:
    """What a reader sees first, in light and dark and on a phone."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, scheme, width in SHOTS:
        options = {"viewport": {"width": width, "height": 1000}, "color_scheme": scheme}
        with cut_off(chromium, address, **options) as (context, _):
            page = context.new_page()
            page.goto(f"{address}/{name}.html")
            page.screenshot(path=folder / f"{name.rpartition('/')[2]}-{scheme}-{width}.png")


# --------------------------------------------------------------------------------------------------------- the table

WAYS: dict[str, Callable[[argparse.Namespace], Iterator[Row]]] = {"clone": clone, "wheel": wheel, "site": site}


def main(argv: Sequence[str] | None = None) -> int:
    """Go the ways, and print the table."""
    words = (__doc__ or "").splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m tools.proving.ways", description=words)
    parser.add_argument(
        "ways", nargs="*", metavar="WAY", help=f"the ways to try, out of {', '.join(WAYS)} (default: all)"
    )
    parser.add_argument("--site", type=Path, metavar="DIR", help="the folder of the built site")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="save screenshots of the site there")
    parser.add_argument("--page", type=Path, metavar="PAGE", help="write the table there")
    options = parser.parse_args(argv)
    if unknown := set(options.ways) - set(WAYS):
        parser.error(f"{unknown.pop()!r} is not a way to get the course; the ways are: {', '.join(WAYS)}")
    lines = ["| way | size | from nothing to ready | from ready to the first picture |", "|---|---|---|---|"]
    for name in options.ways or WAYS:
        for row in WAYS[name](options):
            lines.append(f"| {' | '.join(row)} |")
            print(lines[-1], flush=True)
    if options.page:
        page = written_between(options.page.read_text("utf-8"), *MARKS, "\n".join(lines))
        options.page.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
