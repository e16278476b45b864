"""What needs Python in the lecture hall: the clinic and play, in a real Voila; and what is said when Python is gone."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from graders.exercises import EXERCISES
from graders.live.__main__ import notebook
from tests.browser.conftest import LETTERS
from tests.browser.jupyter import voila

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RIGHT = """def value(node):
    if node.is_terminal():
        return node.utility()
    values = [value(node.result(move)) for move in node.actions()]
    return max(values) if node.to_move == "max" else min(values)
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    import nbformat

    home = tmp_path_factory.mktemp("live")
    nbformat.write(notebook(), home / "live.ipynb")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_PROJECTOR", "1")
        with voila(home, str(home / "live.ipynb")) as url:
            yield url


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(address)
    page.wait_for_selector(".go-look", timeout=60_000)
    yield page
    page.close()


def paste(page: Page, exercise: str, code: str) -> None:
    page.locator(".clinic select").first.select_option(exercise)
    page.locator(".clinic-code textarea").fill(code)
    page.locator(".clinic-code textarea").blur()
    page.locator(".go-look").click()


def test_a_patient_has_a_film_and_a_card(page: Page) -> None:
    page.locator(".go-look").click()
    page.wait_for_selector(".clinic .film:not(.still)", timeout=20_000)
    expect(page.locator(".clinic [role=status]").first).to_have_text("dora(node) returns 3, and looks at 13 nodes.")
    for step in range(1, 6):  # without a click on it
        page.keyboard.press("PageDown")
        expect(page.locator(".clinic .film .at")).to_have_text(str(step + 1))
    assert page.locator(".clinic .film").evaluate("film => film.getBoundingClientRect().bottom <= innerHeight")
    leaves = ".clinic .film :is([id$='-shape-0'], [id$='-shape-2'], .say)"  # the root, a leaf, the sentence
    for place in page.locator(leaves).all():
        expect(place).to_be_in_viewport(ratio=1)
    assert [text for text in page.evaluate(LETTERS) if text[0] < 23.7] == []
    page.get_by_role("tab", name="Card").click()
    expect(page.get_by_text("At node b (MIN): the window should be")).to_be_visible()
    page.get_by_text("Which line would you change?").click(timeout=60_000)
    expect(page.get_by_text("Look at this expression (line 6)")).to_be_visible()
    assert page.locator(".clinic section").evaluate("card => parseFloat(getComputedStyle(card).fontSize)") == 24


@pytest.mark.sandbox
def test_what_is_pasted_may_hang_and_the_page_goes_on(page: Page) -> None:
    paste(page, EXERCISES["minimax.value"].title, "def value(node):\n    while True: pass")
    said = page.locator(".clinic [role=status]").first
    expect(said).to_contain_text("stopped it", timeout=30_000)
    expect(page.locator(".silent")).to_have_count(0)
    paste(page, EXERCISES["minimax.value"].title, RIGHT)
    expect(said).to_have_text("value(node) returns 3, and looks at 13 nodes.", timeout=30_000)
    page.get_by_role("tab", name="Card").click()
    expect(page.get_by_text("Correct on all")).to_be_visible(timeout=30_000)
    page.get_by_role("tab", name="Code").click()
    paste(page, EXERCISES["minimax.value"].title, "def value(node):\n    retrun 3")
    expect(said).to_contain_text("This code does not run: SyntaxError at line 2", timeout=30_000)
    page.get_by_role("tab", name="Pacman").click()
    page.locator(".pacman-keys").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".pacman-table [role=status]")).to_contain_text("West:", timeout=20_000)
    page.get_by_role("tab", name="Tic-tac-toe").click()
    page.locator(".game-table .cell.legal").first.locator("visible=true").click()
    expect(page.locator(".game-table [role=status]").first).to_contain_text("The program plays", timeout=20_000)


@pytest.mark.long
def test_a_killed_kernel_is_told_in_words(page: Page, address: str) -> None:
    server = subprocess.run(["ps", "-wweo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in server.splitlines()[1:]]
    mine = {pid for pid, _, args in rows if "voila" in args and address.rpartition(":")[2] in args}
    kernels = [int(pid) for pid, parent, args in rows if parent in mine and "ipykernel" in args]
    assert kernels
    for kernel in kernels:
        os.kill(kernel, signal.SIGKILL)
    page.locator(".go-look").click()
    expect(page.get_by_text("Python is not responding.")).to_be_visible(timeout=20_000)
    expect(page.get_by_text("reload this page (F5)")).to_be_visible()
    page.reload()
    page.wait_for_selector(".go-look", timeout=60_000)
    page.locator(".go-look").click()
    page.wait_for_selector(".clinic .film:not(.still)", timeout=20_000)


def test_without_voila_it_says_what_to_install(tmp_path: Path) -> None:
    code = "import sys\nfrom graders.live.__main__ import main\nsys.exit(main([]))"
    hide = (
        "import importlib.util as u; f = u.find_spec; u.find_spec = lambda n, *a: None if n == 'voila' else f(n, *a)\n"
    )
    done = subprocess.run([sys.executable, "-c", hide + code], capture_output=True, text=True)
    assert done.returncode == 1 and 'pip install "voila' in done.stderr
