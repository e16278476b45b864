"""What a card says first about searches of small games as people write them: a slip that is there, or none."""

import copy
import math
from typing import Any

import pytest

from graders import grade
from graders.report import Finding
from pacman_env.games import Isolation, TicTacToe, Tree
from tools.corpus import WRONG, Answer

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("some_cases")]


def first(exercise: str, answer: Any) -> Finding:
    return grade(exercise, answer).findings[0]


def told(answer: Any) -> str:
    return first("minimax.decision", answer).slip


def searched(state: Any, for_max: Any, for_min: Any) -> Any:
    if state.is_terminal():
        return state.utility()
    values = [searched(state.result(move), for_max, for_min) for move in state.actions()]
    return (for_max if state.to_move == "max" else for_min)(values)


# ------------------------------------------------------------------------------------------------ copies


@pytest.mark.parametrize("state", [Tree([[3, 12], [2, 4]]), TicTacToe("XO. .X. .O."), Isolation()], ids=repr)
def test_a_copy_of_a_position_is_the_position(state: Any) -> None:
    assert copy.deepcopy(state) is state
    assert copy.copy(state) is state


def test_a_copy_does_not_hide_what_was_searched() -> None:
    def greedy(game: Any) -> Any:
        best, chosen = -math.inf, None
        for move in game.actions():
            after = copy.deepcopy(game).result(move)
            worth = after.utility() if after.is_terminal() else 0
            if worth > best:
                best, chosen = worth, move
        return chosen

    assert told(greedy) == "one-move-deep"


def test_the_same_position_passed_on_is_not_told_as_a_search_that_stops() -> None:
    def least(game: Any, depth: int) -> Any:
        if depth == 0 or not game.get_legal_moves():
            return len(game.get_legal_moves())
        return min(most(game, depth - 1) for _ in game.get_legal_moves())

    def most(game: Any, depth: int) -> Any:
        if depth == 0 or not game.get_legal_moves():
            return len(game.get_legal_moves())
        return max(least(game, depth - 1) for _ in game.get_legal_moves())

    def decide(game: Any) -> Any:
        return max(game.get_legal_moves(), key=lambda move: least(game.forecast_move(move), 2))

    card = first("isolation.decision", decide)
    assert card.slip != "one-move-deep" or "passes a position to the next call" in card.message


# ------------------------------------------------------------------------------------- which side, which sign


def test_both_players_turned_at_the_root_too_are_told_as_what_they_may_be() -> None:
    def turned(game: Any) -> Any:
        return min(game.actions(), key=lambda move: searched(game.result(move), min, max))

    def negated(game: Any) -> Any:
        def worth(state: Any) -> Any:
            if state.is_terminal():
                return -state.utility()
            return (max if state.to_move == "max" else min)(worth(state.result(move)) for move in state.actions())

        return max(game.actions(), key=lambda move: worth(game.result(move)))

    assert [told(turned), told(negated)] == ["other-side"] * 2


def test_a_sign_that_one_player_flips_is_no_search_with_one_maximum() -> None:
    def worth(state: Any) -> Any:
        if state.is_terminal():
            return state.utility()
        values = [worth(state.result(move)) for move in state.actions()]
        return max(-value for value in values) if state.to_move == "max" else min(values)

    assert told(lambda game: max(game.actions(), key=lambda move: worth(game.result(move)))) == "utility-flipped"


# ---------------------------------------------------------------------------------------------- bounds, starts


def pruning(cuts_max: Any, cuts_min: Any, low: float = -math.inf, swap: bool = False) -> Any:
    """A decision by a search with a window, which may test and pass on its bounds in a wrong way."""

    def worth(state: Any, alpha: float, beta: float) -> Any:
        if state.is_terminal():
            return state.utility()
        best = -math.inf if state.to_move == "max" else math.inf
        for move in state.actions():
            window = (beta, alpha) if swap and state.to_move == "max" else (alpha, beta)
            value = worth(state.result(move), *window)
            if state.to_move == "max":
                best = max(best, value)
                if cuts_max(best, alpha, beta):
                    break
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                if cuts_min(best, alpha, beta):
                    break
                beta = min(beta, best)
        return best

    def decide(game: Any) -> Any:
        alpha, chosen = low, game.actions()[0]
        for move in game.actions():
            value = worth(game.result(move), alpha, math.inf)
            if value > alpha:
                alpha, chosen = value, move
        return chosen

    return decide


def at_beta(best: float, alpha: float, beta: float) -> bool:
    return best >= beta


def at_alpha(best: float, alpha: float, beta: float) -> bool:
    return best <= alpha


def test_a_search_that_may_cut_is_read_with_its_window() -> None:
    own = pruning(lambda best, alpha, beta: best >= alpha, at_alpha)
    assert told(own) == "test-against-own-bound"
    assert told(pruning(at_beta, at_alpha, swap=True)) == "alpha-beta-swapped"
    assert told(pruning(at_beta, at_alpha, low=3)) == "start-within-reach"
    assert grade("minimax.decision", pruning(at_beta, at_alpha)).points == 5


def test_bounds_that_all_calls_share_do_not_stop_at_a_win() -> None:
    def decide(game: Any) -> Any:
        bounds = {"low": -math.inf, "high": math.inf}

        def worth(state: Any) -> Any:
            if state.is_terminal():
                return state.utility()
            values = []
            for move in state.actions():
                values.append(worth(state.result(move)))
                if state.to_move == "max":
                    bounds["low"] = max(bounds["low"], *values)
                else:
                    bounds["high"] = min(bounds["high"], *values)
                if bounds["low"] > bounds["high"]:
                    break
            return max(values) if state.to_move == "max" else min(values)

        return max(game.actions(), key=lambda move: worth(game.result(move)))

    assert told(decide) != "stops-at-one"


def test_a_player_who_always_gets_0_is_no_start_and_no_average() -> None:
    def worth(state: Any) -> Any:
        if state.is_terminal():
            return state.utility()
        values = [worth(state.result(move)) for move in state.actions()]
        return max(values) if state.to_move == "max" else 0

    card = told(lambda game: max(game.actions(), key=lambda move: worth(game.result(move))))
    assert card not in ("start-within-reach", "starts-from-zero", "mean-in-min", "one-move-deep")


# ------------------------------------------------------------------------------------------- what came back


def test_a_move_that_stands_for_none_does_not_hide_the_search() -> None:
    def ends(game: Any, win: float) -> Any:
        return win if not game.get_legal_moves() else None

    def least(game: Any) -> Any:
        return ends(game, math.inf) or min(most(game.forecast_move(move)) for move in game.get_legal_moves())

    def most(game: Any) -> Any:
        return ends(game, -math.inf) or min(least(game.forecast_move(move)) for move in game.get_legal_moves())

    def decide(game: Any) -> Any:
        best, chosen = -math.inf, (-1, -1)
        for move in game.get_legal_moves():
            value = least(game.forecast_move(move))
            if value > best:
                best, chosen = value, move
        return chosen

    assert first("isolation.decision", decide).slip in ("max-reversed", "start-within-reach")


def test_a_start_is_not_blamed_if_a_worse_position_has_a_move() -> None:
    """Whoever returns nothing as soon as a move ends the game has no start that a value could miss."""

    def worth(state: Any) -> Any:
        if state.is_terminal():
            return state.utility()
        values = [worth(state.result(move)) for move in state.actions()]
        return max(values) if state.to_move == "max" else min(values)

    def decision(state: Any) -> Any:
        best, chosen = -math.inf, None
        for move in state.actions():
            after = state.result(move)
            value = worth(after)
            if after.is_terminal():
                return None
            if value > best:
                best, chosen = value, move
        return chosen

    assert first("minimax.decision", decision).slip == "returns-nothing"


# ------------------------------------------------------------------------------------------------ ends, queues


def played_out(at_max: float, at_min: float) -> Any:
    """A decision for isolation whose finished games are worth this where MAX is stuck, and where MIN is."""

    def worth(game: Any, is_max: bool) -> float:
        moves = game.get_legal_moves()
        if not moves:
            return at_max if is_max else at_min
        values = [worth(game.forecast_move(move), not is_max) for move in moves]
        return max(values) if is_max else min(values)

    return lambda game: max(game.get_legal_moves(), key=lambda move: worth(game.forecast_move(move), False))


def test_ends_that_are_all_worth_the_same_have_no_flipped_sign() -> None:
    assert [first("isolation.decision", played_out(one, one)).slip for one in (1, -1, 0)] == ["ends-alike"] * 3
    assert first("isolation.decision", played_out(1, -1)).slip == "other-side"


def test_an_end_that_counts_its_depth_has_no_flipped_sign() -> None:
    def worth(state: Any, depth: int) -> Any:
        if state.is_terminal():
            return state.utility() - depth
        values = [worth(state.result(move), depth + 1) for move in state.actions()]
        return max(values) if state.to_move == "max" else min(values)

    assert told(lambda game: max(game.actions(), key=lambda move: worth(game.result(move), 0))) == "no-utility"


def test_bounds_in_an_object_are_told_as_what_all_calls_share() -> None:
    class Bounds:
        low, high = -math.inf, math.inf

    def worth(state: Any, bounds: Any) -> Any:
        if state.is_terminal():
            return state.utility()
        is_max = state.to_move == "max"
        best = -math.inf if is_max else math.inf
        for move in state.actions():
            best = (max if is_max else min)(best, worth(state.result(move), bounds))
            if is_max:
                bounds.low = max(bounds.low, best)
            else:
                bounds.high = min(bounds.high, best)
            if bounds.low >= bounds.high:
                break
        return best

    assert first("minimax.value", lambda state: worth(state, Bounds())).slip == "bound-changed-in-place"


def test_a_best_value_that_starts_within_reach_is_no_bound_of_another_part() -> None:
    def worth(state: Any, alpha: float, beta: float) -> Any:
        if state.is_terminal():
            return state.utility()
        best = -5 if state.to_move == "max" else 5
        for move in state.actions():
            value = worth(state.result(move), alpha, beta)
            if state.to_move == "max":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if beta <= alpha:
                break
        return best

    def decide(game: Any) -> Any:
        return max(game.actions(), key=lambda move: worth(game.result(move), -math.inf, math.inf))

    assert told(decide) == "start-within-reach"


def test_a_queue_of_positions_neither_stops_early_nor_leaves_a_loop() -> None:
    def is_won(state: Any) -> bool:
        return bool(state.is_terminal() and state.utility() > 0)

    def expand(state: Any) -> list[Any]:
        return [(move, state.result(move)) for move in state.actions()]

    def decide(game: Any) -> Any:
        queue = expand(game)
        answer = queue[0][0]
        while queue:
            move, state = queue.pop(0)
            if is_won(state):
                return move
            queue += [(move, after) for _, after in expand(state)]
        return answer

    assert told(decide) not in ("stops-early", "returns-in-loop")


def test_a_move_that_an_inner_call_has_put_over_the_chosen_one_is_told_as_such() -> None:
    class Player:
        move: Any = None

        def worth(self, state: Any) -> Any:
            if state.is_terminal():
                return state.utility()
            is_max, best = state.to_move == "max", None
            for move in state.actions():
                value = self.worth(state.result(move))
                if best is None or (value > best if is_max else value < best):
                    best, self.move = value, move
            return best

    def decide(game: Any) -> Any:
        player = Player()
        player.worth(game)
        return player.move

    assert told(decide) == "later-move"


def test_a_move_only_when_it_wins_loses_the_idea_of_lost_positions_alone() -> None:
    good = played_out(-1, 1)

    def decide(game: Any) -> Any:
        move = good(game)
        return move if searched(game.forecast_move(move), max, min) > 0 else None

    report = grade("isolation.decision", decide)
    assert [part.verdict for part in report.parts] == ["correct", "not yet"]
    assert report.points == 3


@pytest.mark.parametrize("nothing", [None, (0, 0), "no move"])
def test_no_move_where_all_lose_is_a_start_that_no_value_beats_whatever_stands_for_none(nothing: Any) -> None:
    good = played_out(-1, 1)

    def first_win(game: Any) -> Any:
        moves = game.get_legal_moves()
        for move in moves:
            if not game.forecast_move(move).get_legal_moves():
                return move
        move = good(game)
        return move if searched(game.forecast_move(move), max, min) > -1 else nothing

    assert first("isolation.decision", first_win).slip == "start-within-reach"


# ------------------------------------------------------------------------------------------------ Udacity's players

AT_UDACITY = {
    "udacity_by_whose_turn": "the value should be infinity, but it is -infinity",
    "udacity_never_their_turn": "MIN has the values -infinity and infinity below it. The value here should be",
    "udacity_their_start": "MIN has the value infinity below it. The value here should be infinity, but it is -",
    "udacity_no_move_beats_it": "",
    "udacity_the_first_stays": "",
}


@pytest.mark.slow
@pytest.mark.parametrize("one", [one for one in WRONG if one.name in AT_UDACITY], ids=lambda one: str(one.name))
def test_the_slip_of_a_player_of_udacity_is_named_with_the_numbers_of_a_node(one: Answer) -> None:
    report = grade(one.exercise, one.answer)
    assert report.findings[0].slip in (one.slip, one.alike) and AT_UDACITY[one.name] in str(report)
    assert "should be -1" not in str(report) and "should be 1" not in str(report)


def test_who_looks_at_all_moves_and_takes_the_first_does_not_leave_the_loop_early() -> None:
    [stubborn] = [one for one in WRONG if one.name == "udacity_the_first_stays"]
    assert first(stubborn.exercise, stubborn.answer).slip == "takes-the-first"
