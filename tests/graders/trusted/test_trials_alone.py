"""The games of a plan, move by move: who is asked, how often, and what counts as a best move."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from graders.exercises.data import Experiment, Trial
from graders.trusted import trials
from graders.trusted.trials import GAMES, MOVES, OPENING, PlayedTrial, is_best, play, start
from pacman_env import GameState, Layout

FEARS, CARES = Trial("one", "open", 2, "random"), Trial("two", "open", 2, "random", "chance")


def experiment(*rows: Trial) -> Experiment:
    return Experiment(
        id="made.up", chapter="0", title="", ideas=(), form="experiment", mark=lambda said: {}, trials=rows
    )


Asked = list[tuple[str, int, GameState]]


def watched(answer: Callable[[GameState], Any], *rows: Trial, seed: int = 1) -> tuple[list[PlayedTrial], Asked]:
    seen: Asked = []

    def asked(agent: str, depth: int, state: GameState) -> Any:
        seen.append((agent, depth, state))
        return answer(state)

    return play(experiment(*rows), seed, asked), seen


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every legal move is best, unless a test says otherwise: searching takes long."""
    monkeypatch.setattr(trials, "is_best", lambda trial, state, move: move in map(str, state.legal_actions(0)))


def any_move(state: GameState) -> str:
    return str(state.legal_actions(0)[-1])


def test_a_few_moves_of_a_few_games_are_asked() -> None:
    assert (GAMES, MOVES, OPENING) == (6, 8, 8)
    rows, seen = watched(any_move, FEARS)
    assert [row.trial for row in rows] == [FEARS] and rows[0].moves == len(seen)
    assert not rows[0].wrong and not rows[0].absent
    assert GAMES < len(seen) <= GAMES * MOVES
    assert {(agent, depth) for agent, depth, _ in seen} == {("one", 2)}
    assert all(state.layout.name == "open" for _, _, state in seen)


def test_the_first_game_begins_at_the_beginning_and_the_others_some_rounds_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[int] = []

    def opening(layout: str, rng: random.Random, rounds: int) -> GameState:
        begun.append(rounds)
        return start(layout)

    monkeypatch.setattr(trials, "_opening", opening)
    for seed in range(20):
        _, seen = watched(any_move, FEARS, seed=seed)
        assert seen[0][2] == start("open")
    assert set(begun[::GAMES]) == {0}
    assert set(begun[1::GAMES]) == set(range(1, OPENING + 1))


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_in_an_opening_everybody_moves_and_nobody_wins(rounds: int) -> None:
    begin = start("open")
    assert trials._opening("open", random.Random(1), 0) == begin
    for seed in range(20):
        state = trials._opening("open", random.Random(seed), rounds)
        assert state == trials._opening("open", random.Random(seed), rounds)
        assert not state.is_win() and not state.is_lose()
        assert rounds > 1 or not set(state.ghost_positions) & set(begin.ghost_positions)
        assert begin.score - rounds <= state.score <= begin.score + 9 * rounds


def test_an_opening_that_ends_the_game_is_played_again() -> None:
    for seed in range(60):
        state = trials._opening("trapped", random.Random(seed), OPENING)
        assert state.legal_actions(0)


def test_the_same_seed_asks_the_same_and_another_one_something_else() -> None:
    one, again, other = (watched(any_move, FEARS, seed=seed)[1] for seed in (1, 1, 2))
    assert one == again != other


def test_agents_have_luck_of_their_own() -> None:
    _, seen = watched(any_move, FEARS, Trial("two", "open", 2, "random"))
    assert [state for agent, _, state in seen if agent == "one"] != [
        state for agent, _, state in seen if agent == "two"
    ]


def test_who_gives_no_move_at_once_was_not_planned() -> None:
    rows, seen = watched(lambda state: None, FEARS)
    assert {*rows} == {PlayedTrial(FEARS, 0, absent=True)} and len(seen) == 1


def test_who_gives_no_move_later_has_a_wrong_one() -> None:
    answers = iter(["", None])
    rows, _ = watched(lambda state: any_move(state) if next(answers, 1) == "" else None, FEARS)
    assert rows == [PlayedTrial(FEARS, 2, wrong="none at all")]


def test_the_first_wrong_move_ends_a_row() -> None:
    answers = iter([any_move, any_move, lambda state: "Upwards" * 9])
    rows, seen = watched(lambda state: next(answers)(state), FEARS)
    assert rows == [PlayedTrial(FEARS, 3, wrong="UpwardsUpwardsUpward")] and len(seen) == 3


def test_a_game_that_is_over_is_not_asked_about() -> None:
    _, seen = watched(any_move, Trial("one", "trapped", 1, "minimax"))
    assert all(not state.is_win() and not state.is_lose() for _, _, state in seen)


BEFORE = GameState.initial(Layout.parse("%%%%%%%%\n%. P  G%\n%%%%%%%%", "made up"))


@pytest.mark.parametrize(("move", "right"), [("West", True), ("East", False), ("Stop", False), ("North", False)])
@pytest.mark.parametrize("cares", ["min", "chance"])
def test_a_move_is_best_if_none_is_worth_more(move: str, right: bool, cares: str) -> None:
    assert is_best(Trial("one", "open", 2, "random", cares), BEFORE, move) is right


@pytest.mark.parametrize("move", [None, 0, ["West"], b"West", ""])
def test_what_is_no_move_is_not_best(move: Any) -> None:
    assert is_best(FEARS, BEFORE, move) is False


FAR = GameState.initial(Layout.parse("%%%%%%%%%\n%.P ..  %\n%%%%%%%%%", "made up"))


def test_the_depth_of_the_row_is_what_counts() -> None:
    found = {
        move: [is_best(replace(FEARS, depth=depth), FAR, move) for depth in (1, 2, 3)] for move in ("East", "West")
    }
    assert found == {"East": [False, True, True], "West": [True, True, False]}


def test_what_the_ghosts_are_taken_for_is_what_counts() -> None:
    """In the trap the one who fears the ghosts ends it at once, and the other one trusts in luck."""
    state = start("trapped")
    best = {
        one.cares: [
            str(action) for action in state.legal_actions(0) if is_best(replace(one, depth=3), state, str(action))
        ]
        for one in (FEARS, CARES)
    }
    assert best["min"] == ["North"] and "South" in best["chance"] and "North" not in best["chance"]


# ---------------------------------------------------------------------------------------------------- ghosts and luck
