"""Random boards and random games for the property tests."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from pacman_env import GameState, Layout


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Boards of 3 x 3 to 9 x 8 cells inside, dug as a random walk so that everything can be reached."""
    width, height = draw(st.integers(3, 9)), draw(st.integers(3, 8))
    rng = random.Random(draw(st.integers(0, 2**32)))
    dug = carve(width, height, rng)
    marks = dict.fromkeys(dug, " ")
    cells = sorted(dug)
    rng.shuffle(cells)
    ghosts = [rng.choice("GG1234") for _ in range(draw(st.integers(0, min(4, len(cells) - 2))))]
    for cell, mark in zip(cells, ["P", *ghosts], strict=False):
        marks[cell] = mark
    for cell in cells[1 + len(ghosts) :]:
        marks[cell] = rng.choices(" .o", (3, 6, 2))[0]
    rows = ["".join(marks.get((x, y), "%") for x in range(width + 2)) for y in reversed(range(height + 2))]
    return Layout.parse("\n".join(rows), "generated")


def carve(width: int, height: int, rng: random.Random) -> set[tuple[int, int]]:
    """At least five free cells, connected."""
    x, y, dug = 1 + rng.randrange(width), 1 + rng.randrange(height), set()
    for _ in range(3 * width * height):
        dug.add((x, y))
        if len(dug) >= 5 and rng.random() < 0.02:
            break
        dx, dy = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        x, y = min(max(x + dx, 1), width), min(max(y + dy, 1), height)
    return dug


def random_game(layout: Layout, rng: random.Random, plies: int) -> Iterator[tuple[GameState, int, str, GameState]]:
    """(before, agent, action, after) of one random game of at most so many plies."""
    state, agent = GameState.initial(layout), 0
    for _ in range(plies):
        legal = state.legal_actions(agent)
        if not legal:
            return
        action = rng.choice(legal)
        after = state.successor(agent, action)
        yield state, agent, action, after
        state, agent = after, (agent + 1) % state.num_agents
