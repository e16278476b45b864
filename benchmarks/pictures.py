"""How long pictures and films take, how large they are, and how fast a film steps in Chromium."""

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from pacman_env import GameState, Layout, pictures
from pacman_env.games import Tree
from pacman_env.pictures.tidy import tidy
from tools.pages.gallery import MAZE, alpha_beta, recorded

STEPS = """() => {
    const root = document.querySelector(".film"), times = [];
    for (let step = 0; step < root.film.steps; step++) {
        const start = performance.now();
        root.film.show(step);
        root.querySelector("svg").getBoundingClientRect();  // have it laid out now
        times.push(performance.now() - start);
    }
    return times;
}"""
FRAMES = """() => new Promise(done => {
    const root = document.querySelector(".film"), times = [];
    let step = 0, last = performance.now();
    requestAnimationFrame(function next() {
        const now = performance.now();
        times.push(now - last);
        last = now;
        if (step >= Math.min(300, root.film.steps)) return done(times.slice(5));
        root.film.show(step++);
        requestAnimationFrame(next);
    });
})"""


def row(what: str, value: str) -> None:
    print(f"{what:<58}{value:>22}")


def seconds(call: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    result = call()
    return time.perf_counter() - start, result


def layout() -> None:
    rng = random.Random(1)
    children: dict[int, list[int]] = {node: [] for node in range(5000)}
    for node in range(1, 5000):
        children[rng.randrange(node)].append(node)
    spent, _ = seconds(lambda: tidy(children, 0, lambda _: (1.0, 1.0)))
    row("tidy layout of a random tree of 5,000 nodes", f"{spent * 1000:.0f} ms")


def stills() -> None:
    state = GameState.initial(Layout.parse(MAZE, name="gallery"))
    spent, picture = seconds(lambda: pictures.board(state))
    row("Pacman board of 15 x 10 cells", f"{spent * 1000:.0f} ms, {len(picture.svg) / 1000:.0f} kB")
    spent, picture = seconds(lambda: pictures.curves({"3^m": {m: 3**m for m in range(9)}}, x="m", y="leaves", log="y"))
    row("a curve", f"{spent * 1000:.0f} ms, {len(picture.svg) / 1000:.0f} kB")
    for depth in (3, 5, 7):
        graph = recorded(alpha_beta, Tree.random(3, depth, seed=1))
        spent, picture = seconds(lambda graph=graph: pictures.tree(graph))
        row(f"tree of {len(graph):,} nodes, folded", f"{spent * 1000:.0f} ms, {len(picture.svg) / 1000:.0f} kB")


def films() -> list[tuple[str, pictures.Film]]:
    made = []
    for branching, depth in ((3, 4), (4, 5)):
        graph = recorded(alpha_beta, Tree.random(branching, depth, seed=3))
        spent, film = seconds(lambda graph=graph: pictures.film(graph, columns=None))
        size = f"{len(film.html.encode()) / 1000:.0f} kB"
        row(f"film of {len(graph)} nodes and {film.steps} steps", f"{spent * 1000:.0f} ms, {size}")
        made.append((f"{len(graph)} nodes", film))
    return made


def in_chromium(made: list[tuple[str, pictures.Film]]) -> None:
    from playwright.sync_api import sync_playwright

    from tests.conftest import CHROMIUM_FLAGS, find_chromium

    path = find_chromium()
    if path is None:
        print("no Chromium: the steps of the films are not timed")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        for name, film in made:
            page = browser.new_page(viewport={"width": 1400, "height": 900})
            page.set_content(film.html)
            for what, script in (("script and layout of a step", STEPS), ("from frame to frame", FRAMES)):
                times = page.evaluate(script)
                tail = statistics.quantiles(times, n=20)[-1]
                row(f"{name}: {what}, median and 95%", f"{statistics.median(times):.1f}, {tail:.1f} ms")
        browser.close()


def main() -> None:
    layout()
    stills()
    in_chromium(films())


if __name__ == "__main__":
    main()
