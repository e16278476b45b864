"""Boards that are made for the benchmarks, so that they are the same everywhere."""

import random

from pacman_env import Layout

Cell = tuple[int, int]


def great_hall(side: int = 60) -> Layout:
    """A board of 60 x 60 with pillars, food everywhere and four ghosts."""
    rows = [["%" if x % 4 == 0 and y % 3 == 0 else "." for x in range(side)] for y in range(side)]
    for i in range(side):
        rows[0][i] = rows[-1][i] = rows[i][0] = rows[i][-1] = "%"
    rows[1][1], rows[2][2], rows[3][3] = "P", "o", "o"
    for x, y in ((side - 2, 1), (1, side - 2), (side - 2, side - 2), (side // 2 + 1, side // 2 + 1)):
        rows[y][x] = "G"
    return Layout.parse("\n".join("".join(row) for row in rows), "great hall")


def maze(capsules: int, ghosts: int, holes: float = 0.3, seed: str = "maze", size: Cell = (28, 18)) -> Layout:
    """A maze with food everywhere.

    Args:
        capsules: how many.
        ghosts: how many.
        holes: the share of its inner walls that are broken through: 0.3 gives rings and crossings, 0.8 an open field.
        seed: for everything that is left to luck.
        size: width and height in cells, the border included.
    """
    rng = random.Random(seed)
    width, height = size
    free = dug(rng, width, height)
    inside = [(x, y) for x in range(1, width - 1) for y in range(1, height - 1)]
    walls = [cell for cell in inside if cell not in free and beside(cell) & free]
    free |= {cell for cell in walls if rng.random() < holes}
    cells = sorted(free)
    rng.shuffle(cells)
    marks = dict.fromkeys(cells, ".") | dict(zip(cells, "P" + "G" * ghosts + "o" * capsules, strict=False))
    rows = ["".join(marks.get((x, y), "%") for x in range(width)) for y in reversed(range(height))]
    return Layout.parse("\n".join(rows), f"maze, {capsules} capsules, {holes:.0%} holes")


def dug(rng: random.Random, width: int, height: int) -> set[Cell]:
    """Passages between all cells of odd coordinates, with one way only from each to each."""
    free, way = {(1, 1)}, [(1, 1)]
    while way:
        x, y = way[-1]
        ahead = [(x + dx, y + dy) for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2))]
        fresh = [(a, b) for a, b in ahead if 0 < a < width - 1 and 0 < b < height - 1 and (a, b) not in free]
        if fresh:
            a, b = rng.choice(fresh)
            free |= {(a, b), ((x + a) // 2, (y + b) // 2)}
            way.append((a, b))
        else:
            way.pop()
    return free


def beside(cell: Cell) -> set[Cell]:
    """The four cells around this one."""
    x, y = cell
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
