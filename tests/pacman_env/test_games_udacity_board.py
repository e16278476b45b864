"""A board with the names of Udacity's course says what the position around which it is made says."""

from typing import Any

import pytest

from pacman_env import xray
from pacman_env.games import Isolation, Tree, UdacityBoard, alpha_beta, decision_of, minimax
from pacman_env.search_xray import Search
from tools.corpus import RIGHT, load

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


@pytest.mark.parametrize("position", [OPEN, STUCK, Isolation("1..\n.2#", "min")], ids=["open", "stuck", "min"])
def test_the_searches_of_the_book_take_it_for_a_small_game(position: Isolation) -> None:
    assert minimax(board(position)) == alpha_beta(board(position)) == INF * minimax(position)


def test_who_does_not_play_is_told_so() -> None:
    with pytest.raises(RuntimeError, match="'nobody' is not a player of this game, which has"):
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


# ------------------------------------------------------------------------------------------------ under the X-ray

one_function = load("right/minimax.value/one_function")
PLAYERS = [one for one in RIGHT if one.name in ("as_at_udacity", "as_at_udacity_inside")]


def look(function: Any, state: Any) -> Search:
    with xray() as search:
        function(state)
    return search


def shape(search: Search, node: int = 0) -> dict[Any, Any]:
    """The moves below a node, and the signs of the values there."""
    tree = search.tree
    below = {tree.edges[node, child]["action"]: shape(search, child) for child in tree.successors(node)}
    return {"win": tree.nodes[node]["value"] > 0, **below}


@pytest.mark.parametrize("player", PLAYERS, ids=lambda one: str(one.name))
@pytest.mark.parametrize("position", ["1..\n.2#", "1..\n.#2", "1#.\n..2\n.##"])
def test_the_xray_sees_the_search_on_the_board_node_by_node(player: Any, position: str) -> None:
    state = Isolation(position)
    search, plain = look(player.answer, state), look(one_function, state)
    assert search.unseen == "" and shape(search) == shape(plain) and search.visited == plain.visited > 9
    assert search.value == INF * minimax(state) and search.action in state.get_legal_moves()
    assert str(search.state) == str(state) and search.compare(minimax).what in ("", "action")
    assert f"{search.visited} nodes searched" in search.draw().description and search.film().description


def test_a_board_that_is_asked_after_a_move_is_no_root() -> None:
    def two_games(state: Isolation) -> Any:
        first = one_function(state.result(state.actions()[0]))
        return first + one_function(Tree([[1, 2], [3]]))

    search = look(two_games, OPEN)
    assert search.state is None and "positions that it never passes to a function" in search.unseen


def test_another_position_of_the_same_game_that_is_looked_at_first_is_no_root() -> None:
    def decide(state: Isolation) -> Any:
        opponent_can_move = bool(moves_of(Isolation("1..\n.2#", "min")))
        return opponent_can_move and max(one_function(state.result(move)) for move in state.actions())

    def moves_of(position: Isolation) -> Any:
        return position.get_legal_moves()

    search = look(decide, OPEN)
    assert search.state is OPEN and search.visited == look(one_function, OPEN).visited
