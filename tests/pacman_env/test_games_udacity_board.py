"""A board with the names of Udacity's course says what the position around which it is made says."""

from typing import Any

import pytest

from pacman_env.games import Isolation, UdacityBoard, decision_of

OPEN = Isolation("1..\n.2#\nmax to move")
STUCK = Isolation("1#.\n##2\nmax to move")  # MAX cannot move
INF = float("inf")


def board(position: Isolation) -> UdacityBoard:
    return UdacityBoard(position, "me", "you")


def test_both_players_moves_are_told_whoever_is_to_move() -> None:
    game = board(OPEN)
    assert game.get_legal_moves() == game.get_legal_moves("me") == [(1, 0), (2, 0), (0, 1)]
    assert sorted(game.get_legal_moves("you")) == [(0, 1), (1, 0), (2, 0)]
    assert (game.active_player, game.inactive_player) == ("me", "you")
    assert (game.get_player_location("me"), game.get_player_location("you")) == ((0, 0), (1, 1))
    assert (game.get_opponent("me"), game.get_opponent("you")) == ("you", "me")


def test_who_is_to_move_and_cannot_has_lost() -> None:
    game = board(STUCK)
    assert game.is_loser("me") and game.is_winner("you")
    assert not game.is_winner("me") and not game.is_loser("you")
    assert (game.utility("me"), game.utility("you")) == (-INF, INF)
    assert [board(OPEN).utility(one) for one in ("me", "you")] == [0, 0]


def test_a_forecast_leaves_the_board_alone_and_an_applied_move_changes_a_copy() -> None:
    game = board(OPEN)
    later, copied = game.forecast_move((2, 0)), game.copy()
    copied.apply_move((2, 0))
    assert game.position == OPEN and copied.position == later.position
    assert (later.active_player, later.get_player_location("me")) == ("you", (2, 0))
    assert sorted(later.get_blank_spaces()) == [(0, 1), (1, 0)] and not later.move_is_legal((0, 0))


def test_who_does_not_play_is_told_so() -> None:
    with pytest.raises(RuntimeError, match="'nobody' is not a player of this game; it has"):
        board(OPEN).get_legal_moves("nobody")
    with pytest.raises(ValueError, match="has no method minimax or alphabeta"):
        decision_of(object())


class Looks:
    """Takes the move that leaves the other one the fewest."""

    def alphabeta(self, game: Any, depth: int) -> Any:
        return min(game.get_legal_moves(), key=lambda move: self.freedom(game.forecast_move(move)))

    def freedom(self, game: Any) -> int:
        return len(game.get_legal_moves(game.get_opponent(self)))


@pytest.mark.parametrize("to_move", ["max", "min"])
def test_a_player_is_asked_for_the_side_that_is_to_move(to_move: str) -> None:
    state = Isolation("1..\n.2#", to_move)
    fewest = min(len(state.forecast_move(move).get_legal_moves()) for move in state.get_legal_moves())
    chosen = decision_of(Looks)(state)
    assert len(state.forecast_move(chosen).get_legal_moves()) == fewest


def test_a_pair_without_a_move_is_no_move() -> None:
    class Finds:
        def minimax(self, game: UdacityBoard, depth: int) -> tuple[float, None]:
            return float("-inf"), None

    assert decision_of(Finds)(Isolation()) is None
