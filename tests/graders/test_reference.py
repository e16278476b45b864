"""The reference gives the values that books and recorded games give."""

import gzip
import json
from pathlib import Path

import pytest

from graders.exercises import reference
from pacman_env import GameState, Layout
from pacman_env.games import Chance, Isolation, TicTacToe, Tree, alpha_beta, minimax

VECTORS = Path(__file__).parents[2] / "data" / "vectors"
LETTERS = {"W": "West", "E": "East", "N": "North", "S": "South", "-": "Stop"}


def test_the_tree_of_the_first_chapter():
    tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert minimax(tree) == 3
    assert reference.move_values(tree) == {"a": 3, "b": 2, "c": 2}
    counted = reference.Counted(tree)
    assert alpha_beta(counted) == 3
    assert counted.work.made == 3 + 3 + 1 + 3  # of the second node only the first leaf is made


def test_the_gamble_of_the_fifth_chapter():
    assert minimax(Tree(Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)]))) == pytest.approx(10)


def test_isolation_from_the_empty_board():
    assert minimax(Isolation(to_move="min")) == -1
    assert minimax(Isolation()) == 1
    assert reference.count_positions(Isolation()) + 1 == 225


def test_tic_tac_toe_near_its_end():
    assert minimax(TicTacToe("XO. .X. .O.")) == 1


@pytest.mark.slow
def test_tic_tac_toe_from_the_empty_board():
    assert minimax(TicTacToe()) == 0


def _searches():
    data = json.loads(gzip.decompress((VECTORS / "search_shared.json.gz").read_bytes()))
    games = json.loads(gzip.decompress((VECTORS / "conformance_shared.json.gz").read_bytes()))
    return data["cases"], games


def _state(case, data):
    game = data["games"][case["game"]]
    state = GameState.initial(Layout.parse(data["layouts"][game["layout"]]), max_ghosts=game["num_ghosts"])
    for agent, _, action, *_ in game["plies"][: case["ply"]]:
        state = state.successor(agent, LETTERS[action])
    return state


def test_the_recorded_searches():
    searches, data = _searches()
    for case in searches:
        state, results = _state(case, data), case["results"]
        for kind, ghosts in (("minimax", "min"), ("expectimax", "chance")):
            values = reference.move_values(reference.Turn(state, lambda s: s.score, case["depth"], ghosts))
            assert max(values.values()) == pytest.approx(results[kind]["value"])
        for kind, on_equality in (("alphabeta_strict", False), ("alphabeta_nonstrict", True)):
            turn = reference.Counted(reference.Turn(state, lambda s: s.score, case["depth"]))
            assert alpha_beta(turn, on_equality=on_equality) == results[kind]["value"]
            assert turn.work.made == results[kind]["successors"]
