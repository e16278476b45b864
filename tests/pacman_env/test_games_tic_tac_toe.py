import time
from typing import Any

import pytest

from pacman_env.games import IllegalMove, TicTacToe
from tests.oracle import count, value


def test_the_empty_board_is_a_draw() -> None:
    positions: dict[TicTacToe, int] = {}
    assert value(TicTacToe(), positions) == 0
    assert len(positions) == 5_478


@pytest.mark.slow
def test_the_whole_tree_is_walked_in_seconds() -> None:
    start = time.process_time()
    assert count(TicTacToe()) == (549_946, 255_168)
    assert time.process_time() - start < 20


def test_a_half_played_position() -> None:
    state = TicTacToe("XO.\n.X.\n.O.")
    assert (state.to_move, state.actions()) == ("max", [2, 3, 5, 6, 8])
    assert state == TicTacToe("X | O | . \n . | X | .\n . | O | . ") == TicTacToe("xo..x..o.")
    won = state.result(8)
    assert (won.is_terminal(), won.utility(), won.actions(), won.to_move) == (True, 1, [], "min")
    assert value(state) == 1


def test_o_wins_and_draws() -> None:
    assert TicTacToe("OOO XX. X..").utility() == -1
    assert TicTacToe("XOX XOO OXX").utility() == 0
    assert TicTacToe("XOX XOO OX.").result(8).is_terminal()


def test_positions_are_values() -> None:
    one = TicTacToe().result(0).result(4)
    other = TicTacToe("X.. .O. ...")
    assert one == other
    assert hash(one) == hash(other)
    assert one != TicTacToe("X.. .O. ...", to_move="min")
    assert eval(repr(one)) == one
    assert str(one) == "X..\n.O.\n...\nX to move"
    with pytest.raises(AttributeError):
        one.to_move = "min"


def test_o_may_have_begun_if_it_is_said() -> None:
    assert TicTacToe("O........", to_move="max").to_move == "max"
    assert TicTacToe(to_move="min").result(3).squares == "...O....."


@pytest.mark.parametrize(
    ("position", "to_move", "words"),
    [
        ("XX.......", None, "2 marks more than O"),
        ("O........", None, "if O began, pass to_move='max'"),
        ("X........", "max", "with X to move, X cannot have 1 mark more"),
        ("XO......", None, "this one has 8"),
        ("XO?......", None, "square 2 is '?'"),
        ("XXXOOO...", None, "both X and O"),
        ("XXX OO. ..O", None, "O moved after that"),
        ("OOO XX. X.X", None, "X moved after that"),
        (".........", "X", "not 'X'"),
        (12, None, "not 12"),
    ],
)
def test_positions_that_cannot_arise(position: Any, to_move: str | None, words: str) -> None:
    with pytest.raises(ValueError) as caught:
        TicTacToe(position, to_move)
    assert words in str(caught.value)


def test_illegal_questions() -> None:
    state = TicTacToe("XO. .X. .O.")
    for square in (0, 9, -1, "2", None):
        with pytest.raises(IllegalMove, match="2, 3, 5, 6, 8"):
            state.result(square)
    with pytest.raises(IllegalMove, match="game is over"):
        state.result(8).result(2)
    with pytest.raises(ValueError, match="not over"):
        state.utility()
