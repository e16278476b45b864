import random
from itertools import pairwise

import pytest

from pacman_env.pictures.tidy import tidy

Children = dict[int, list[int]]
Extents = dict[int, tuple[float, float]]


def random_tree(rng: random.Random, size: int) -> Children:
    children: Children = {0: []}
    for node in range(1, size):
        parent = rng.randrange(max(0, node - rng.choice([2, 10, 1000])), node)
        children[parent].append(node)
        children[node] = []
    return children


def levels(children: Children) -> list[list[int]]:
    rows = [[0]]
    while row := [child for node in rows[-1] for child in children[node]]:
        rows.append(row)
    return rows


def check(children: Children, extents: Extents, gap: float) -> None:
    x = tidy(children, 0, extents.__getitem__, gap)
    assert len(x) == len(children)
    for row in levels(children):
        for left, right in pairwise(row):
            assert x[right] - extents[right][0] - (x[left] + extents[left][1]) > gap - 1e-6, "overlap, or order lost"
    for parent, below in children.items():
        if below:
            assert x[parent] == pytest.approx((x[below[0]] + x[below[-1]]) / 2), "parent not centered"
    assert min(x[node] - extents[node][0] for node in children) == pytest.approx(0)


def test_thousand_random_trees() -> None:
    rng = random.Random(2002)
    for _ in range(1000):
        children = random_tree(rng, rng.randint(1, 60))
        extents = {node: (rng.uniform(0, 5), rng.uniform(0, 9)) for node in children}
        check(children, extents, rng.uniform(0, 2))


def test_a_parent_of_three_equal_leaves_stands_above_the_second() -> None:
    assert tidy({0: [1, 2, 3]}, 0, lambda _: (1.0, 1.0), gap=1.0) == {0: 4.0, 1: 1.0, 2: 4.0, 3: 7.0}
