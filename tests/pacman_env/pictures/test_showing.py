"""Positions speak for themselves: as a cell's last line they are pictures."""

import re
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

from pacman_env import pictures
from pacman_env.games import Chance, Isolation, TicTacToe, Tree
from tests.pacman_env.pictures.reading import texts
from tests.positions import BOOK, GAMBLE, start

POSITIONS: list[Any] = [start("%%%%%\n%P.G%\n%%%%%"), Isolation(), TicTacToe(), BOOK, GAMBLE, Tree(7)]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda one: type(one).__name__)
def test_a_notebook_shows_a_picture_with_its_words(position: Any) -> None:
    data, _ = DisplayFormatter().format(position)
    assert "<svg" in data["text/html"] and 'role="img"' in data["text/html"]
    assert data["text/plain"]


@pytest.mark.parametrize("position", [position for position in POSITIONS if not isinstance(position, Tree)])
def test_a_state_is_shown_as_board_shows_it(position: Any) -> None:
    alone, drawn = (re.sub("p[0-9a-f]{6}", "", shown._repr_html_()) for shown in (position, pictures.board(position)))
    assert alone == drawn


def test_a_tree_shows_its_leaves_and_no_value_that_nobody_has_found() -> None:
    picture = pictures.tree(Tree([[3, 12], Chance([(1 / 4, 8), (3 / 4, 2)])]))
    written = texts(picture.svg)
    assert {"3", "12", "8", "2", "a: 1/4", "utility"} - set(written) == {"a: 1/4"} and "b1: 1/4" in written
    assert "?" not in picture.description and "never" not in picture.description
    assert picture.title == "Game tree, MAX at the root: 7 nodes, 4 of them leaves."


def test_a_large_tree_is_folded() -> None:
    picture = pictures.tree(Tree.random(4, 5, seed=1))
    assert any(text.startswith("+") and "nodes" in text for text in texts(picture.svg))
