import random
from collections.abc import Callable

import pytest

from pacman_env.games import IllegalMove, Isolation
from tests.oracle import count, value


def slow_moves(rows: list[str], here: tuple[int, int]) -> list[tuple[int, int]]:
    """Return a queen's moves on a text board, written with text and coordinates only."""
    moves = []
    for dx, dy in [(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)]:
        x, y = here[0] + dx, here[1] + dy
        while 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] == ".":
            moves.append((x, y))
            x, y = x + dx, y + dy
    return moves


def test_the_small_board() -> None:
    assert value(Isolation()) == 1
    assert value(Isolation(to_move="min")) == -1
    assert count(Isolation())[0] == 225


def test_moves_come_in_a_fixed_order() -> None:
    assert Isolation().get_legal_moves() == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)]
    state = Isolation("...\n.1.\n...")
    assert state.actions() == [(2, 1), (2, 0), (1, 0), (0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]


@pytest.mark.parametrize("seed", range(20))
def test_random_games_agree_with_a_text_board(seed: int) -> None:
    rng = random.Random(seed)
    state = Isolation(width=rng.randint(2, 6), height=rng.randint(2, 6), blocked=[(0, 0)])
    while state.actions():
        here = state.players[state.to_move == "min"]
        if here is not None:
            assert state.actions() == slow_moves(str(state).split("\n")[:-1], here)
        move = rng.choice(state.actions())
        after = state.result(move)
        assert (state.get_legal_moves(), state.forecast_move(move)) == (state.actions(), after)
        assert move in after.closed
        assert after.players[state.to_move == "min"] == move
        assert after.to_move != state.to_move
        assert Isolation(str(after)) == after == eval(repr(after))
        state = after
    assert state.is_terminal()
    assert state.utility() == (-1 if state.to_move == "max" else 1)


def test_it_is_over_only_for_the_active_player() -> None:
    text = "12.\n###"
    assert Isolation(text, to_move="max").utility() == -1
    assert not Isolation(text, to_move="min").is_terminal()
    assert Isolation("12#\n###", to_move="min").utility() == 1


def test_any_size_and_any_blocked_cells() -> None:
    assert Isolation(width=4, height=1, blocked=()).closed == []
    assert Isolation(width=4, height=3).closed == [(3, 2)]
    board = Isolation(width=5, height=4, blocked=((1, 1), (4, 0)))
    assert (board.width, board.height, board.closed) == (5, 4, [(4, 0), (1, 1)])
    assert board.players == (None, None)


def test_positions_are_values() -> None:
    one = Isolation().forecast_move((0, 0)).forecast_move((2, 0))
    assert one == Isolation("1.2\n..#") == Isolation(" 1.2 \n\n ..# \n max to move\n")
    assert hash(one) == hash(Isolation("1.2\n..#"))
    assert one != Isolation("1.2\n..#", to_move="min")
    assert one != Isolation("1.2\n...")
    with pytest.raises(AttributeError):
        one.to_move = "min"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Isolation(""), "empty"),
        (lambda: Isolation("...\n.."), "row 1 has 2 cells, but row 0 has 3"),
        (lambda: Isolation("..x\n..."), "column 2, row 0 is 'x'"),
        (lambda: Isolation("1.1"), "player 1 is on 2 cells"),
        (lambda: Isolation("...", to_move="one"), "not 'one'"),
        (lambda: Isolation("...\nmin to move", to_move="max"), "'min' to move, but to_move says 'max'"),
        (lambda: Isolation(width=0), "the width of a board"),
        (lambda: Isolation(height=2.5), "the height of a board"),
        (lambda: Isolation(blocked=[(3, 0)]), "(3, 0) lies outside"),
        (lambda: Isolation("...", width=4), "not both"),
        (lambda: Isolation(5), "not 5"),
    ],
)
def test_broken_input_says_what_and_where(make: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError) as caught:
        make()
    assert words in str(caught.value)


def test_illegal_moves_name_the_legal_ones() -> None:
    state = Isolation("1.2\n..#")
    for move in [(2, 1), (2, 0), (0, 0), None, [0, 1], "a"]:
        with pytest.raises(IllegalMove, match=r"\(1, 0\), \(0, 1\), \(1, 1\)"):
            state.forecast_move(move)
    with pytest.raises(ValueError, match="can still move"):
        state.utility()
