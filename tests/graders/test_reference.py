"""The reference gives the values that books and recorded games give."""

from fractions import Fraction
from typing import Any

import pytest

from graders.exercises import reference
from pacman_env import GameState, Layout
from pacman_env.games import Tree, alpha_beta, minimax
from tests.pacman_env import vectors
from tests.positions import BOOK, GAMBLE


def test_the_tree_of_the_first_chapter() -> None:
    assert minimax(BOOK) == 3
    assert reference.move_values(BOOK) == {"a": 3, "b": 2, "c": 2}
    counted = reference.Counted(BOOK)
    assert alpha_beta(counted) == 3
    assert counted.work.made == 3 + 3 + 1 + 3  # of the second node only the first leaf is made


def test_best_moves_are_all_of_them_in_their_order() -> None:
    values = {"c": Fraction(7, 2), "a": 1, "b": 3.5, "d": 1.0, "e": 2}
    assert reference.best_moves(values) == ["c", "b"]
    assert reference.best_moves({}) == []


def test_a_decision_is_the_first_best_move() -> None:
    assert reference.decision(BOOK) == "a"
    assert reference.decision(Tree([[1], [2], [2]])) == "b"


def test_work_is_counted_in_the_order_asked_for() -> None:
    forwards, backwards = reference.Counted(BOOK), reference.Counted(BOOK, order=lambda game: game.actions()[::-1])
    assert alpha_beta(forwards) == alpha_beta(backwards) == 3
    assert forwards.work.made == 3 + 3 + 1 + 3
    looked_at = reference.Counted(BOOK, at_once=lambda game: game == BOOK.result("b"))
    assert alpha_beta(looked_at) == 3 and looked_at.work.made == 3 + 3 + 3 + 3
    equal = reference.Counted(Tree([3, [3, 5]]))
    assert alpha_beta(equal) == 3 and equal.work.made == 3  # 5 is not looked at: 3 is enough
    assert backwards.work.made == 3 + 3 + 3 + 3  # the worst order: nothing can be left out


def test_a_turn_is_a_small_game_with_a_path() -> None:
    start = GameState.initial(Layout.parse("%%%%%%%\n%  P G%\n%.%%%%%\n%%%%%%%", "made up"))
    root = reference.Turn(start, lambda state: state.score, 1, "chance")
    assert (root.to_move, root.is_terminal(), root.path) == ("max", False, ())
    reply = root.result(root.actions()[0])
    assert (reply.to_move, reply.depth, reply.agent, reply.path) == ("chance", 1, 1, ((0, "West"),))
    assert reply.probability(reply.actions()[0]) == 1 / len(reply.actions()) == 1
    end = reply.result(reply.actions()[0])
    assert (end.to_move, end.depth, end.is_terminal(), end.utility()) == ("max", 0, True, -1)
    assert end.path == ((0, "West"), (1, "West"))
    assert reference.Turn(start, len, 1).result(root.actions()[0]).to_move == "min"


class Spelled:
    """A game that says who moves in letters of its own."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    @property
    def to_move(self) -> str:
        return "".join(list(self.game.to_move))

    def result(self, action: Any) -> "Spelled":
        return Spelled(self.game.result(action))


@pytest.mark.parametrize(("game", "value"), [(BOOK, 3), (GAMBLE, 10)])
def test_who_moves_is_known_by_the_letters(game: Any, value: int) -> None:
    assert minimax(Spelled(game)) == alpha_beta(Spelled(game)) == pytest.approx(value)


@pytest.mark.slow
def test_the_recorded_searches() -> None:
    games = vectors.load("conformance")["games"]
    for case in vectors.load("search")["cases"]:
        state, results = vectors.after(games[case["game"]], case["ply"]), case["results"]
        for kind, ghosts in (("minimax", "min"), ("expectimax", "chance")):
            values = reference.move_values(reference.Turn(state, lambda s: s.score, case["depth"], ghosts))
            assert max(values.values()) == pytest.approx(results[kind]["value"])
        for kind, equality in (("alphabeta_strict", False), ("alphabeta_nonstrict", True)):
            turn = reference.Counted(reference.Turn(state, lambda s: s.score, case["depth"]))
            assert alpha_beta(turn, equality=equality) == results[kind]["value"]
            assert turn.work.made == results[kind]["successors"]
