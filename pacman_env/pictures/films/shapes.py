"""Other trees for a film whose leaves can be changed: each is drawn before, since a page draws nothing by itself."""

import json
from functools import lru_cache
from html import escape

from pacman_env.games.tree import Chance, Tree
from pacman_env.language import Language
from pacman_env.pictures.films.figure import unsearched
from pacman_env.pictures.page import Row, library, style

_EVEN = (2, 2), (3, 2), (2, 3)
_NUMBERS = (3, 12, 8, 2, 4, 6, 14, 5, 2)


def living(words: Language, wall: bool) -> tuple[str, str]:
    """What a page needs for the leaves of its films to be changed: in its head, and in its body before the films."""
    return f"<style>{style()}</style><script>{library(words)}</script>", shapes(words, wall)


@lru_cache
def shapes(words: Language, wall: bool) -> str:
    """A ``<template>`` for each tree, with the drawing as HTML and its nodes as data."""
    return "".join(_template(name, *unsearched(tree, words, wall)) for name, tree in _named(words).items())


def _template(name: str, drawing: str, rows: list[Row]) -> str:
    nodes = escape(json.dumps(rows))
    return f'<template class="shape" data-name="{escape(name)}" data-rows="{nodes}">{drawing}</template>'


def _named(words: Language) -> dict[str, Tree]:
    trees = {words("leaf.even", n=moves, plies=plies): Tree(_even(moves, plies)) for moves, plies in _EVEN}
    return trees | {
        words("leaf.uneven"): Tree([[4, [7, 2]], [[3, 8], 5], 6]),
        words("leaf.min_first"): Tree(_even(3, 2), "min"),
        words("leaf.with_chance"): Tree([_lot(1 / 2, [8, 3], [2, 6]), _lot(1 / 4, [12, 7], [4, 5])]),
    }


def _lot(share: float, one: list[int], other: list[int]) -> Chance:
    return Chance([(share, one), (1 - share, other)], "min")


def _even(moves: int, plies: int) -> list[object]:
    line: list[object] = [_NUMBERS[rank % len(_NUMBERS)] for rank in range(moves**plies)]
    while len(line) > moves:
        line = [line[rank : rank + moves] for rank in range(0, len(line), moves)]
    return line
