"""Films in a real browser: stepped by keys and by mouse, two on a page, without scripts, without style."""

import re

import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import Page, expect

from pacman_env import GameState, pictures, xray
from pacman_env.games import TicTacToe, Tree
from tests.browser.conftest import Show
from tests.oracle import alpha_beta
from tests.positions import BOOK, start

pytestmark = pytest.mark.browser

CUT = "Cut at b. 2 <= alpha = 3: the two remaining moves cannot matter."
CUT_STEP = 14  # the fourteenth step of the search of BOOK


@pytest.fixture(scope="module")
def book() -> pictures.Film:
    return pictures.film(alpha_beta(BOOK))


def step(page: Page, film: int = 0) -> int:
    return int(page.locator(".film").nth(film).locator(".at").inner_text())


def sentence(page: Page) -> str:
    return page.locator(".say").inner_text()


def part(page: Page, name: str) -> str:
    """The classes of a part of the drawing."""
    return page.locator(f'.film svg [id$="-{name}"]').get_attribute("class") or ""


def test_stepped_by_keys(show: Show, book: pictures.Film) -> None:
    page = show(book.html)
    page.locator(".film").focus()
    for _ in range(CUT_STEP - 1):
        page.keyboard.press("ArrowRight")
    assert (step(page), sentence(page)) == (CUT_STEP, CUT)
    assert "cut" in part(page, "edge-8") and "open" in part(page, "node-2")
    page.keyboard.press("ArrowLeft")
    assert step(page) == CUT_STEP - 1 and "ahead" in part(page, "edge-8")
    page.keyboard.press("End")
    assert sentence(page) == "The search is over: the value is 3, and the move is a."
    assert "pv" in part(page, "edge-1") and "pv" in part(page, "edge-4") and "pv" not in part(page, "edge-2")
    page.keyboard.press("ArrowRight")
    assert step(page) == book.steps, "there is nothing after the last step"
    page.keyboard.press("Home")
    assert step(page) == 1 and sentence(page) == "MAX to move at the root."
    assert not page.errors  # type: ignore[attr-defined]


def test_arrow_keys_do_not_scroll_the_page(show: Show, book: pictures.Film) -> None:
    page = show(f"{book.html}<div style='width:3000px;height:3000px'></div>")
    for selector in (".film", ".film input", ".film button >> nth=0"):
        page.locator(selector).focus()
        for key in ("End", "ArrowRight", "ArrowLeft", "Home"):
            page.keyboard.press(key)
        page.wait_for_timeout(50)
        assert page.evaluate("[scrollX, scrollY]") == [0, 0], selector


def test_stepped_by_mouse(show: Show, book: pictures.Film) -> None:
    page = show(book.html)
    for name, expected in [("step forward", 2), ("step forward", 3), ("step back", 2), ("last step", book.steps)]:
        page.get_by_role("button", name=name, exact=True).click()
        assert step(page) == expected
    page.get_by_role("button", name="first step").click()
    assert step(page) == 1
    page.locator("input").fill(str(CUT_STEP))
    assert sentence(page) == CUT
    assert page.locator(".alpha").inner_text() == "alpha = 3" and page.locator(".beta").inner_text() == "beta = 2"


def test_a_click_on_a_node_goes_to_its_first_step(show: Show, book: pictures.Film) -> None:
    page = show(book.html)
    page.locator('[id$="-shape-2"]').click()
    assert sentence(page).startswith("MIN to move at b.")


def test_playing_and_pausing(show: Show, book: pictures.Film) -> None:
    page = show("")
    page.clock.install(time=0)
    page.set_content(book.html)
    page.clock.pause_at(1_000_000)  # from here on time goes on only where the test says so, on a busy machine too
    page.clock.run_for(60_000)
    assert step(page) == 1, "nothing plays by itself"
    page.locator("select").select_option("4")
    page.get_by_role("button", name="play").click()
    page.clock.run_for(3 * 400 + 50)
    assert step(page) == 4
    assert page.locator(".say").get_attribute("aria-live") == "off"
    page.get_by_role("button", name="pause").click()
    page.clock.run_for(10_000)
    assert step(page) == 4
    page.get_by_role("button", name="play").click()
    page.clock.run_for(60_000)
    assert step(page) == book.steps
    expect(page.get_by_role("button", name="play")).to_be_visible()


def test_scripts_blocked(show: Show, book: pictures.Film) -> None:
    page = show(book.html, java_script_enabled=False)
    expect(page.locator(".film svg").first).to_be_visible()
    expect(page.locator(".film img").first).to_be_hidden()
    assert sentence(page) == "MAX to move at the root."
    expect(page.get_by_text("scripts are blocked here")).to_be_visible()
    expect(page.locator(".words").get_by_text("b is worth at most 2.")).to_be_visible()
    expect(page.locator(".film-controls")).to_be_hidden()
    assert page.locator('svg [id$="-value-0"]').text_content() == "", "the value is not known at the first step"


@pytest.mark.parametrize(("scheme", "light"), [("light", "false"), ("dark", "true")])
def test_the_theme_of_the_page_wins(show: Show, book: pictures.Film, scheme: str, light: str) -> None:
    page = show(book.html, body=f"data-jp-theme-light='{light}'", color_scheme=scheme)
    paper = page.locator(".film").evaluate("film => getComputedStyle(film).backgroundColor")
    assert paper == ("rgb(255, 255, 255)" if light == "true" else "rgb(22, 27, 34)")
    sheet = page.locator('svg [id$="-sheet-0"]').evaluate("sheet => getComputedStyle(sheet).fill")
    assert sheet == paper


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_reduced_motion_is_respected(show: Show, book: pictures.Film, motion: str) -> None:
    page = show(book.html, reduced_motion=motion)
    moving = page.evaluate(
        """[...document.querySelectorAll(".film, .film *")].some(e => {
            const style = getComputedStyle(e);
            return style.transitionDuration.split(", ").some(d => d !== "0s") || style.animationName !== "none";
        })"""
    )
    assert moving == (motion == "no-preference")


def test_focus_is_visible(show: Show, book: pictures.Film) -> None:
    page = show(book.html)
    for _ in range(12):
        page.keyboard.press("Tab")
        style = page.evaluate(
            "(() => { const s = getComputedStyle(document.activeElement); return [s.outlineStyle, s.outlineWidth]; })()"
        )
        if page.evaluate("document.activeElement.closest('.film') !== null"):
            assert style == ["solid", "3px"]
    assert page.evaluate("document.querySelectorAll('.film button').length") == 5


def pacman_game() -> list[GameState]:
    state = start("%%%%%%%\n%P.o. %\n%.%%% %\n%G    %\n%%%%%%%")
    states = [state]
    for agent, action in [(0, "East"), (1, "East"), (0, "East"), (1, "East"), (0, "East")]:
        states.append(states[-1].successor(agent, action))
    return states


def test_a_game_film_moves_its_parts(show: Show) -> None:
    states = pacman_game()
    page = show(pictures.game_film(states).html)
    shown = []
    for k in range(len(states)):
        page.locator("input").fill(str(k + 1))
        shown.append(
            page.evaluate(
                """[...document.querySelectorAll('[id*="-board"] [id*="-part-"]:not(.off)')]
                .map(e => e.getBoundingClientRect()).map(r => Math.round(r.x + r.width / 2))"""
            )
        )
    food = [len(state.food) + len(state.capsules) for state in states]
    assert [len(parts) for parts in shown] == [count + 2 for count in food]
    assert page.locator("figcaption").inner_text() == f"score {states[-1].score}".replace("-", "−")


IN_SIGHT = """() => {
  const [list, line] = [".listing", "[aria-current]"].map(each => document.querySelector(each).getBoundingClientRect());
  return line.top >= list.top - 1 && line.bottom <= list.bottom + 1;
}"""


def code_film() -> pictures.Film:
    """A film of a search that stands in this file, with its code."""

    def value(node: Tree, alpha: float = float("-inf"), beta: float = float("inf")) -> float:
        if node.is_terminal():
            return float(node.utility())
        best = float("-inf") if node.to_move == "max" else float("inf")
        for move in node.actions():
            got = value(node.result(move), alpha, beta)
            if node.to_move == "max":
                best = alpha = max(best, got)
            else:
                best = beta = min(best, got)
            if alpha >= beta:
                break
        return best

    with xray() as search:
        value(Tree.book())
    film: pictures.Film = search.film()
    return film


def test_the_line_that_runs_is_marked(show: Show) -> None:
    page = show(code_film().html)
    page.set_viewport_size({"width": 1280, "height": 900})
    line, names = page.locator(".line[aria-current=true]"), page.locator(".names")
    expect(line).to_have_text(
        'def value(node: Tree, alpha: float = float("-inf"), beta: float = float("inf")) -> float:'
    )
    page.locator(".film").focus()
    for _ in range(CUT_STEP - 1):
        page.keyboard.press("ArrowRight")
    assert sentence(page) == CUT
    expect(line).to_have_text("                break")
    assert "alpha = 3" in names.inner_text() and "best = 2" in names.inner_text()
    tree, code = page.locator(".stage").bounding_box(), page.locator(".code").bounding_box()
    assert tree and code and code["x"] >= tree["x"] + tree["width"]
    shown = page.evaluate(IN_SIGHT)
    assert shown, "the marked line is in sight"
    assert not page.errors  # type: ignore[attr-defined]


INDENTED = """() => [...document.querySelectorAll(".line")].map(line => {
  const text = document.createRange();
  text.selectNodeContents(line.lastChild);
  return Math.round(text.getClientRects()[0].left);
})"""


def test_the_code_keeps_its_indentation_in_an_exported_page(show: Show) -> None:
    """nbconvert's parser turns a text of spaces alone into one space, unless a `pre` is around it."""
    output = nbformat.v4.new_output("display_data", data={"text/html": code_film().html})
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("film", outputs=[output])])
    page = show(HTMLExporter().from_notebook_node(notebook)[0])
    rows = page.locator(".line").all_inner_texts()
    depths = [len(row) - len(row.lstrip()) for row in rows]
    assert max(depths) == 12, rows
    lefts = page.evaluate(INDENTED)
    unit = (max(lefts) - min(lefts)) / 12
    assert unit > 4, "a space has a width"
    assert [round((left - min(lefts)) / unit) for left in lefts] == depths


@pytest.mark.parametrize(("width", "split"), [(830, True), (1500, False), (390, False)])
def test_a_tree_too_wide_beside_its_board_is_whole_above_it(show: Show, width: int, split: bool) -> None:
    def value(state: TicTacToe) -> int:
        if state.is_terminal():
            return state.utility()
        return (max if state.to_move == "max" else min)(value(state.result(move)) for move in state.actions())

    with xray() as search:
        value(TicTacToe("XOX .O. .X."))
    page = show(f"<div style='width:{width}px'>{search.film(code=True).html}</div>")
    page.set_viewport_size({"width": 1600, "height": 900})
    tree, film = page.locator(".stage figure:not(.side) svg"), page.locator(".film")
    expect(film).to_have_class(re.compile(r"\bsplit\b") if split else re.compile(r"^(?!.*\bsplit\b)"))
    if split:
        expect(tree).to_have_css("mask-image", "none")  # no edge fades
        board, code = page.locator(".side").bounding_box(), page.locator(".code").bounding_box()
        assert board and code and board["x"] + board["width"] <= code["x"] and board["y"] < code["y"] + code["height"]
    assert film.evaluate("film => film.scrollWidth <= film.clientWidth + 1")
