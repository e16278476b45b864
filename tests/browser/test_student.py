"""A student in a real JupyterLab: from the blank version of chapter 2 to full points, and to the progress page."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from graders.editions import update
from tests.browser.test_jupyter import lab  # noqa: F401  (the fixture: a JupyterLab of its own)
from tests.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WRITTEN = {  # what this student writes; not the course's own way
    "terminal_test": """def terminal_test(state):
    return len(state.get_legal_moves()) == 0
""",
    "min_value": """def min_value(state):
    return 1 if terminal_test(state) else min(max_value(state.forecast_move(m)) for m in state.get_legal_moves())
""",
    "max_value": """def max_value(state):
    return -1 if terminal_test(state) else max(min_value(state.forecast_move(m)) for m in state.get_legal_moves())
""",
    "decision": """def decision(state):
    return max(state.get_legal_moves(), key=lambda m: min_value(state.forecast_move(m)))
""",
}


def run_all(page: Page) -> None:
    page.get_by_role("menuitem", name="Run", exact=True).first.click()
    page.get_by_text("Run All Cells", exact=True).click()


def test_from_a_blank_chapter_to_full_points(browser: "Browser", lab: tuple[str, Path]) -> None:  # noqa: F811
    address, home = lab
    update(ROOT, home / "course")
    for chapter in ("00_welcome", "02_isolation"):
        path = home / "course" / chapter / f"{chapter}.ipynb"
        subprocess.run([sys.executable, "-m", "jupyter", "trust", str(path)], check=True, capture_output=True)
    page = browser.new_page(viewport={"width": 1300, "height": 1000})
    page.goto(f"{address}/course/02_isolation/02_isolation.ipynb?reset")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=90_000)
    page.wait_for_selector('.jp-Notebook-ExecutionIndicator[data-status="idle"]', timeout=90_000)
    page.wait_for_timeout(2_000)
    for name, code in WRITTEN.items():
        cell = page.locator(".jp-CodeCell", has_text=f"def {name}(state):").first
        cell.scroll_into_view_if_needed()
        expect(cell).to_contain_text("your code here")
        cell.locator(".cm-content").click()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(code)
    run_all(page)
    for headline in ("is the game over?: all right, 3 of 3", "MIN is to move: all right, 4 of 4",
                     "MAX is to move: all right, 4 of 4", "a best move: all right, 4 of 4"):  # fmt: skip
        expect(page.locator(f'section[aria-label*="{headline}"]')).to_have_count(1, timeout=60_000)
    page.keyboard.press("Control+s")
    page.wait_for_timeout(2_000)
    page.goto(f"{address}/course/00_welcome/00_welcome.ipynb?reset")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=90_000)
    page.wait_for_selector('.jp-Notebook-ExecutionIndicator[data-status="idle"]', timeout=90_000)
    page.wait_for_timeout(2_000)
    run_all(page)
    expect(page.get_by_text(re.compile(r"4 of \d+ checked exercises done, 15 of"))).to_be_visible(timeout=60_000)
    page.close()
    shutil.rmtree(home / "course")
