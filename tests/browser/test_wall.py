"""Films on the wall of a lecture hall, on slides, on a telephone: what fits, what can be read, which keys do what."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from pacman_env import GameState, Layout, pictures, play, xray
from pacman_env.agents import ExpectimaxAgent, MinimaxAgent
from pacman_env.games import TicTacToe, Tree
from pacman_env.pictures.films.film import Film
from tests.browser.conftest import LETTERS, WALLS
from tests.oracle import alpha_beta, minimax
from tests.positions import BOOK

pytestmark = pytest.mark.browser

SIZES = [WALLS[0], pytest.param(WALLS[1], marks=pytest.mark.long)]


def pacman_search() -> Film:
    with xray() as search:
        MinimaxAgent(depth=2).get_action(GameState.initial(Layout.load("trapped")))
    film: Film = search.film(projector=True)
    return film


def pacman_game() -> Film:
    return play("trapped", ExpectimaxAgent(depth=2), seed=1, max_moves=30).recording.film(projector=True)


FILMS: dict[str, Callable[[], Film]] = {
    "the book's tree": lambda: pictures.film(alpha_beta(BOOK), projector=True),
    "three plies": lambda: pictures.film(alpha_beta(Tree.random(3, 3, seed=1)), projector=True),
    "a board beside five plies": lambda: pictures.film(minimax(TicTacToe("XO. .X. .O.")), projector=True),
    "Pacman's search": pacman_search,
    "a game": pacman_game,
}


@contextmanager
def opened(browser: Browser, film: Film, folder: Path, size: tuple[int, int]) -> Iterator[Page]:
    """The saved film in a window of this size; the mouse has not been touched."""
    film.save(folder / "film.html")
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto((folder / "film.html").as_uri())
    yield page
    page.close()


IN_SIGHT = """() => [".ring", ".say", ".stage"].filter(name => document.querySelector(name)).every(name => {
  const box = document.querySelector(name).getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
})"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FILMS)
def test_a_film_fits_the_wall_at_every_step(browser: Browser, tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    film = FILMS[name]()
    with opened(browser, film, tmp_path, size) as page:
        page.emulate_media(reduced_motion="reduce")
        for step in range(film.steps):
            assert page.evaluate("document.querySelector('.film').film.at") == step
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "a scroll bar"
            assert page.evaluate(IN_SIGHT), f"tree, ring and sentence together, step {step + 1}"
            if step % 5 == 0:
                small = [text for text in page.evaluate(LETTERS) if text[0] < size[1] / 30 - 0.3]
                assert small == [], f"step {step + 1}: letters below 1/30 of the height"
            page.keyboard.press("PageDown")


def test_a_saved_film_takes_the_keys_of_a_remote_without_a_click(browser: Browser, tmp_path: Path) -> None:
    film = FILMS["the book's tree"]()
    with opened(browser, film, tmp_path, WALLS[0]) as page:

        def at(key: str) -> int:
            page.keyboard.press(key)
            place: int = page.evaluate("document.querySelector('.film').film.at")
            return place

        assert [at(key) for key in ("PageDown", "ArrowRight", "PageUp", "ArrowLeft")] == [1, 2, 1, 0]
        assert [at(key) for key in ("End", "PageDown", "Home", "PageUp")] == [film.steps - 1, film.steps - 1, 0, 0]
        for key in (".", "b"):
            page.keyboard.press(key)
            assert page.evaluate("document.elementFromPoint(600, 300).classList.contains('black')")
            assert at("PageDown") == 0, "the next key only turns the light on again"
            assert not page.evaluate("document.querySelector('.film').classList.contains('black')")
        page.keyboard.press(" ")
        assert page.evaluate("document.querySelector('.film').film.playing")


def deck(reveal: Path, slides: str) -> str:
    """A page of reveal.js with these slides."""
    sheets = ((reveal / name).as_uri() for name in ("reveal.css", "theme/simple.css"))
    head = "".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets)
    script = f'<script src="{(reveal / "reveal.js").as_uri()}"></script>'
    start = f"{script}<script>Reveal.initialize({{transition: 'none'}})</script>"
    body = f'<div class="reveal"><div class="slides">{slides}</div></div>{start}'
    return f"<!doctype html><html><head>{head}</head><body>{body}</body></html>"


@pytest.mark.parametrize("size", SIZES)
def test_a_film_on_a_slide(browser: Browser, tmp_path: Path, reveal: Path, size: tuple[int, int]) -> None:
    """The buttons keep their look, the ring is right on a slide that was hidden, the remote steps before it turns."""
    film = FILMS["the book's tree"]()
    slides = f"<section><h2>One</h2></section><section>{film.html}</section><section><h2>Three</h2></section>"
    (tmp_path / "slides.html").write_text(deck(reveal, slides))
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto((tmp_path / "slides.html").as_uri())
    page.wait_for_function("window.Reveal && Reveal.isReady()")
    page.keyboard.press("PageDown")
    page.wait_for_function("document.querySelector('.ring').getBoundingClientRect().width > 20")
    ring, shape = (page.locator(name).bounding_box() for name in (".ring", '[id$="-shape-0"]'))
    assert ring and shape and ring["x"] < shape["x"] and ring["x"] + ring["width"] > shape["x"] + shape["width"]
    button = page.get_by_role("button", name="step forward").bounding_box()
    assert button and button["width"] > 15 and button["height"] > 15 and button["y"] > ring["y"]
    for step in range(1, film.steps):
        page.keyboard.press("PageDown")
        assert page.evaluate("[Reveal.getIndices().h, document.querySelector('.film').film.at]") == [1, step]
    say, stage = (page.locator(name).bounding_box() for name in (".say", ".stage"))
    assert say and stage and stage["y"] >= 0 and say["y"] + say["height"] <= size[1]
    page.keyboard.press("PageDown")
    assert page.evaluate("Reveal.getIndices().h") == 2
    page.close()
