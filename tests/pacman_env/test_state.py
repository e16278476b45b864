"""The rules that recorded games alone do not show: refusals, values, invariants."""

import copy
import json
import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacman_env import Action, GameOver, GameState, IllegalAction, Layout
from tests.positions import start

from .boards import layouts, random_game

HALL = "%%%%%%%\n%P ...%\n%.%o% %\n%  G  %\n%%%%%%%"


def hall() -> GameState:
    return GameState.initial(Layout.parse(HALL, "hall"))


def test_actions_are_their_names() -> None:
    assert [str(action) for action in hall().legal_actions()] == ["Stop", "East", "South"]
    assert Action.NORTH == "North"
    assert hall().legal_actions() == ["Stop", Action.EAST, "South"]
    assert hall().successor(0, "East") == hall().successor(0, Action.EAST)


@pytest.mark.parametrize("given", [(), ("small",), (Layout.load("small"),)])
def test_a_state_is_not_made_by_hand(given: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match=r'begins with GameState\.initial\(Layout\.load\("small"\)\); GameState\.parse'):
        GameState(*given)


def test_lists_are_handed_out_fresh() -> None:
    state = hall()
    state.legal_actions().clear()
    state.ghost_positions.clear()
    assert state.legal_actions() == ["Stop", "East", "South"]
    assert state.ghost_positions == [(3, 1)]


@pytest.mark.parametrize(
    ("agent", "action", "words"),
    [
        (
            0,
            "North",
            r"Pacman at \(1, 3\) cannot make the move 'North': the legal moves are \['Stop', 'East', 'South'\]",
        ),
        (
            1,
            "Stop",
            r"ghost 1 at \(3, 1\) cannot make the move 'Stop': the legal moves are \['West', 'East', 'North'\]",
        ),
        (0, None, "Pacman at .* cannot make the move None"),
        (0, ["East"], "Pacman at .* cannot make the move \\['East'\\]"),
        (2, "East", "there is no agent 2: 0 is Pacman, and the last ghost is 1"),
        (-1, "East", "there is no agent -1"),
        (None, "East", "there is no agent None"),
        ("1", "West", "there is no agent '1'"),
        (1, None, r"ghost 1 at \(3, 1\) cannot make the move None"),
        (1, {}, r"ghost 1 at \(3, 1\) cannot make the move {}"),
    ],
)
def test_illegal_moves_are_refused(agent: int, action: str, words: str) -> None:
    with pytest.raises(IllegalAction, match=words):
        hall().successor(agent, action)


def test_an_unknown_agent_has_no_legal_actions() -> None:
    for agent in (2, -1, None, "1"):
        with pytest.raises(IllegalAction, match=f"there is no agent {agent!r}"):
            hall().legal_actions(agent)  # type: ignore[arg-type]


def test_a_finished_game_goes_no_further() -> None:
    won = start("%%%%%%\n%P. G%\n%%%%%%").successor(0, "East")
    assert (won.is_win(), won.is_lose(), won.score, won.legal_actions(), won.legal_actions(1)) == (
        True,
        False,
        509,
        [],
        [],
    )
    with pytest.raises(GameOver, match="the game is won: no agent can move anymore"):
        won.successor(1, "West")


def test_wrong_beginnings_and_changes_are_refused() -> None:
    with pytest.raises(TypeError, match=r"needs a Layout, not 'small'"):
        GameState.initial("small")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="max_ghosts is -1"):
        GameState.initial(Layout.load("small"), -1)
    with pytest.raises(AttributeError):
        hall().score = 1000  # type: ignore[misc]


def test_ghost_limit_keeps_the_first() -> None:
    small = Layout.load("small")
    assert GameState.initial(small, 1).ghost_positions == [small.starts[1]]
    assert GameState.initial(small, 0).num_agents == 1
    assert GameState.initial(small, 9).num_agents == len(small.starts)


def test_two_ways_to_one_cell_differ_by_direction_and_score() -> None:
    state = hall()
    there_and_back = state.successor(0, "East").successor(0, "West")
    assert there_and_back != state
    assert there_and_back.pacman_position == state.pacman_position
    assert state != None and state != "hall"  # noqa: E711


def test_walls_do_not_count_in_equality() -> None:
    opened = GameState.initial(Layout.parse(HALL.replace("%.%o% %", "%.%o  %")))
    assert opened == hall()
    assert hash(opened) == hash(hall())


def test_copies_are_the_state_itself_and_pickles_are_equal() -> None:
    state = hall()
    assert copy.deepcopy(state) is state
    for _, _, _, after in random_game(Layout.load("capsules"), random.Random(3), 300):
        again = pickle.loads(pickle.dumps(after))
        assert again == after and hash(again) == hash(after) and str(again) == str(after)
        assert [type(p[0]) for p in again.ghost_positions] == [type(p[0]) for p in after.ghost_positions]
        assert again.legal_actions(1) == after.legal_actions(1)


def test_numbers_travel_as_json() -> None:
    layout = Layout.load("capsules")
    for _, _, _, after in random_game(layout, random.Random(4), 300):
        again = GameState.from_numbers(layout, json.loads(json.dumps(after.to_numbers())))
        assert again == after and again.is_lose() == after.is_lose() and again.scared_timers == after.scared_timers
        assert [type(p[0]) for p in again.ghost_positions] == [type(p[0]) for p in after.ghost_positions]


@pytest.mark.parametrize(
    "numbers",
    [
        [],
        None,
        [[0, 0, "North"], [], 0, 0, 7],
        [[1, 1, "Up"], [], 0, 0, 0],
        [[1, 1, "North"], [[1.5, 9.5, "West", 3]], 0, 0, 0],
        [[1, 1, "North"], [[1, 1, "West"]], 0, 0, 0],
        [[[], 1, "North"], [], 0, 0, 0],
    ],
)
def test_numbers_of_no_position_are_refused(numbers: Any) -> None:
    with pytest.raises(ValueError, match=r"not a position on layout capsules .*: pass the numbers that to_numbers"):
        GameState.from_numbers(Layout.load("capsules"), numbers)


def test_numbers_are_as_described() -> None:
    state = hall().successor(0, "East").successor(1, "West")
    assert state.to_numbers() == [[2, 3, "East"], [[2.0, 1.0, "West", 0]], 0b11111, -1, 0]
    assert hall().successor(0, "South").to_numbers()[2:] == [0b11101, 9, 0]  # the capsule first, then (1, 2)


@settings(max_examples=50, deadline=None)
@given(layouts(), st.integers(0, 2**32))
def test_a_board_that_was_never_played_gives_the_same_game(layout: Layout, seed: int) -> None:
    """What earlier games left on a board changes nothing: a pickle, a fresh board and a worn one agree."""
    for _ in range(3):
        list(random_game(layout, random.Random(seed + 1), 100))
    fresh = GameState.initial(Layout.parse(str(layout), f"fresh {seed}"))
    for before, agent, action, after in random_game(layout, random.Random(seed), 100):
        shown = str(before), hash(before), before.legal_actions(agent), before.scared_timers
        fresh = pickle.loads(pickle.dumps(fresh.successor(agent, str(action))))
        assert fresh == after and fresh.legal_actions(agent) == after.legal_actions(agent)
        assert fresh.scared_timers == after.scared_timers and fresh.ghost_positions == after.ghost_positions
        assert before.successor(agent, action) == after
        assert shown == (str(before), hash(before), before.legal_actions(agent), before.scared_timers)


def test_threads_share_a_board_that_grows() -> None:
    """Several threads make the same nodes of one fresh board at the same time."""
    text = str(Layout.load("capsules"))

    def ends(layout: Layout, seed: int) -> list[GameState]:
        return [list(random_game(layout, random.Random(f"{seed}-{i}"), 200))[-1][3] for i in range(10)]

    expected = [ends(Layout.parse(text, f"alone {seed}"), seed) for seed in range(6)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(6) as pool:
            together = list(pool.map(ends, [Layout.parse(text, "together")] * 6, range(6)))
    finally:
        sys.setswitchinterval(interval)
    assert together == expected


def test_hashes_agree_between_processes() -> None:
    """Two Pythons with different hash seeds agree on which states are equal after a pickle."""
    script = (
        "import pickle, sys\n"
        "from pacman_env import GameState, Layout\n"
        "state = pickle.loads(sys.stdin.buffer.read())\n"
        "mine = GameState.initial(Layout.load('small')).successor(0, 'East')\n"
        "print(state == mine, hash(state) == hash(mine), state.layout.name)\n"
    )
    sent = pickle.dumps(start("small").successor(0, "East"))
    run = subprocess.run([sys.executable, "-c", script], input=sent, capture_output=True, check=True)
    assert run.stdout.split() == [b"True", b"True", b"small"]
