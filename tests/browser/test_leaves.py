"""Leaves that are changed in a saved film: by mouse and by keyboard; what is shown then is what Python finds."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pacman_env import pictures, xray
from pacman_env.games import Tree
from pacman_env.games.searches import alpha_beta, minimax
from tests.browser.conftest import Show, alone, barriers

pytestmark = pytest.mark.browser

Open = Callable[..., Page]


def film_of(search: Callable[[Any], Any], tree: Tree, **options: Any) -> pictures.Film:
    with xray() as recorded:
        search(tree)
    film: pictures.Film = recorded.film(**options)
    return film


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """A saved film, as somebody opens it."""
    with ExitStack() as pages:

        def open_film(film: pictures.Film | pictures.Picture, width: int = 1280, **options: Any) -> Page:
            film.save(tmp_path / "film.html")
            options |= {"viewport": {"width": width, "height": 720}, "reduced_motion": "reduce"}
            return pages.enter_context(alone(browser, (tmp_path / "film.html").as_uri(), **options))

        yield open_film


def leaf(page: Page, name: str) -> Any:
    return page.get_by_label(f"leaf {name}", exact=True)


def found(page: Page) -> str:
    return page.locator(".found").inner_text()


def part(page: Page, kind: str, name: str) -> Any:
    """A part of the drawing: of what kind, and of which node."""
    number = page.evaluate(f"document.querySelector('.film').film.data.rows.find(row => row[2] === '{name}')[0]")
    return page.locator(f'.film svg [id$="-{kind}-{number}"]')


def classes(page: Page, kind: str, name: str) -> str:
    return part(page, kind, name).get_attribute("class") or ""


def test_everything_follows_a_number(opened: Open) -> None:
    """In the book's tree b is cut after 2; with a 9 there it is worth 4, which is more than 3."""
    page = opened(film_of(alpha_beta, Tree.book()))
    assert found(page) == "", "nothing is told before anybody has changed a number"
    leaf(page, "b1").fill("9")
    assert found(page) == "With these numbers, the value is 4 and the move is b. The search visits 13 of 13 nodes."
    expect(page.locator(".say")).to_have_text("The search is over: the value is 4, and the move is b.")
    assert part(page, "value", "").text_content() == "4"
    assert "pv" in classes(page, "edge", "b") and "pv" not in classes(page, "edge", "a")
    assert part(page, "window", "b").text_content() == "[3, 4]"
    assert page.locator("path.x.cut").count() == 0
    expect(page.locator(".words")).to_contain_text("4 < 9: MIN now prefers b2.")
    page.get_by_role("button", name="Reset").click()
    expect(page.locator(".say")).to_have_text("The search is over: the value is 3, and the move is a.")
    assert page.locator("path.x.cut").count() == 2
    expect(page.locator(".words")).to_contain_text("b is worth at most 2.")


def test_by_keyboard_alone(opened: Open) -> None:
    page = opened(film_of(alpha_beta, Tree.book()))
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(leaf(page, "b1")).to_be_focused()
    outline = leaf(page, "b1").evaluate("field => getComputedStyle(field).outlineStyle")
    assert outline == "solid"
    for _ in range(2):
        page.keyboard.press("ArrowUp")
    assert found(page) == "With these numbers, the value is 4 and the move is b. The search visits 13 of 13 nodes."
    page.keyboard.press("ArrowDown")
    page.keyboard.press("PageUp")
    expect(page.locator(".say")).to_have_text("2 <= 3: MAX stays with a.")
    page.keyboard.press("Enter")
    expect(page.locator(".film")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".say")).to_have_text("c is worth 2.")


def test_stepped_by_mouse(opened: Open) -> None:
    page = opened(film_of(minimax, Tree.book()))
    part(page, "shape", "c1").click()
    expect(leaf(page, "c1")).to_be_focused()
    page.get_by_role("button", name="decrease c1 by 1").click()
    expect(leaf(page, "c1")).to_have_value("13")
    page.get_by_role("button", name="increase c1 by 1").click(click_count=2)
    expect(leaf(page, "c1")).to_have_value("15")


@pytest.mark.parametrize("typed", ["", "100", "-"])
def test_what_is_no_number_changes_nothing(opened: Open, typed: str) -> None:
    page = opened(film_of(minimax, Tree.book()))
    leaf(page, "a1").focus()
    page.keyboard.press("Delete")
    page.keyboard.type(typed)
    assert found(page) == "A leaf must be a number from −99 to 99."
    expect(leaf(page, "a1")).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Escape")
    expect(leaf(page, "a1")).to_have_value("3" if typed != "100" else "10", timeout=1000)


def test_new_numbers(opened: Open) -> None:
    page = opened(film_of(alpha_beta, Tree.book()))
    before = page.locator(".leaf").evaluate_all("each => each.map(one => one.value)")
    page.get_by_role("button", name="New numbers").click()
    assert page.locator(".leaf").evaluate_all("each => each.map(one => one.value)") != before
    expect(page.locator(".say")).to_have_text("MAX to move at the root.")
    assert part(page, "value", "").text_content() == "", "the numbers are new, and nobody has thought about them"


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_drawing_by_keyboard_alone(opened: Open, axe: str, width: int, scheme: str) -> None:
    """The page of a drawing is the whole search at once: no steps, and leaves to change."""
    with xray() as search:
        alpha_beta(Tree.book())
    page = opened(search.draw(), width, color_scheme=scheme)
    expect(page.locator("h1")).to_have_text("The search tree of MAX")
    expect(page.get_by_role("button", name="step forward")).to_be_hidden()
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(leaf(page, "b1")).to_be_focused()
    page.keyboard.type("9")
    assert found(page) == "With these numbers, the value is 4 and the move is b. The search visits 13 of 13 nodes."
    assert part(page, "value", "").text_content() == "4"
    assert "pv" in classes(page, "edge", "b")
    page.keyboard.press("Escape")
    page.keyboard.press("Home")  # of a film, the first step
    expect(page.locator(".say")).to_have_text("The search is over: the value is 4, and the move is b.")
    assert barriers(page, axe) == []


@pytest.mark.parametrize("kind", ["draw", "film"])
def test_on_a_telephone_a_leaf_that_is_typed_into_is_in_sight(opened: Open, kind: str) -> None:
    with xray() as search:
        minimax(Tree.random(4, 2, seed=2))
    page = opened(getattr(search, kind)(), 390)
    stage = page.locator(".stage").bounding_box()
    for name in ("a1", "d4", "b2"):
        leaf(page, name).focus()
        page.keyboard.type("50")
        field = leaf(page, name).bounding_box()
        assert stage and field
        assert stage["x"] - 1 <= field["x"] and field["x"] + field["width"] <= stage["x"] + stage["width"] + 1


def test_on_a_telephone_no_number_of_the_book_s_tree_is_cut_off(opened: Open) -> None:
    page = opened(film_of(alpha_beta, Tree.book()), 390)
    page.evaluate("document.querySelector('.film').film.show(99)")
    inside = """() => {
      const stage = document.querySelector(".stage").getBoundingClientRect();
      const seen = each => getComputedStyle(each).visibility === "visible";
      const texts = [...document.querySelectorAll("svg text")].filter(seen);
      return texts.filter(each => each.getBoundingClientRect().right > stage.right + 1).map(each => each.textContent);
    }"""
    assert page.evaluate(inside) == []


def test_a_film_in_a_notebook_stays_as_it_is(show: Show) -> None:
    page = show(film_of(alpha_beta, Tree.book()).html)
    expect(page.locator(".leaf")).to_have_count(0)
