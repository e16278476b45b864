"""The switch for the lecture hall: whom it reaches, and that it goes off again."""

from collections.abc import Iterator

import pytest

from graders import grade
from pacman_env import Layout, pictures
from pacman_env.compare.contest import Leaderboard, Limits
from pacman_env.compare.contest.page import page
from pacman_env.compare.tables import Listing
from pacman_env.games import Isolation
from pacman_env.pictures import lecture
from pacman_env.pictures.switch import projected
from pacman_env.widgets import laboratory, play_game, play_pacman


@pytest.fixture(autouse=True)
def switch_off() -> Iterator[None]:
    yield
    lecture(on=False)


def shown() -> dict[str, bool]:
    """For each kind of thing in a notebook, whether it is drawn for the wall now."""
    tables = [play_pacman(Layout.load("tiny")), play_game(Isolation(), lambda state: state.actions()[0])]
    board = Leaderboard([], [], Limits())
    return {
        "widgets": all("wall" in table._dom_classes for table in [*tables, laboratory("tiny")]),
        "the board of a widget": tables[0]._stage.cell == 45,
        "cards": "font-size:24px" in grade("isolation.terminal_test", lambda state: False)._repr_html_(),
        "tables": "font-size:24px" in Listing(["a"], [["1"]], names="a").html("a table"),
        "contest pages": "body{font-size:24px" in page({"Leaderboard": board._repr_html_()}),
    }


def test_the_switch_reaches_everything() -> None:
    lecture()
    assert [name for name, on in shown().items() if not on] == []


def test_without_it_nothing_is_enlarged() -> None:
    assert [name for name, on in shown().items() if on] == []


def size(picture: pictures.Picture) -> str:
    return picture.svg.split('viewBox="')[1].split('"')[0]


def test_the_switch_enlarges_what_does_not_say_otherwise() -> None:
    small, large = size(pictures.board(Isolation())), size(pictures.board(Isolation(), projector=True))
    assert small != large
    lecture()
    assert size(pictures.board(Isolation())) == large
    assert size(pictures.board(Isolation(), projector=False)) == small
    lecture(on=False)
    assert size(pictures.board(Isolation())) == small and projected(None) is False
