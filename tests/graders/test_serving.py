"""What an answer is asked at the other end of the grader's line: positions, moves, and what goes wrong with them."""

from typing import Any

import pytest

from graders.transcript.encoding import encode, word
from graders.transcript.evaluation_games import LAYOUTS, start
from graders.untrusted.asking import evaluator, mover, planned, serve
from pacman_env import GameState, Layout
from pacman_env.agents import GreedyAgent

BOARD = "%%%%%\n%P..%\n%%%%%"


class Grader:
    """The grader's end of a line: it says what is given here, and keeps what it is told."""

    def __init__(self, *orders: dict[str, Any]) -> None:
        self.orders, self.told = list(orders), list[dict[str, Any]]()

    def receive(self) -> dict[str, Any]:
        return self.orders.pop(0)

    def send(self, told: dict[str, Any]) -> None:
        self.told.append(told)


def asked(evaluation: Any, seconds: float = 5.0, positions: int = 2, board: str = LAYOUTS[0]) -> dict[str, Any]:
    numbers = [start(board).to_numbers()] * positions
    order = {"do": "evaluate", "board": board, "positions": numbers, "seconds": seconds}
    return evaluator(evaluation)(order)


def move(agent: str, depth: int | None = None) -> dict[str, Any]:
    state = GameState.initial(Layout.parse(BOARD, "small"))
    order = {"agent": agent, "depth": depth, "layout": [BOARD, "small"], "numbers": state.to_numbers()}
    return mover()(order)


def test_it_answers_until_the_grader_has_heard_enough() -> None:
    grader = Grader({"do": "twice", "number": 4}, {"do": "twice", "number": 5}, {"do": "over"}, {"do": "twice"})
    serve(grader, "an.exercise", {"twice": lambda order: {"told": 2 * order["number"]}})  # type: ignore[arg-type]
    assert grader.told == [{"ask": "an.exercise"}, {"told": 8}, {"told": 10}]
    assert grader.orders == [{"do": "twice"}], "nothing is heard after the end"


@pytest.mark.parametrize("board", LAYOUTS)
def test_positions_are_told_with_their_values_and_the_successors_that_were_made(board: str) -> None:
    def one_ahead(state: GameState) -> float:
        return max(state.successor(0, action).score for action in state.legal_actions(0))

    said = asked(one_ahead, board=board)
    moves = len(start(board).legal_actions(0))
    assert said["made"] == 2 * moves
    assert said["told"] == [(encode(one_ahead(start(board))), None)] * 2


def test_an_error_is_told_in_words_and_the_next_position_is_asked() -> None:
    said = asked(lambda state: 1 / 0)
    assert [value for value, _ in said["told"]] == [None, None]
    assert all("ZeroDivisionError" in str(error) for _, error in said["told"])


def test_even_exit_ends_no_game() -> None:
    assert len(asked(lambda state: exit())["told"]) == 2


def test_who_takes_too_long_is_asked_nothing_more() -> None:
    def endless(state: GameState) -> float:
        while True:
            pass

    [(value, error)] = asked(endless, seconds=0.05)["told"]
    assert value is None and error


class Lost(GreedyAgent):
    def get_action(self, state: GameState) -> Any:
        raise LookupError("no map")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(planned, "Greedy", GreedyAgent)
    monkeypatch.setitem(planned, "Lost", Lost)


@pytest.mark.usefixtures("table")
def test_an_agent_of_a_table_moves() -> None:
    assert move(word("Greedy")) == {"told": "East", "error": None}


@pytest.mark.usefixtures("table")
def test_what_goes_wrong_with_a_move_is_told() -> None:
    said = move(word("Lost"))
    assert said["told"] is None and "no map" in str(said["error"])
    assert move("nobody")["error"]
