"""Trees by hand."""

import math
import random
from collections.abc import Callable, Iterator
from typing import TypeVar

from graders.exercises.base import Idea
from graders.transcript.case import Case, full, leaves
from pacman_env.games.tree import Tree

Drawn = TypeVar("Drawn")


def first_that(does: Callable[[Drawn], bool], draw: Callable[[], Drawn]) -> Drawn:
    """The first of the things drawn that does something."""
    while not does(drawn := draw()):
        pass
    return drawn


def distinct(rng: random.Random, widths: tuple[int, ...], to_move: str = "max", middle: int = 0) -> Tree:
    """A full tree whose leaves are small numbers around the middle, no two equal."""
    count = math.prod(widths)
    return Tree(full(leaves(rng, middle - count // 2, middle + count), widths), to_move=to_move)


def tied(rng: random.Random, widths: tuple[int, ...], values: int = 3, to_move: str = "max") -> Tree:
    """A full tree with few different leaves, so that ties abound."""
    return Tree(full(iter(lambda: rng.randrange(values), -1), widths), to_move=to_move)


def _ragged(rng: random.Random, leaves: Iterator[object], depth: int) -> object:
    """A tree whose branches end at different depths."""
    if depth == 0 or rng.random() < 0.25:
        return next(leaves)
    return [_ragged(rng, leaves, depth - 1) for _ in range(rng.randint(1, 3))]


def _ragged_tree(rng: random.Random, leaves: Iterator[object]) -> list[object]:
    return [[next(leaves), _ragged(rng, leaves, 2)], *(_ragged(rng, leaves, 2) for _ in range(2))]


def shallow(rng: random.Random, idea: Idea) -> Iterator[Case]:
    """A leaf, then single nodes of MAX and MIN with one, two and three leaves: far above and below zero, too."""
    for low, high in ((1, 9), (-9, -1), (-9, 9), (21, 49), (-49, -21)):
        numbers = leaves(rng, low, high)
        yield idea.ask(Tree(next(numbers)))
        for width in (1, 2, 3):
            for player in ("max", "min"):
                yield idea.ask(Tree([next(numbers) for _ in range(width)], to_move=player))


_SHAPES = ((2, 1), (1, 2), (2, 2), (2, 3), (3, 2), (2, 2, 2), (3, 3), (2, 1, 2, 2), (2, 3, 2), (2, 2, 2, 2))


def alternating(rng: random.Random, idea: Idea, players: tuple[str, ...] = ("max", "min")) -> Iterator[Case]:
    """Full trees of many shapes, small ones first."""
    for widths in _SHAPES:
        for player in players:
            yield idea.ask(distinct(rng, widths, player))


_TALL: tuple[tuple[int, ...], ...] = ((3, 2, 2), (3, 1, 2), (4, 2, 2), (3, 2, 2, 2))


def far_from_zero(rng: random.Random, idea: Idea, players: tuple[str, ...] = ("max", "min")) -> Iterator[Case]:
    """Trees with every leaf far below zero, or far above: a best value that starts anywhere within reach shows."""
    for widths in _TALL * 3:
        for middle in (-60, 60):
            for player in players:
                yield idea.ask(distinct(rng, widths, player, middle))


def any_shape(rng: random.Random, idea: Idea, players: tuple[str, ...] = ("max", "min")) -> Iterator[Case]:
    """Trees whose branches end at different depths."""
    for _ in range(5):
        for player in players:
            yield idea.ask(Tree(_ragged_tree(rng, leaves(rng)), to_move=player))


def past_a_win(rng: random.Random, idea: Idea, players: tuple[str, ...] = ("max", "min")) -> Iterator[Case]:
    """Trees in which 1 or -1 comes first and is not the value, for MAX and for MIN."""
    for player in players:
        for sign in (1, -1):
            middle = rng.randint(2, 4)
            high = rng.randint(middle + 2, 9)
            yield idea.ask(Tree([[sign, sign * high], [sign * middle, sign * (middle + 1)]], to_move=player))
