"""How long each demonstration takes in a lecture: ``python -m tools.measuring.rehearsal`` prints the table of the plan.

The page is walked through as a remote walks through it, and each scene has its time (``SECONDS``): to read a step, to
decide about a cut, to raise hands once. A question that is marked for a discussion has two votes, two minutes with a
neighbor, and the explanation. The times are the means of a rehearsal on 24 November 2026, rounded up: a speech program,
set to 150 words a minute, read the notes and the wall, and waited three seconds after a step, ten at a cut and after a
punch line, 15 for a nod, half a minute for each vote. A test holds the minutes of the demonstrations to this rule.
"""

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from pacman_env.demo.__main__ import main as write_page
from tests.conftest import CHROMIUM_FLAGS, find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Page

SECONDS = {"step": 10, "cut": 20, "nod": 40, "discuss": 300, "punch": 20}
KINDS = """demo.demonstrations.map(each => [each.section.id, each.scenes.map(scene => {
  const asked = scene.ask === "sight" ? each.frames[scene.frame].question : each.question;
  return scene.punch ? "punch" : !scene.ask ? "step" : scene.ask === "cut" ? "cut" : asked.discuss ? "discuss" : "nod";
})])"""


def minutes(page: "Page") -> dict[str, int]:
    """Whole minutes, rounded up, of each demonstration on the page that is open."""
    kinds: list[tuple[str, list[str]]] = page.evaluate(KINDS)
    return {name: -(-sum(SECONDS[kind] for kind in scenes) // 60) for name, scenes in kinds}


def main() -> int:
    """Print the minutes of each demonstration of the course."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "demo.html"
        write_page(["--page", str(file)])
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        page = chromium.new_page()
        page.goto(file.as_uri())
        for rank, (name, long) in enumerate(minutes(page).items(), 1):
            print(f"| {rank} | {name} | {long} |")
        chromium.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
