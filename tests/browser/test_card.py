"""The card of a wrong answer in JupyterLab and in Notebook 7: a click below it looks for two changes together."""

from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import expect

from graders.repair.looking import PAIR_SECONDS
from graders.repair.telling import words
from tests.browser.conftest import Lab
from tests.browser.jupyter import leave, run_all, save, write
from tests.conftest import patient
from tests.graders.repair.cells import TWO_SLIPS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = [
    f"from math import inf as INFINITY\nfrom graders import grade\n{TWO_SLIPS}",
    'grade("minimax.value", value)',
    'print("the cell after")',
]


@pytest.mark.parametrize("where", ["/lab/tree", "/notebooks"])
def test_a_click_looks_for_two_changes_and_says_so_where_it_was_and_on_the_card(
    browser: "Browser", lab: Lab, where: str
) -> None:
    address, home = lab
    path = write(home, f"card-{where[1:4]}.ipynb", [nbformat.v4.new_code_cell(cell) for cell in CELLS])
    page = patient(browser.new_page(viewport={"width": 1300, "height": 1000}))
    page.goto(f"{address.replace('/lab/tree', where)}/{path.name}{'?reset' if 'lab' in where else ''}")
    run_all(page)
    card, button, place = page.locator("section"), page.locator(".go-together"), page.locator("p[role=status]")
    expect(card).to_contain_text(words.NOT_FOUND)
    expect(page.get_by_text("the cell after", exact=True)).to_be_visible()  # nothing moves any more
    button.click()
    for told in (place, card):
        expect(told).to_contain_text(words.LOOKING_TOGETHER)
    for told in (place, card):
        expect(told).to_contain_text("make all", timeout=1000 * PAIR_SECONDS)
    expect(button).to_be_hidden()
    expect(place).to_be_in_viewport()
    expect(card).to_have_count(1)
    save(page)
    first, checked, after = nbformat.read(path, as_version=4).cells
    shown = [output.data["text/plain"] for output in checked.outputs if "section" in output.data.get("text/html", "")]
    assert ["make all" in text for text in shown] == [True], "the card is there once, in its own cell"
    assert (len(first.outputs), len(after.outputs)) == (0, 1)
    leave(page)
