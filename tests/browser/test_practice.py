"""The page to practice on, in a browser: every task by mouse and by keyboard, the film, what is kept, and the sizes."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pacman_env.practice.__main__ import main
from tests.browser.conftest import alone, barriers
from tests.pacman_env.test_practice import TASKS
from tests.sample import rarely

pytestmark = pytest.mark.browser

WIDE, NARROW = {"width": 1280, "height": 800}, {"width": 390, "height": 800}
IN_LAB = {"width": 860, "height": 800}  # the cell's output in a JupyterLab of 1280, with the file browser open
SCROLLS = "(stage => stage.scrollWidth > stage.clientWidth)(document.querySelector('.stage'))"
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("practice") / "practice.html"
    main(["--page", str(path), "--no-open"])
    return path


@pytest.fixture
def practice(browser: Browser, file: Path) -> Iterator[Open]:
    """Open the page at a place."""
    with ExitStack() as opened:

        def open_page(place: str = "", viewport: Any = WIDE, **options: Any) -> Page:
            options |= {"viewport": viewport, "reduced_motion": "reduce"}
            return opened.enter_context(alone(browser, f"{file.as_uri()}#{place}", **options))

        yield open_page


def said(page: Page) -> Locator:
    return page.locator(".said")


def leaves_of(page: Page) -> list[int]:
    return [int(text) for text in page.locator(".tree text.on-leaf").all_text_contents()]


def check(page: Page) -> None:
    page.get_by_role("button", name="Check").click()


def test_values_typed_by_keyboard_alone(practice: Open) -> None:
    """The values follow from the leaves that the page shows."""
    page = practice("task=values&plies=2&seed=1")
    leaves = leaves_of(page)
    minima = [min(leaves[first : first + 3]) for first in (0, 3, 6)]
    page.locator(".slot").first.focus()
    for value in (*minima, max(minima)):
        page.keyboard.type(str(value))
        page.keyboard.press("Enter")  # to the next empty one; at the last it checks
    expect(said(page)).to_have_text("Correct.")
    expect(page.get_by_text("1 in a row")).to_be_visible()
    expect(page.get_by_role("button", name="Next tree")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("tree no.")).to_have_value("2")


def test_a_slip_counts_once_and_its_place_is_named(practice: Open) -> None:
    page = practice("task=values&plies=2&seed=1")
    leaves = leaves_of(page)
    minima = [min(leaves[first : first + 3]) for first in (0, 3, 6)]
    wrong = [98, *minima[1:], 98]
    for field, value in zip(page.locator(".slot").all(), wrong, strict=True):
        field.fill(str(value))
    check(page)
    expect(said(page)).to_contain_text(f"a: you wrote 98. MIN takes the smallest of {leaves[0]}, {leaves[1]}, and")
    expect(said(page)).to_contain_text("follow from a wrong value below them")
    expect(page.get_by_label("value of the root, MAX", exact=False)).to_have_class("slot follows")
    expect(page.get_by_label("value of a, MIN", exact=False)).to_have_attribute("aria-invalid", "true")
    page.locator(".slot").first.fill(str(minima[0]))
    page.locator(".slot").last.fill(str(max(minima)))
    check(page)
    expect(said(page)).to_have_text("Correct.")
    expect(page.get_by_text("0 in a row")).to_be_visible()  # not at the first try


def test_what_is_no_number_is_said(practice: Open) -> None:
    page = practice("task=values&plies=2&seed=1")
    check(page)
    expect(said(page)).to_contain_text("There is no answer yet.")
    page.locator(".slot").first.fill("three")
    check(page)
    expect(said(page)).to_have_text("three is not a number.")


def right_marks(page: Page) -> Any:
    """What is right, read from the film of the search, which stands beside the question."""
    page.get_by_role("button", name="Show the search").click()
    page.get_by_role("button", name="last step").click()
    found = page.evaluate("""() => ({
      cut: [...document.querySelectorAll(".m.cut")].map(each => each.querySelector("text").textContent),
      best: [...document.querySelectorAll(".e.pv")].length, root: document.querySelector(".value").textContent,
      sentence: document.querySelector(".sentence").textContent,
    })""")
    page.get_by_role("button", name="Back to my answer").click()
    return found


def branch(page: Page, move: str) -> Locator:
    return page.locator(".branch").filter(has=page.locator(f"xpath=self::*[normalize-space(text())='{move}']"))


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
@pytest.mark.parametrize("plies", [2, 3])
def test_crossing_out_what_is_never_visited(practice: Open, way: str, plies: int) -> None:
    page = practice(f"task=cuts&plies={plies}&seed=3")
    cut = right_marks(page)["cut"]
    assert cut
    top = [move for move in cut if not any(move != other and move.startswith(other) for other in cut)]
    for move in top:
        if way == "mouse":
            branch(page, move).click()
        else:
            branch(page, move).focus()
            page.keyboard.press("Space")
        expect(branch(page, move)).to_have_attribute("aria-pressed", "true")
        expect(branch(page, move)).to_be_focused()
    check(page)
    expect(said(page)).to_have_text("Correct.")


def test_a_branch_that_is_crossed_out_wrongly_gets_the_reason(practice: Open) -> None:
    page = practice("task=cuts&plies=2&seed=3")
    branch(page, "a1").click()
    check(page)
    expect(said(page)).to_contain_text("You crossed out a1, but it is visited. a1 is MIN's first move at a")
    check(page)
    branch(page, "a1").click()
    check(page)  # nothing is crossed out
    expect(said(page)).to_contain_text("is never visited, but you did not cross it out. At b: ")


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_choosing_the_move(practice: Open, way: str) -> None:
    page = practice("task=move&plies=3&seed=2")
    right = right_marks(page)
    move = right["sentence"].rstrip(".").split()[-1]
    if way == "mouse":
        branch(page, move).click()
        page.locator(".slot").fill(right["root"])
        check(page)
    else:
        branch(page, move).focus()
        page.keyboard.press("Space")
        page.keyboard.press("ArrowUp")
        expect(page.locator(".slot")).to_be_focused()
        page.keyboard.type(right["root"])
        page.keyboard.press("Enter")
    expect(said(page)).to_have_text("Correct.")


def test_the_window_of_a_node(practice: Open) -> None:
    page = practice("task=window&plies=2&seed=1")
    leaves = leaves_of(page)
    minima = [min(leaves[first : first + 3]) for first in (0, 3, 6)]
    name = page.locator("h2").inner_text().rstrip("?").split()[-1]
    alpha = max(minima[: "abc".index(name)])
    page.get_by_label("alpha", exact=True).fill("inf")
    page.get_by_label("beta", exact=True).fill(str(alpha))
    check(page)
    expect(said(page)).to_contain_text("You swapped alpha and beta: alpha is the lower bound.")
    expect(said(page)).to_contain_text(f"alpha = {alpha}: MAX already has that much at the root.")
    page.get_by_label("alpha: wrong").focus()  # the sign is a word for who listens
    page.keyboard.press("Control+a")
    page.keyboard.type(str(alpha))
    page.keyboard.press("Tab")
    page.keyboard.type("∞")
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("Correct.")


def test_what_comes_back_from_a_cut_node(practice: Open) -> None:
    page = practice("task=returned&plies=2&seed=1")
    leaves = leaves_of(page)
    name = page.locator("h2").inner_text().rstrip("?").split()[-2]
    at = "abc".index(name)
    alpha = max(min(leaves[first : first + 3]) for first in range(0, 3 * at, 3))
    back = next(value for value in leaves[3 * at :] if value <= alpha)
    page.locator(".answer input").fill("99")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text(f"{name}: you wrote 99.")
    page.locator(".answer input").fill(str(alpha))
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("Correct" if back == alpha else f"The book's search returns {back}.")
    page.locator(".answer input").fill(str(back))
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("Correct.")


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_the_order_with_most_cuts(practice: Open, way: str) -> None:
    page = practice("task=order&plies=2&seed=5")
    leaves = leaves_of(page)
    firsts = []
    for at, letter in enumerate("abc"):
        part = leaves[3 * at : 3 * at + 3]
        firsts.append(f"{letter}{1 + part.index(min(part))}")
    minima = [min(leaves[first : first + 3]) for first in (0, 3, 6)]
    best = "abc"[minima.index(max(minima))]
    for move in [*firsts, best]:
        if way == "mouse":
            branch(page, move).click()
        else:
            branch(page, move).focus()
            page.keyboard.press("Enter")
        expect(branch(page, move)).to_be_focused()
    check(page)
    expect(said(page)).to_have_text("Correct: alpha-beta now looks at 5 leaves, and no order does better.")
    assert branch(page, firsts["abc".index(best)]).get_attribute("aria-pressed") == "true"
    left = page.locator(".branch").evaluate_all(
        "all => all.map(one => [one.getBoundingClientRect().x, one.textContent])"
    )
    assert min(one for one in left if len(one[1]) == 1)[1] == best  # the drawing shows the order


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_for_which_x(practice: Open, way: str) -> None:
    page = practice("task=x&plies=2&seed=1")
    for _ in range(3):
        page.get_by_role("button", name="Hint").click()
    told = said(page).inner_text()
    bound = told.split("With x = ")[1].split(",")[0]
    sign = "<=" if "≤ alpha" in told.split("With x = ")[1] else ">="
    relation, number = page.get_by_label("relation"), page.get_by_label("number", exact=True)
    if way == "mouse":
        relation.select_option("<")
        number.fill(bound)
        check(page)
        expect(said(page)).to_contain_text("This number refutes your answer: With x = ")
        relation.select_option(sign)
        check(page)
    else:
        relation.focus()
        page.keyboard.type("x ≤" if sign == "<=" else "x ≥")
        number.focus()
        page.keyboard.type(bound)
        page.keyboard.press("Enter")
    expect(said(page)).to_have_text("Correct.")


def test_the_address_is_the_tree(practice: Open) -> None:
    page = practice("task=values&plies=3&with=uneven,chance&seed=12")
    leaves = leaves_of(page)
    other = practice(page.url.partition("#")[2])
    assert leaves_of(other) == leaves
    expect(other.get_by_label("chance", exact=True)).to_be_checked()
    other.get_by_label("tree no.").fill("13")
    other.get_by_label("tree no.").press("Enter")
    assert "seed=13" in other.url
    assert leaves_of(other) != leaves


def test_what_is_mastered_is_kept_in_this_browser(practice: Open) -> None:
    page = practice("task=values&plies=2&seed=1")
    for _ in range(3):
        leaves = leaves_of(page)
        minima = [min(leaves[first : first + 3]) for first in (0, 3, 6)]
        for field, value in zip(page.locator(".slot").all(), [*minima, max(minima)], strict=True):
            field.fill(str(value))
        check(page)
        expect(said(page)).to_have_text("Correct.")
        expect(page.get_by_role("button", name="Next tree")).to_be_focused()
        if page.get_by_role("button", name="Try 3 plies").count() == 0:
            page.get_by_role("button", name="Next tree").click()
    page.reload()
    expect(page.get_by_text("3 in a row")).to_be_visible()
    expect(page.get_by_role("button", name="Values").get_by_label("mastered")).to_have_count(1)
    page.get_by_role("button", name="Forget my progress").click()
    expect(page.get_by_text("0 in a row")).to_be_visible()


def test_in_german(practice: Open) -> None:
    page = practice("task=cuts&plies=2&seed=3")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("h2")).to_have_text("Alpha-Beta sucht von links nach rechts. Streiche, was es nie besucht.")
    page.get_by_role("button", name="Prüfen").click()
    expect(said(page)).to_contain_text("wird nie besucht, und du hast es nicht gestrichen. Bei b: ")
    assert page.evaluate("document.documentElement.lang") == "de"


GO = """place => new Promise(done => {
  addEventListener("hashchange", done, { once: true });
  location.hash = place;
})"""  # to another tree; the page heard of it first

OVERLAPS = """() => {
  const fields = [...document.querySelectorAll(".tree .slot, .tree .branch")];
  const boxes = fields.map(each => each.getBoundingClientRect());
  const across = (one, other) => one.left < other.right - 1 && other.left < one.right - 1;
  const meet = (one, other) => across(one, other) && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter(other => meet(one, other))).length;
}"""  # fields that lie on each other


@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(WIDE, marks=pytest.mark.long, id="1280"),
        pytest.param(IN_LAB, id="860"),
        pytest.param(NARROW, id="390"),
    ],
)
def test_every_task_fits(practice: Open, viewport: Any) -> None:
    page = practice("task=values", viewport)
    for task, (plies, mix) in product(TASKS, ((2, ""), (3, "uneven,ties,min,chance"), (4, "chance"))):
        page.evaluate(GO, f"task={task}&plies={plies}&with={mix}&seed=4")
        where = f"{task}, {plies} plies"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        assert page.evaluate(OVERLAPS) == 0, where
        assert viewport is NARROW or page.evaluate(SCROLLS) is False, f"{where}: a part of the tree is out of sight"


@pytest.mark.parametrize(
    ("task", "scheme", "viewport"),
    [
        pytest.param(task, scheme, viewport, marks=rarely(f"{task} {scheme} {viewport['width']}", 14))
        for task in TASKS
        for scheme in ("light", "dark")
        for viewport in (WIDE, NARROW)
    ],
)
def test_no_task_has_a_barrier(practice: Open, axe: str, task: str, scheme: str, viewport: Any) -> None:
    page = practice(f"task={task}&plies=3&with=uneven,ties,min,chance&seed=4", viewport, color_scheme=scheme)
    for state in ("Check", "Hint", "Show the search"):
        page.get_by_role("button", name=state).click()
        assert barriers(page, axe) == [], state
