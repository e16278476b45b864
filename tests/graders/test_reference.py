"""The reference gives the values that books and recorded games give."""

import pytest

from graders.exercises import reference
from pacman_env.games import Isolation, TicTacToe, alpha_beta, minimax
from tests.pacman_env import vectors
from tests.positions import BOOK, GAMBLE


def test_the_tree_of_the_first_chapter():
    assert minimax(BOOK) == 3
    assert reference.move_values(BOOK) == {"a": 3, "b": 2, "c": 2}
    counted = reference.Counted(BOOK)
    assert alpha_beta(counted) == 3
    assert counted.work.made == 3 + 3 + 1 + 3  # of the second node only the first leaf is made


def test_the_gamble_of_the_fifth_chapter():
    assert minimax(GAMBLE) == pytest.approx(10)


def test_isolation_from_the_empty_board():
    assert minimax(Isolation(to_move="min")) == -1
    assert minimax(Isolation()) == 1
    assert reference.count_positions(Isolation()) + 1 == 225


def test_tic_tac_toe_near_its_end():
    assert minimax(TicTacToe("XO. .X. .O.")) == 1


@pytest.mark.slow
def test_tic_tac_toe_from_the_empty_board():
    assert minimax(TicTacToe()) == 0


def test_the_recorded_searches():
    games = vectors.load("conformance")["games"]
    for case in vectors.load("search")["cases"]:
        state, results = vectors.after(games[case["game"]], case["ply"]), case["results"]
        for kind, ghosts in (("minimax", "min"), ("expectimax", "chance")):
            values = reference.move_values(reference.Turn(state, lambda s: s.score, case["depth"], ghosts))
            assert max(values.values()) == pytest.approx(results[kind]["value"])
        for kind, on_equality in (("alphabeta_strict", False), ("alphabeta_nonstrict", True)):
            turn = reference.Counted(reference.Turn(state, lambda s: s.score, case["depth"]))
            assert alpha_beta(turn, on_equality=on_equality) == results[kind]["value"]
            assert turn.work.made == results[kind]["successors"]
