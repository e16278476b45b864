"""A position as text, and back: for every position that a game can come to, and by hand."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacman_env import GameState, LayoutError, layout_names
from tests.positions import start

SQUARE = "%%%%%%\n%P.oG%\n%.%%.%\n%o  G%\n%%%%%%"
CROWD = "%%%%%%%%\n%G.G.PG%\n%.%%o%.%\n%1o. 2G%\n%%%%%%%%"
ROOM = "%%%%%%%\n%P ..G%\n%%% % %\n%.   G%\n%%%%%%%"


def played(state: GameState, moves: int, rng: random.Random) -> GameState:
    """The position after so many moves of all agents in turn, or where the game is over."""
    for move in range(moves):
        if not (legal := state.legal_actions(move % state.num_agents)):
            break
        state = state.successor(move % state.num_agents, rng.choice(legal))
    return state


def read_again(state: GameState) -> GameState:
    again = GameState.parse(str(state), name=state.layout.name)
    assert again == state and hash(again) == hash(state) and str(again) == str(state)
    assert (again.is_win(), again.is_lose()) == (state.is_win(), state.is_lose())
    return again


@pytest.mark.slow
@settings(deadline=None, max_examples=150)
@given(board=st.sampled_from([SQUARE, CROWD, ROOM, *layout_names()]), moves=st.integers(0, 250), seed=st.integers())
def test_every_position_of_a_game_reads_back_and_plays_on_alike(board: str, moves: int, seed: int) -> None:
    rng = random.Random(seed)
    state = played(start(board), moves, rng)
    again = read_again(state)
    for agent in range(state.num_agents):
        assert again.legal_actions(agent) == state.legal_actions(agent)
    assert played(again, 60, random.Random(seed)) == played(state, 60, random.Random(seed))


def test_scared_ghosts_half_way_and_eaten_ones_come_along() -> None:
    """Rarely met by chance: a fright, with everything that is half-way and hidden, until somebody is eaten."""
    state, seen = start(SQUARE).successor(0, "East").successor(0, "East"), set()
    rng = random.Random(1)
    for _ in range(200):
        state = state if state.legal_actions() else start(SQUARE).successor(0, "East").successor(0, "East")
        again = read_again(state)
        assert again.ghost_homes == state.ghost_homes or not (state.capsules or any(state.scared_timers))
        seen |= {"half" for x, y in state.ghost_positions if x % 1 or y % 1}
        seen |= {"scared" for timer in state.scared_timers if timer}
        state = played(state, state.num_agents, rng)
    assert seen == {"half", "scared"}


def test_a_dot_under_a_ghost_is_told() -> None:
    state = start("%%%%%\n%P.G%\n%%%%%").successor(1, "West")
    assert str(state).splitlines()[1:] == [
        "%<G %",
        "%%%%%",
        "Score: 0",
        "Pacman (1, 1); ghost 1 (2, 1) West; dot under (2, 1)",
    ]
    assert GameState.parse(str(state)).food == ((2, 1),)


def test_by_hand_a_board_is_enough() -> None:
    assert GameState.parse(ROOM) == start(ROOM)
    state = GameState.parse("%%%%%%\n%.v G%\n%%%%%%")
    assert (state.score, state.directions, state.scared_timers) == (0, ["North", "Stop"], (0,))
    assert state.successor(0, "West").is_win()


def test_by_hand_what_one_says_counts() -> None:
    text = "%%%%%%%\n%P. G.%\n%%%%%%%\nScore: -7; ghost 1 (3.5, 1) East, scared 5, home (4, 1); dot under (3, 1)"
    state = GameState.parse(text)
    assert (state.score, state.ghost_positions, state.scared_timers) == (-7, [(3.5, 1)], (5,))
    assert state.food == ((2, 1), (3, 1), (5, 1)) and state.ghost_homes == [(4, 1)]
    assert state.successor(1, "East").ghost_positions == [(4, 1)]


def test_homes_are_told_as_long_as_a_ghost_can_be_eaten() -> None:
    state = start("%%%%%%%\n%Po G.%\n%%%%%%%").successor(1, "West")
    assert "home (4, 1)" in str(state)
    eaten = GameState.parse(str(state)).successor(0, "East")
    assert eaten.successor(1, "West").ghost_positions == [(4, 1)]
    assert "home" not in str(start("%%%%%%%\n%P. G.%\n%%%%%%%").successor(1, "West"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("%%%%\n%  %\n%%%%", "shows 0 Pacmen"),
        ("%%%%\n%P<%\n%%%%", "shows 2 Pacmen"),
        ("%%%%\n%Px%\n%%%%", "unknown character 'x'"),
        ("%%%%\n%P %\n%%%%\nscore 3", "cannot read 'score 3'"),
        ("%%%%\n%P %\n%%%%\nghost 2 (2, 1)", "number them 1, 2, 3"),
        ("%%%%\n%P %\n%%%%\nghost 1 (2, 2)", r"ghost 1 is at \(2, 2\), which is a wall"),
        ("%%%%\n%P %\n%%%%\nPacman (7, 7)", r"Pacman is at \(7, 7\)"),
        ("%%%%\n%P %\n%%%%\nghost 1 (1.5, 1) East", "halfway between two cells: only a scared ghost can be there"),
        ("%%%%\n%P %\n%%%%\nghost 1 (2, 1) East, scared 50", "no ghost is scared for more than 40"),
        ("%%%%\n%P %\n%%%%\ndot under (1, 1)", "a dot under Pacman"),
        ("%%%%\n%PG%\n%%%%\ndot under (2, 1)", "no empty cell left"),
        ("%%%%\n%P %\n%%%%\ndot under (9, 1)", r"a dot is at \(9, 1\)"),
        ("%%%%\n%P %\n%%%%\ndots under (0, 0) (2, 1)", r"a dot is at \(0, 0\)"),
        (None, "this is not text, but a NoneType"),
    ],
)
def test_what_cannot_be_is_refused(text: str | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GameState.parse(text)  # type: ignore[arg-type]
    assert issubclass(LayoutError, ValueError)
