"""A search that somebody's code has told: what no game allows is not believed, and nothing of it is more than data."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from graders.live.clinic import film_of
from graders.live.recorded import Unbelievable, recorded, text
from graders.untrusted.patient import WALL, retold
from pacman_env import pictures, xray
from pacman_env.games.searches import alpha_beta

BOOK = WALL["alphabeta.value"]


def told() -> Any:
    with xray() as search:
        alpha_beta(BOOK)
    return json.loads(json.dumps(retold(search)))


def test_what_was_told_is_the_same_search() -> None:
    with xray() as search:
        alpha_beta(BOOK)
    again = recorded(told(), BOOK)
    assert (again.value, again.visited, again.pruned) == (3, 11, 2)
    assert again.describe() == search.describe()
    assert pictures.film(again.tree).description == pictures.film(search.tree).description


def _node(rank: int, place: int, value: Any) -> Callable[[Any], None]:
    def change(said: Any) -> None:
        said["nodes"][rank][place] = value

    return change


CHANGES: dict[str, Callable[[Any], None]] = {
    "a move that the game does not have": _node(1, 1, 7),
    "a parent that comes later": _node(1, 0, 5),
    "a text for a kind": _node(0, 2, "<script>alert(1)</script>"),
    "a move twice": _node(3, 1, 0),
    "a list of a million nodes": lambda said: said["nodes"].extend([said["nodes"][1]] * 10**6),
    "no nodes": lambda said: said.clear(),
    "an event of no node": lambda said: said["events"][0].update(node=10**6),
    "an event that nobody knows": lambda said: said["events"][0].update(event="__class__"),
    "a child of another node": lambda said: next(e for e in said["events"] if "child" in e).update(child=0),
    "a move after the end": lambda said: said["nodes"].append([2, 0, "leaf", 1, None, None, 9, 1, True, 0]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_what_no_search_of_this_game_does_is_not_believed(change: Callable[[Any], None]) -> None:
    said = told()
    change(said)
    with pytest.raises(Unbelievable):
        recorded(said, BOOK)


@pytest.mark.parametrize("said", [None, 3, [], "x", {"nodes": []}, {"nodes": [[]]}, {"nodes": [None] * 3}])
def test_nothing_like_a_search_is_not_believed(said: Any) -> None:
    with pytest.raises(Unbelievable):
        recorded(said, BOOK)


def test_no_text_of_the_code_becomes_part_of_the_page() -> None:
    said = copy.deepcopy(told())
    evil = "<img src=x onerror=alert(1)>{{data}}"
    said["nodes"][0][3] = evil
    for event in said["events"]:
        event |= {"value": evil, "message": evil}
    said["events"].append({"event": "error", "node": 0, "message": evil})
    film = film_of(recorded(said, BOOK))
    assert "<img src=x" not in film and "{{" not in film
    assert "\\u003cimg src=x" in film  # the message of the error, as data of the page's script


def test_a_text_is_short_and_can_be_printed() -> None:
    assert text("a\x1b[31m\u202eb{{data}}" + "x" * 1000, 30) == "a [31m bdata" + "x" * 14
