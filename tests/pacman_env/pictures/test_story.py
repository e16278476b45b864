"""What the values of a search say: bounds are handed up; where the code chose otherwise, picture and film say so."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from pacman_env import GameState, MultiAgentSearchAgent, xray
from pacman_env.games import Chance, Isolation, TicTacToe, Tree, alpha_beta, minimax
from pacman_env.pictures.films.script import write_script
from pacman_env.pictures.trees.layout import Options, TreeLayout
from pacman_env.pictures.trees.story import Story
from pacman_env.pictures.trees.view import View
from pacman_env.search_xray import Search
from tests import oracle
from tests.pacman_env.pictures.reading import ids, texts
from tests.positions import BOOK, GAMBLE, start
from tools.corpus import load

fail_hard = load("right/alphabeta.value/fail_hard")
SMALL_BOOK = Tree([[3, 12, 8], [2, 4, 6]])
largest, swapped, flipped = (
    load(f"wrong/minimax.value/{name}", function)
    for name, function in (("value_all_max", ""), ("value_players_swapped", "value"), ("value_of_the_mover", ""))
)


def watched(function: Callable[[Any], Any], game: Any) -> Search:
    with xray() as search:
        function(game)
    return search


def sentences(search: Search) -> list[str]:
    return [step.sentence for step in write_script(View(search.tree, None)).steps]


def total(game: Any) -> Any:
    return game.utility() if game.is_terminal() else sum(total(game.result(move)) for move in game.actions())


def count(game: Any) -> int:
    return 1 if game.is_terminal() else sum(count(game.result(move)) for move in game.actions())


def test_a_film_says_what_the_player_would_have_kept() -> None:
    told = sentences(watched(largest, SMALL_BOOK))
    assert "MIN would choose a1 (3), but your code returned 12." in told
    assert "12 >= 3: MIN would stay with a1." in told
    assert not [sentence for sentence in told if "stays with a1" in sentence or sentence == "a is worth 12."]


def test_a_film_shows_no_value_before_the_code_gave_one_back() -> None:
    search = watched(largest, SMALL_BOOK)
    lives = write_script(View(search.tree, None)).lives[1]
    assert [life.value for life in lives if life.value] == ["12"]
    chosen = [life.chosen for life in lives if life.chosen is not None]
    assert [search.tree.edges[1, child]["action"] for child in chosen] == ["a2"], "the number came from there"


def test_the_drawing_marks_the_node_and_the_words_say_it() -> None:
    search = watched(largest, SMALL_BOOK)
    picture = search.draw()
    assert "MIN: 3" in texts(picture.svg) and "due-1" in ids(picture.svg)
    assert "MIN would choose b1 (2), but your code returned 6" in texts(picture.svg)
    assert "MIN would choose a1 (3), but your code returned 12" in search.describe()


def test_the_summary_tells_the_first_of_them() -> None:
    first = "At a: MIN would choose a1 (3), but your code returned 12. (The same happens at 2 more nodes.)"
    assert first in str(watched(swapped, SMALL_BOOK))
    assert "would choose" not in str(watched(minimax, SMALL_BOOK))


@pytest.mark.parametrize("game", [Tree([0, 1]), Tree([[-1, 1], [1, -1]]), Isolation(), TicTacToe("XOX OO. .X.")])
@pytest.mark.parametrize("code", [largest, swapped, minimax, flipped])
def test_every_leaf_is_drawn_with_the_value_that_the_code_gave(game: Any, code: Callable[[Any], Any]) -> None:
    search = watched(code, game)
    for _, data in search.tree.nodes(data=True):
        if data["kind"] == "leaf":
            assert data["value"] == code(data["state"])


def test_a_wrong_move_at_the_root_is_told() -> None:
    def decide(game: Any) -> Any:
        return min(game.actions(), key=lambda move: minimax(game.result(move)))

    search = watched(decide, SMALL_BOOK)
    assert sentences(search)[-1].endswith("the move is b. MAX would choose a (3), but your code chose b (2).")
    assert View(search.tree).principal[1] == 5, "the thick line goes where the code goes"


def test_another_of_several_best_moves_is_no_fault() -> None:
    search = watched(lambda game: max(reversed(game.actions()), key=lambda m: minimax(game.result(m))), Tree([3, 1, 3]))
    assert sentences(search)[-1] == "The search is over: the value is 3, and the move is c."


def test_a_leaf_that_is_worth_something_else() -> None:
    search = watched(flipped, Tree([1, [0, 0]]))
    assert "a is a leaf: the utility is 1, but your code returned -1." in sentences(search)
    assert "utility: 1" in texts(search.draw().svg)


def test_an_average_that_is_none() -> None:
    def half(game: Any) -> Any:
        return sum(game.result(move).utility() for move in game.actions()) / 2

    told = sentences(watched(half, Tree(Chance([(1 / 4, 4), (3 / 4, 8)]))))
    assert told[-1].endswith("An average of 7 would be correct, but your code returned 6.")


def test_a_sum_is_a_fault_and_a_count_is_none() -> None:
    assert "MIN would choose a1 (3), but your code returned 23." in sentences(watched(total, SMALL_BOOK))
    counted = watched(count, SMALL_BOOK)
    assert not re.search("would|prefers|stays", " ".join(sentences(counted)) + counted.describe())


@pytest.mark.parametrize("game", [BOOK, Isolation(), GAMBLE, Tree.random(3, 4, seed=3), Tree([[0, 0], [0]])])
@pytest.mark.parametrize("code", [minimax, alpha_beta])
def test_a_right_search_meets_no_objection(game: Any, code: Callable[[Any], Any]) -> None:
    view = View(watched(code, game).tree, None)
    assert not [node for node in view.depth if view.objection(node)]


def test_a_search_that_keeps_to_its_window_meets_no_objection() -> None:
    for seed in range(5):
        view = View(watched(fail_hard, Tree.random(3, 4, seed=seed)).tree, None)
        assert not [node for node in view.depth if view.objection(node)]


def test_who_gives_nothing_back_is_told_so_and_chooses_nothing() -> None:
    def explore(game: Any) -> Any:
        if game.is_terminal():
            return game.utility() if game.path[0] == "a" else None
        for move in game.actions():
            explore(game.result(move))

    search = watched(explore, SMALL_BOOK)
    told = " ".join(sentences(search))
    assert "b1 is a leaf: your code returned no value. b1 returns nothing." in told
    assert "a3 returns 8. a returned no value." in told and told.endswith("it returned no value.")
    assert not re.search("prefer|stay|None|never", told + search.describe())


def test_a_bound_is_handed_up() -> None:
    """b1 takes over the smaller of two bounds; its true value is 8."""
    search = watched(alpha_beta, Tree([1, [[[5, 9], [7, 8]], 4]], to_move="min"))
    view = View(search.tree, None)
    values = {view.name(node): view.value(node) for node in view.depth}
    assert (values["b1a"], values["b1b"], values["b1"], values["the root"]) == (">= 5", ">= 7", ">= 5", "1")
    told = sentences(search)
    assert "b1 is worth at least 5." in told and "b1a gives MIN a first value: at least 5." in told


@pytest.mark.parametrize("code", [alpha_beta, fail_hard])
@pytest.mark.parametrize("seed", range(12))
def test_what_is_drawn_is_true(seed: int, code: Callable[[Any], Any]) -> None:
    """Held against the true values: a plain number is one, and a bound is on the right side."""
    search = watched(code, Tree.random(random.Random(seed).choice([2, 3]), 5, seed=seed, high=20))
    story, signs = Story(search.tree), set()
    for node, data in search.tree.nodes(data=True):
        if data["kind"] in ("max", "min") and not data["pruned"]:
            true, sign = oracle.value(data["state"]), story.node(node).sign
            assert {"": true == data["value"], ">= ": true >= data["value"], "<= ": true <= data["value"]}[sign]
            signs.add(sign)
    assert {"", ">= ", "<= "} <= signs
    assert story.node(search.tree.graph["root"]).sign == ""


class Shallow(MultiAgentSearchAgent):
    def get_action(self, state: GameState) -> Any:
        return max(state.legal_actions(), key=lambda action: self.evaluation_function(state.successor(0, action)))


def test_rows_say_what_their_numbers_are() -> None:
    def label(search: Search) -> str:
        return TreeLayout(View(search.tree), Options()).labels[-1][0]

    room = start("%%%%%%\n%P.  %\n%%%%%%")
    assert label(watched(minimax, BOOK)) == "utility"
    assert label(watched(Shallow(depth="1").get_action, room)) == "evaluation"
    assert label(watched(count, BOOK)) == label(watched(count, Tree([[3, 1], [2, 5]]))) == "value"  # 1 leaf, worth 1
    assert "evaluation -1" in watched(Shallow(depth="1").get_action, room).describe()


def test_the_first_wrong_choice_is_unfolded() -> None:
    """Deep down, at the far end, one MIN node takes the largest of its values."""
    wrong = "h3b"

    def slipped(game: Any) -> Any:
        if game.is_terminal():
            return game.utility()
        choose = max if game.to_move == "max" or game.path == wrong else min
        return choose(slipped(game.result(move)) for move in game.actions())

    game = Tree([[[[1, 2, 3] for _ in range(3)] for _ in range(3)] for _ in range(8)])
    picture = watched(slipped, game).draw()
    assert "MIN would choose h3b1 (1), but your code returned 3" in texts(picture.svg)


def test_a_picture_without_objections_has_no_word_of_them() -> None:
    """The chapter shows it first, and asks what is wrong; the objections come after."""
    search = watched(largest, SMALL_BOOK)
    plain, told = search.draw(objections=False), search.draw()
    assert "would choose" in str(texts(told.svg)) and "would choose" in str(told.description)
    assert "would choose" not in str(texts(plain.svg)) + str(plain.description)
    assert [text for text in texts(plain.svg) if text in ("12", "6")] == ["12", "12", "12", "6", "6"]
    wrong_leaf = watched(swapped, SMALL_BOOK).draw(objections=False)
    assert "would choose" not in str(wrong_leaf.description)
