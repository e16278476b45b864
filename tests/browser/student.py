"""What a student in a real JupyterLab does: a chapter with exercises from blank to full points."""

import re

import nbformat
from playwright.sync_api import Browser, Page, expect

from graders import EXERCISES, own_tree
from graders.exercises.base import Exercise
from graders.report import Report
from tests.browser.conftest import Lab
from tests.browser.jupyter import leave, run_all, save, wait_until_ready
from tests.conftest import ROOT, patient
from tests.notebooks.test_execution import checked, troubles

ME = "Grace Hopper"
OWN_WAY = {  # by cell id: what this student writes otherwise than the course does
    "isolation-terminal_test-answer": """def terminal_test(state):
    return len(state.get_legal_moves()) == 0
""",
    "isolation-min_value-answer": """def min_value(state):
    return 1 if terminal_test(state) else min(max_value(state.forecast_move(m)) for m in state.get_legal_moves())
""",
    "isolation-max_value-answer": """def max_value(state):
    return -1 if terminal_test(state) else max(min_value(state.forecast_move(m)) for m in state.get_legal_moves())
""",
    "isolation-decision-answer": """def decision(state):
    return max(state.get_legal_moves(), key=lambda m: min_value(state.forecast_move(m)))
""",
}
SOLUTION_MARK = re.compile(r"^ *### (BEGIN|END) SOLUTION\n?", re.MULTILINE)


def by_hand(name: str) -> str:
    """The cell of the exercise by hand: the leaves of the own tree as read from its picture, and plain arithmetic."""
    tree = own_tree(name)
    leaves = {a: [tree.result(a).result(b).utility() for b in tree.result(a).actions()] for a in tree.actions()}
    lowest = {a: min(numbers) for a, numbers in leaves.items()}
    return f"by_hand = {lowest | {'name': name, 'root': max(lowest.values())}}"


def written(chapter: str) -> dict[str, str]:
    """What the student writes into which cell: the solution regions of the instructor's version, unless `OWN_WAY`."""
    notebook = nbformat.read(ROOT / "notebooks" / chapter / f"{chapter}.ipynb", as_version=4)
    solved = {c.id: SOLUTION_MARK.sub("", c.source) for c in notebook.cells if SOLUTION_MARK.search(c.source)}
    if chapter == "01_minimax":
        solved |= {"minimax-by-hand-name": f'my_name = "{ME}"', "minimax-by_hand-answer": by_hand(ME)}
    return solved | {id: code for id, code in OWN_WAY.items() if id in solved}


def open_chapter(browser: Browser, course: Lab, chapter: str) -> Page:
    page = patient(browser.new_page(viewport={"width": 1300, "height": 1000}))
    page.goto(f"{course[0]}/{chapter}/{chapter}.ipynb?reset")
    wait_until_ready(page)
    return page


def headline(exercise: Exercise) -> str:
    """How its card begins when all is right."""
    return Report(exercise.id, exercise.title, tuple(idea.part(right=True) for idea in exercise.ideas)).headline


def type_into(page: Page, place: int, code: str, notebook: str = ".jp-Notebook") -> None:
    cell = page.locator(f"{notebook} .jp-Cell").nth(place)
    cell.scroll_into_view_if_needed()
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(code)


def finish(browser: Browser, course: Lab, chapter: str) -> None:
    """Type all answers of a chapter, run it, see full points on the page and no error in what was saved."""
    path = course[1] / chapter / f"{chapter}.ipynb"
    order = [cell.id for cell in nbformat.read(path, as_version=4).cells]
    page = open_chapter(browser, course, chapter)
    for id, code in written(chapter).items():
        type_into(page, order.index(id), code)
    run_all(page)
    for exercise in (e for e in EXERCISES.values() if e.chapter == chapter):
        expect(page.locator(f'section[aria-label="{headline(exercise)}"]')).to_have_count(1, timeout=60_000)
    save(page)
    leave(page)
    notebook = nbformat.read(path, as_version=4)
    assert troubles(notebook) == []
    mine = [id for id, exercise in EXERCISES.items() if exercise.chapter == chapter]
    assert {id: one.points for id, one in checked(notebook).items()} == {id: EXERCISES[id].points for id in mine}
    assert all(cell.execution_count for cell in notebook.cells if cell.cell_type == "code"), "a cell was not run"
