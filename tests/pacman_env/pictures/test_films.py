import json
import re
from typing import Any

import pytest

from pacman_env import pictures, xray
from pacman_env.games import Chance, TicTacToe, Tree
from pacman_env.pictures.films.script import AHEAD, DONE, OPEN, PRUNED, Script, write_script
from pacman_env.pictures.trees.view import View
from tests.oracle import alpha_beta, minimax
from tests.positions import BOOK, start


def script(game: Any) -> Script:
    return write_script(View(alpha_beta(game), None))


def data(film: pictures.Film) -> dict[str, Any]:
    found = re.search(r"const film = (.*);\n", film.html)
    assert found is not None
    loaded: dict[str, Any] = json.loads(found[1])
    return loaded


def test_the_story_of_the_textbook_tree() -> None:
    told = [step.sentence for step in script(BOOK).steps]
    assert told[0] == "MAX to move at the root."
    assert told[-1] == "The search is over: the value is 3, and the move is a."
    assert "Cut at b. 2 <= alpha = 3: the two remaining moves cannot matter." in told
    assert "a gives MAX a first value: 3. alpha rises to 3." in told
    assert "5 < 14: MIN now prefers c2. beta falls to 5." in told
    assert "2 <= 3: MAX stays with a." in told


def test_the_life_of_nodes() -> None:
    lives = script(BOOK).lives
    assert [life.state for life in lives[8]] == [AHEAD, PRUNED]
    assert [life.state for life in lives[4]] == [AHEAD, DONE]
    states = [life.state for life in lives[2]]
    assert states[0] == AHEAD and states[-1] == DONE and set(states[1:-1]) == {OPEN}
    assert lives[2][-1].value == "<= 2"
    assert lives[0][-1].chosen == 1


def test_a_node_shows_the_best_value_so_far() -> None:
    values = [life.value for life in script(BOOK).lives[3]]
    assert values == ["", "", "14", "5", "2", "2"]
    chosen = [life.chosen for life in script(BOOK).lives[3]]
    assert chosen == [None, None, 10, 11, 12, 12]


def test_chance_adds_up_its_weighted_values() -> None:
    told = " ".join(step.sentence for step in script(Tree(Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)]))).steps)
    assert "a adds 1/2 x 8 = 4: the sum is now 4." in told
    assert "b adds 1/3 x 24 = 8: the sum is now 12." in told
    assert "c adds 1/6 x -12 = -2: the sum is now 10." in told


def test_an_error_is_the_last_thing_told() -> None:
    graph = minimax(BOOK)
    del graph.graph["events"][3:]
    graph.graph["events"].append({"event": "error", "node": 0, "message": "ZeroDivisionError: division by zero"})
    told = [step.sentence for step in write_script(View(graph)).steps]
    assert told[-1] == "The call for the root ended with an error: ZeroDivisionError: division by zero"


def test_a_folded_subtree_takes_two_steps() -> None:
    view = View(minimax(Tree.random(3, 5, seed=2)), columns=9)
    steps = write_script(view).steps
    for node in view.folded:
        own = [step.sentence for step in steps if step.node == node]
        assert len(own) == 2
        assert f"({view.folded[node]} nodes folded here)" in own[1]
    assert {step.node for step in steps} <= set(view.depth)


def test_a_film_of_a_hundred_nodes_is_small() -> None:
    tree = Tree([[[[1, 2], [3, 4]], [[5, 6], [7, 8]]], *[[[9, 8, 7], [6, 5, 4, 3]] for _ in range(8)]])
    graph = minimax(tree)
    film = pictures.film(graph, columns=None)
    assert 95 <= len(graph) <= 115 and film.steps >= 220
    assert len(film.html.encode()) <= 150_000


def test_its_words_tell_its_steps() -> None:
    summary, *steps = pictures.film(alpha_beta(BOOK)).description.splitlines()
    assert summary == "Search tree, MAX at the root: value 3, best move a; 11 nodes searched, 2 moves pruned."
    assert steps == [f"- {step.sentence}" for step in script(BOOK).steps]


def test_nothing_is_loaded_from_outside() -> None:
    html = pictures.film(alpha_beta(TicTacToe("XOX OOX .X."))).html.replace("http://www.w3.org/2000/svg", "")
    assert "http" not in html and "@import" not in html and "url(" not in html


def test_the_script_cannot_be_closed_by_a_move() -> None:
    graph = minimax(BOOK)
    graph.edges[0, 1]["action"] = "</script><b>"
    graph.nodes[1]["state"] = None
    html = pictures.film(graph).html
    assert html.count("</script>") == 1
    assert "</script><b>" in json.dumps(data(pictures.film(graph)))


def test_the_poses_of_a_game_film() -> None:
    first = start("%%%%%%\n%P.. %\n%%%% %\n%G   %\n%%%%%%")
    states = [first, first.successor(0, "East"), first.successor(0, "East").successor(1, "East")]
    film = pictures.game_film(states)
    facts = data(film)
    assert [step[2] for step in facts["steps"]] == [
        "The start.",
        "Pacman goes East; Pacman eats a dot.",
        "Ghost 1 goes East.",
    ]
    dots = [int(pose[0][0], 16) & 0b11 for pose in facts["poses"]]
    assert dots[0] == 0b11 and dots[1] == dots[2] == 0b10, "the dot to the East is gone after the first move"
    assert "Start: Pacman board" in film.description and "- Ghost 1 goes East." in film.description


def test_captions_of_a_game_film() -> None:
    film = pictures.game_film([TicTacToe(), TicTacToe("X........")], ["empty", "X takes a corner"])
    assert [step[2] for step in data(film)["steps"]] == ["empty", "X takes a corner"]
    with pytest.raises(ValueError, match="1 captions for 2 positions"):
        pictures.game_film([TicTacToe(), TicTacToe("X........")], ["one"])
    with pytest.raises(ValueError, match="at least one position"):
        pictures.game_film([])


def test_saving_a_film(tmp_path: Any) -> None:
    film = pictures.film(alpha_beta(BOOK))
    film.save(tmp_path / "film.html")
    assert (tmp_path / "film.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    with pytest.raises(ValueError, match=r"must end in \.html"):
        film.save(tmp_path / "film.gif")


def test_a_search_that_tried_no_move_says_so() -> None:
    with xray() as search:
        (lambda state: None)(Tree([3, 5]))
    assert "The search tried no moves at the root." in search.film().html
