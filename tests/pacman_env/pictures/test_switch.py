"""One switch for the lecture hall."""

from collections.abc import Iterator

import pytest

from pacman_env import pictures
from pacman_env.games import Isolation
from pacman_env.pictures.switch import projected


@pytest.fixture(autouse=True)
def switch_off() -> Iterator[None]:
    yield
    pictures.lecture(on=False)


def size(picture: pictures.Picture) -> str:
    return picture.svg.split('viewBox="')[1].split('"')[0]


def test_the_switch_enlarges_what_does_not_say_otherwise() -> None:
    small, large = size(pictures.board(Isolation())), size(pictures.board(Isolation(), projector=True))
    assert small != large
    pictures.lecture()
    assert size(pictures.board(Isolation())) == large
    assert size(pictures.board(Isolation(), projector=False)) == small
    pictures.lecture(on=False)
    assert size(pictures.board(Isolation())) == small and projected(None) is False
